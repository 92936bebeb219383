import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Entry } from '#domain/editing.ts'
import { itemName } from '#domain/listing.ts'
import type { ConfirmationRef, EntryEditorRef, SeriesEventsRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { LoadingEntry } from '#src/pages/entries/LoadingEntry.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { ConfirmationNote } from '#src/views/entries/Confirmations.tsx'
import { EventResetDialog } from '#src/views/series/EventResetDialog.tsx'
import { SeriesDatesView } from '#src/views/series/SeriesDatesView.tsx'
import { SeriesJumps } from '#src/views/series/SeriesJumps.tsx'
import { SeriesLayout } from '#src/views/series/SeriesLayout.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/series/SeriesUpdateDialogs.tsx'
import { SeriesUpdateNotice } from '#src/views/series/SeriesUpdateNotice.tsx'
import { SeriesUpdateProgress } from '#src/views/series/SeriesUpdateProgress.tsx'
import { isUnconfirmed } from './isUnconfirmed.ts'
import { RenewedSeries } from './RenewedSeries.tsx'
import { SeriesDateList } from './SeriesDateList.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'
import { SeriesGeneration } from './SeriesGeneration.tsx'
import { useOpenSeries, useSeriesPage } from './useSeriesPage.ts'

type OpenProps = {
  editor: EntryEditorRef
  events: SeriesEventsRef
  confirmation: ConfirmationRef
  entry: Entry
  title: string
}

const OpenSeries = ({ editor, events, confirmation, entry, title }: OpenProps) => {
  const { timezone } = useApp().settings
  useOpenSeries(editor, events)
  const update = useChild(events, 'update')
  const schedule = useChild(events, 'schedule')
  const dates = useChild(schedule, 'dates')
  const retiming = useChild(schedule, 'retiming')
  const isStopped = useSelector(confirmation, isUnconfirmed)
  return (
    <SeriesLayout>
      <SeriesEditor
        editor={editor}
        title={title}
        entry={entry}
        leftOut={useSelector(dates, ({ context }) => context.comparison?.skipped)}
        intro={
          <>
            <ConfirmationNote confirmation={confirmation} timezone={timezone} />
            <SeriesJumps
              future={useChild(useChild(events, 'future'), 'list')}
              past={useChild(useChild(events, 'past'), 'list')}
            />
            <SeriesUpdateNotice update={update} texts="seriesUpdate" timezone={timezone} />
          </>
        }
      />
      <SeriesDatesView
        {...{ dates, retiming, timezone }}
        unfit={useChild(schedule, 'unfit')}
        onGenerate={isStopped ? null : (period) => events.send({ type: 'preview.requested', period })}
      />
      <SeriesGeneration {...{ editor, events, isStopped }} />
      <SeriesDateList events={events} id="future" />
      <SeriesDateList events={events} id="past" />
      <EventResetDialog reset={useChild(events, 'reset')} timezone={timezone} />
      <SeriesUpdateQuestion update={update} timezone={timezone} />
      <SeriesUpdateReport update={update} texts="seriesUpdate" timezone={timezone} />
      <SeriesUpdateReport update={retiming} texts="seriesRetiming" timezone={timezone} />
      <SeriesUpdateProgress update={update} texts="seriesUpdate" />
      <SeriesUpdateProgress update={retiming} texts="seriesRetiming" />
    </SeriesLayout>
  )
}

const Series = ({ id, title }: { id: string; title: string }) => {
  const page = useSeriesPage(id)
  const entry = useSelector(page, ({ context }) => context.entry)
  const { entry: loader, editor, events, confirmation } = useSelector(page, ({ children }) => children)
  if (editor && !events) return <RenewedSeries editor={editor} />
  const name = (entry && itemName(entry)) || title
  return (
    <>
      <PageTitle page={name} />
      {entry && editor && events && confirmation ? (
        <OpenSeries {...{ editor, events, confirmation, entry }} title={name} />
      ) : (
        loader && <LoadingEntry entry={loader} title={title} />
      )}
    </>
  )
}

const SeriesPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return <Series key={id} id={id} title={t('revents.edit')} />
}

export default SeriesPage
