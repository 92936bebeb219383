import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { MarkdownField } from '#src/views/texts/MarkdownField.tsx'
import { stage } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('a description says that it is Markdown, is shaped by buttons, and shows how it will look', async () => {
  const { actor, call, clock } = stage(textPreviewMachine).start({ address: null, content: '' })
  const Field = () => {
    const [value, setValue] = useState('Bring bread')
    return <MarkdownField name="description" label="Description" value={value} onChange={setValue} preview={actor} />
  }
  render(<Field />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  screen.getByText(t('markdownField.hint'))
  screen.getByText(t('markdownHelp.title'))
  box.setSelectionRange(6, 11)
  await user.click(screen.getByRole('button', { name: t('markdownField.strong') }))
  expect([box.value, box.selectionStart, box.selectionEnd, document.activeElement]).toEqual([
    'Bring **bread**',
    8,
    13,
    box,
  ])

  await user.click(screen.getByRole('button', { name: t('markdownField.showPreview') }))
  expect(call('renderText').input).toEqual({ address: null, content: 'Bring **bread**' })
  await act(() => call('renderText').resolve('<p>Bring <strong>bread</strong></p>'))
  expect(screen.getByText('bread').tagName).toBe('STRONG')
  await user.type(box, '!')
  act(() => clock.increment(300))
  expect(call('renderText').input.content).toContain('!')
  await user.click(screen.getByRole('button', { name: t('markdownField.hidePreview') }))
  expect([screen.queryByText('bread'), actor.getSnapshot().value]).toEqual([null, 'closed'])
})
