import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterName, ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { useApp } from '#src/app.tsx'
import { fieldLabel } from '#src/texts.ts'
import { formatInstant } from '#src/views/dates.ts'
import type { Column, ListFilter } from '#src/views/listTypes.ts'
import { useColumns } from './useColumns.tsx'
import { useEntryList } from './useEntryList.ts'
import { useMember } from './useViewer.ts'

/** What the lists of a series' events show: when, what with its marks, published, and deactivated for the moderation. */
export const useSeriesColumns = () => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const { name, switched, published, deactivated } = useColumns('events')
  const moderating = isModerating(useMember())
  const startOf = ({ start }: ListItem) => formatInstant(String(start), timezone)
  const start: Column = {
    field: 'start',
    label: t('events.fields.start'),
    isTitle: true,
    cell: (event) => <span className="figures">{startOf(event)}</span>,
  }
  const marked: Column = {
    ...name,
    cell: (event) => (
      <>
        {name.cell?.(event)}
        <HandMark event={event} />
      </>
    ),
  }
  const filters: ListFilter[] = [switched('published'), ...(moderating ? [switched('deactivated')] : [])]
  return {
    columns: [start, marked, published, ...(moderating ? [deactivated] : [])],
    filters,
    nameOf: (event: ListItem) => `${startOf(event)} ${event.name}`,
  }
}

/** Says of an event what somebody changed in it by hand. */
const HandMark = ({ event: { changedByHand } }: { event: ListItem }) => {
  const { t } = useTranslation()
  const fields = Array.isArray(changedByHand)
    ? changedByHand.map((field) => fieldLabel(t, 'events', String(field)))
    : []
  if (fields.length === 0) return null
  return (
    <span className="mark mark-soft" title={fields.join(', ')}>
      {t('revents.changedByHand')}
    </span>
  )
}

type Options = { seriesId: string; listId: string; filter: Extract<FilterName, 'startAfter' | 'startBefore'> }

/** The coming or the past events of a series (§2 edit page, §7), told apart at the moment when the page opened. */
export const useSeriesEvents = ({ seriesId, listId, filter }: Options) => {
  const { now } = useApp()
  const [moment] = useState(() => new Date(now()).toISOString())
  const { columns, filters, nameOf } = useSeriesColumns()
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
