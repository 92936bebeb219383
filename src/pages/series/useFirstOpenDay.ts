import { useSelector } from '@xstate/react'
import { firstOpenDay } from '#domain/series/recurrence.ts'
import type { EntryEditorRef, SeriesEventsRef } from '#src/actors/refs.ts'
import { useChild } from '#src/pages/shell/useChild.ts'

/** From which day on the series, as it is saved, has dates to generate. */
export const useFirstOpenDay = (editor: EntryEditorRef, events: SeriesEventsRef): string => {
  const intervals = useSelector(useChild(editor, 'form'), ({ context }) => context.base.intervals)
  const generated = useSelector(useChild(useChild(events, 'schedule'), 'dates'), ({ context }) => context.comparison)
  const today = useSelector(useChild(events, 'generation'), ({ context }) => context.today)
  return firstOpenDay(intervals, generated, today)
}
