import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from '#src/fields/DateField.tsx'
import { startTexts } from './texts.ts'

test('typing into a date makes no error on the way', async () => {
  await startTexts()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const typed: string[] = []
  const Field = () => {
    const [value, setValue] = useState('')
    typed.push(value)
    return <DateField name="on" label="On" value={value} onChange={setValue} issue={null} timezone="Europe/London" />
  }
  render(<Field />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), '24122026')
  await user.tab()
  expect([typed.at(-1), said.mock.calls]).toEqual(['2026-12-24', []])
})
