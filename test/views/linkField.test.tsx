import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LinkField } from '#src/fields/LinkField.tsx'

const user = userEvent.setup()

const Field = () => {
  const [value, setValue] = useState('')
  return <LinkField name="link" label="Website" value={value} onChange={setValue} issue={null} />
}

test('a website is completed when its field is left or on Enter, and nothing else is touched', async () => {
  render(<Field />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Website')
  const typed = async (text: string, leave: string) => {
    await user.clear(field())
    await user.type(field(), `${text}${leave}`)
    return field().value
  }
  for (const leave of ['{Enter}', '{Tab}']) {
    expect(await typed('ohrwurm-chor.de', leave)).toBe('https://ohrwurm-chor.de')
    expect(await typed('www.chor.example/konzert', leave)).toBe('https://www.chor.example/konzert')
    for (const text of ['https://chor.example', 'chor', 'mail@chor.example', 'ftp://chor.example']) {
      expect(await typed(text, leave)).toBe(text)
    }
  }
})
