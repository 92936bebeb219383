import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordField } from '#src/fields/PasswordField.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('a password is hidden until somebody wants to see what is typed, and stays as it was typed', async () => {
  const typed: string[] = []
  render(
    <PasswordField
      name="password"
      label="Password"
      value="long enough"
      issue={null}
      onChange={(value) => typed.push(value)}
    />,
  )
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: t('login.showTyped') }))
  expect([field.getAttribute('type'), Reflect.get(field, 'value')]).toEqual(['text', 'long enough'])
  await user.click(screen.getByRole('button', { name: t('login.hideTyped') }))
  expect([field.getAttribute('type'), field.getAttribute('autocomplete'), typed]).toEqual([
    'password',
    'new-password',
    [],
  ])
})
