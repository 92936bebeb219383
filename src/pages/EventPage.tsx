import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newEvent } from '#domain/event.ts'
import { splitParent } from '#domain/fields.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { EventEditor } from './EventEditor.tsx'

/** Loads the main event's name before the form of a sub-event is shown. */
const WithParent = ({ id, show }: { id: string; show: (parent: Entry | null) => React.ReactNode }) => {
  const { actors } = useApp()
  const loader = useActorRef(actors.entry, { input: { resource: 'events', id } })
  const parent = useSelector(loader, ({ context }) => context.entry)
  const isLoading = useSelector(loader, (snapshot) => snapshot.matches('loading'))
  return isLoading ? null : show(parent)
}

/** Creating or editing an event (§2). A new one starts now and ends an hour later (§4). */
const EventPage = () => {
  const { t } = useTranslation()
  const { now } = useApp()
  const [empty] = useState(() => newEvent(now()))
  return (
    <EntryLoader resource="events" title={t('events.title')}>
      {(entry) => {
        const parent = splitParent(typeof entry?.parent === 'string' ? entry.parent : null)
        const title = t(entry ? 'events.edit' : 'events.new')
        const show = (known: Entry | null) => (
          <EventEditor entry={entry} empty={empty} title={title} parent={known} next="/backstage/events" />
        )
        return parent?.kind === 'id' ? <WithParent id={parent.id} show={show} /> : show(null)
      }}
    </EntryLoader>
  )
}

export default EventPage
