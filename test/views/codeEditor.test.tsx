import { act, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { createRef, StrictMode } from 'react'
import { expect, test } from 'vitest'
import { changeBetween } from '#src/views/texts/textPlaces.ts'
import CodeEditor, { type CodeEditorHandle } from '#src/views/themes/CodeEditor.tsx'
import { startTexts } from './texts.ts'

/** test/e2e/fileEditor.test.ts types into it. */

await startTexts()

const show = () => {
  const ref = createRef<CodeEditorHandle>()
  const typed: string[] = []
  const editor = (text: string, fault: { line: number; column: number; text: string } | null = null) => (
    <StrictMode>
      <CodeEditor
        ref={ref}
        label="Content"
        describedBy="hint"
        text={text}
        syntax="css"
        height={400}
        isReadOnly={false}
        fault={fault}
        onChange={(content) => typed.push(content)}
        onSave={() => {}}
      />
    </StrictMode>
  )
  const { rerender } = render(editor('a {\n}\n'))
  return { ref, typed, change: (...to: Parameters<typeof editor>) => act(() => rerender(editor(...to))) }
}
const lines = () => [...document.querySelectorAll('.cm-line')].map(({ textContent }) => textContent)

test('there is one editor, also when React makes everything twice, and it says what it is', () => {
  show()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const field = screen.getByRole('textbox', { name: 'Content' })
  const facts = ['aria-multiline', 'aria-describedby', 'aria-readonly', 'aria-invalid', 'tabindex']
  expect(facts.map((name) => field.getAttribute(name))).toEqual(['true', 'hint', 'false', 'false', '0'])
  expect(lines()).toEqual(['a {', '}', ''])
})

test('a text from elsewhere takes the place of the one before, and is not told as typed', () => {
  const { change, typed } = show()
  change('b {\n}\n')
  expect(lines()).toEqual(['b {', '}', ''])
  expect(typed).toEqual([])
})

test('a fault is marked to the end of its line, at the nearest place there is, until it is gone', () => {
  const { change } = show()
  const marked = () => document.querySelector('.cm-lintRange-error')?.textContent ?? null
  change('a {\n}\n', { line: 1, column: 3, text: 'Unclosed block' })
  expect(marked()).toBe('{')
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  change('a {\n}\n', null)
  expect(marked()).toBeNull()
  expect(() => change('a {\n}\n', { line: 99, column: 99, text: 'Beyond the end' })).not.toThrow()
})

test('what differs between two texts makes one of the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n')).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changeBetween(before, after)
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
      expect(to).toBeGreaterThanOrEqual(from)
    }),
  )
})
