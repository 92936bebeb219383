import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Lines } from '#tools/machines/views/lines.tsx'
import { Prose } from '#tools/machines/views/Prose.tsx'

test.each([
  [
    'Tells `step.changed`, and then `form.saved`.',
    'Tells <code>step.changed</code>, and then <code>form.saved</code>.',
  ],
  ['No code.', 'No code.'],
  ['A lone ` stays.', 'A lone ` stays.'],
  ['`<b>` is a text.', '<code>&lt;b&gt;</code> is a text.'],
])('%s', (text, html) => {
  const { container } = render(<Prose text={text} />)
  expect(container.innerHTML).toBe(html)
})

test('a picture, which is set as code, shows no backticks', () => {
  const { container } = render(
    <svg role="img" aria-label="Picture">
      <Lines lines={[{ kind: 'text', text: 'Asks `look` again.' }]} left={0} top={0} />
    </svg>,
  )
  expect(container.textContent).toBe('Asks look again.')
})
