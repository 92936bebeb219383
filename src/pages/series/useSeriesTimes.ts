import { shallowEqual, useSelector } from '@xstate/react'
import { changedFields } from '#domain/merge.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useChild } from '#src/pages/shell/useChild.ts'

/** As they are saved: dates are generated so. */
export const useSeriesTimes = (editor: EntryEditorRef): { start: string; end: string } | null => {
  const form = useChild(editor, 'form')
  const { start, end } = useSelector(
    form,
    ({ context: { base } }) => ({ start: base.start, end: base.end }),
    shallowEqual,
  )
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : null
}

/** Whether something is typed that generated dates do not follow before it is saved. */
export const useUnsavedSeries = (editor: EntryEditorRef): boolean =>
  useSelector(useChild(editor, 'form'), ({ context: { base, values } }) => changedFields(base, values).length > 0)
