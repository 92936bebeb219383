import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from '#src/views/people/LinkedText.tsx'

test('web and e-mail addresses in a text are links, without the sign behind them; nothing else is', () => {
  const text =
    'See https://town.example/a?b=1. Or (http://x.example/y), or write to mod@town.example! javascript:alert(1)'
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://town.example/a?b=1',
    'http://x.example/y',
    'mailto:mod@town.example',
  ])
})
