import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterName, ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import type { ChangedEvent } from '#domain/seriesUpdate.ts'
import type { EventResetRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { formatInstant } from '#src/views/dates.ts'
import { HandMark } from '#src/views/HandMark.tsx'
import type { Column, ListFilter } from '#src/views/listTypes.ts'
import { useColumns } from './useColumns.tsx'
import { useEntryList } from './useEntryList.ts'
import { useMember } from './useViewer.ts'

/**
 * What the lists of a series' events show: when, what with its marks and the way back to the series, published, and
 * deactivated for the moderation.
 */
export const useSeriesColumns = (seriesId: string, reset: EventResetRef) => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const { name, switched, published, deactivated } = useColumns('events')
  const moderating = isModerating(useMember())
  const onReset = (event: Omit<ChangedEvent, 'seriesId'>) =>
    reset.send({ type: 'reset.requested', event: { ...event, seriesId } })
  const startOf = ({ start }: ListItem) => formatInstant(String(start), timezone)
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
        {name.cell?.(event)} <HandMark event={event} label={nameOf(event)} onReset={onReset} />
      </>
    ),
  }
  const filters: ListFilter[] = [switched('published'), ...(moderating ? [switched('deactivated')] : [])]
  return {
    columns: [start, marked, published, ...(moderating ? [deactivated] : [])],
    filters,
    nameOf,
  }
}

type Options = {
  seriesId: string
  reset: EventResetRef
  listId: string
  filter: Extract<FilterName, 'startAfter' | 'startBefore'>
}

/** The coming or the past events of a series (§2 edit page, §7), told apart at the moment when the page opened. */
export const useSeriesEvents = ({ seriesId, reset, listId, filter }: Options) => {
  const { now } = useApp()
  const [moment] = useState(() => new Date(now()).toISOString())
  const { columns, filters, nameOf } = useSeriesColumns(seriesId, reset)
  const { list, selection } = useEntryList({
    resource: 'events',
    ownFilter: null,
    listId,
    fixed: [
      { name: 'parent', value: `revent:${seriesId}` },
      { name: filter, value: moment },
    ],
    order: filter === 'startAfter' ? 'ASC' : 'DESC',
    nameOf,
  })
  return { list, selection, columns, filters, nameOf }
}
