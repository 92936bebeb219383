import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { EntryEditorRef, SeriesEventsRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { focusField } from '#src/focus/focusField.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { GenerationStopped } from '#src/views/series/GenerationStopped.tsx'
import { GenerationView } from '#src/views/series/GenerationView.tsx'
import { useFirstOpenDay } from './useFirstOpenDay.ts'
import { useSeriesTimes, useUnsavedSeries } from './useSeriesTimes.ts'

type Props = {
  editor: EntryEditorRef
  events: SeriesEventsRef
  isStopped: boolean
}

export const SeriesGeneration = ({ editor, events, isStopped }: Props) => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const generation = useChild(events, 'generation')
  const times = useSeriesTimes(editor)
  const isUnsaved = useUnsavedSeries(editor)
  const dates = useChild(useChild(events, 'schedule'), 'dates')
  const until = useSelector(dates, ({ context }) => context.comparison?.generatedUntil ?? null)
  const firstOpenDay = useFirstOpenDay(editor, events)
  const title = t('generation.title')
  if (isStopped) return <GenerationStopped title={title} />
  return (
    <GenerationView
      {...{ generation, title, times, timezone, isUnsaved }}
      heading="h2"
      generatedUntil={until}
      firstOpenDay={firstOpenDay}
      onLocation={() => focusField('location')}
    />
  )
}
