import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import type { ChangedEvent } from '#domain/series/seriesComparison.ts'
import type { SeriesList } from '#machines/series/seriesEvents.ts'
import type { EventResetRef, SeriesEventsRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useColumns } from '#src/pages/lists/useColumns.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import type { Column, ListFilter } from '#src/views/lists/listTypes.ts'
import { HandMark } from '#src/views/series/HandMark.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'

const useSeriesColumns = (seriesId: string, reset: EventResetRef) => {
  const { t, i18n } = useTranslation()
  const { timezone } = useApp().settings
  const { name, switched, published, deactivated } = useColumns('events')
  const moderating = isModerating(useMember())
  const onReset = (event: Omit<ChangedEvent, 'seriesId'>) =>
    reset.send({ type: 'reset.requested', event: { ...event, seriesId } })
  const startOf = ({ start }: ListItem) => formatInstant(String(start), timezone, i18n.resolvedLanguage ?? 'en')
  const nameOf = (event: ListItem) => `${startOf(event)} ${event.name}`
  const start: Column = {
    field: 'start',
    label: t('events.fields.start'),
    isTitle: true,
    cell: (event) => <span className="figures">{startOf(event)}</span>,
  }
  const marked: Column = {
    ...name,
    isWide: true,
    stacked: () => 'value',
    cell: (event) => (
      <>
        {name.cell?.(event)} {name.mark?.(event)} <HandMark event={event} label={nameOf(event)} onReset={onReset} />
      </>
    ),
    mark: () => null,
  }
  const filters: ListFilter[] = [switched('published'), ...(moderating ? [switched('deactivated')] : [])]
  return {
    columns: [start, marked, published, ...(moderating ? [deactivated] : [])],
    filters,
    nameOf,
  }
}

/** Under these ids the browser keeps the preferences of each list. */
export const seriesListIds = { future: 'revents:future', past: 'revents:past', all: 'revents:wizard' } as const

export const useSeriesList = (events: SeriesEventsRef, id: SeriesList['id']) => {
  const seriesId = useSelector(events, ({ context }) => context.seriesId)
  const { columns, filters, nameOf } = useSeriesColumns(seriesId, useChild(events, 'reset'))
  const flows = useConnectedList(useChild(events, id), { listId: seriesListIds[id], nameOf })
  return { ...flows, columns, filters, nameOf }
}
