import { shallowEqual, useSelector } from '@xstate/react'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useChild } from '#src/pages/shell/useChild.ts'

export const useSeriesTimes = (editor: EntryEditorRef): { start: string; end: string } | null => {
  const form = useChild(editor, 'form')
  const { start, end } = useSelector(
    form,
    ({ context: { base } }) => ({ start: base.start, end: base.end }),
    shallowEqual,
  )
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : null
}
