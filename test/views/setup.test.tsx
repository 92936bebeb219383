import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateField } from '#src/fields/DateField.tsx'
import { startTexts } from './texts.ts'

afterEach(cleanup)

test('typing into a date goes through all its parts without an error on the way', async () => {
  await startTexts()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const typed: string[] = []
  const Field = () => {
    const [value, setValue] = useState('')
    typed.push(value)
    return <DateField name="on" label="On" value={value} onChange={setValue} issue={null} />
  }
  render(<Field />)
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('spinbutton')[0] ?? document.body)
  await user.keyboard('24122026')
  expect([typed.at(-1), said.mock.calls]).toEqual(['2026-12-24', []])
})
