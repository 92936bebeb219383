import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newEvent } from '#domain/event.ts'
import { type ParentReference, splitParent } from '#domain/fields.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { EventEditor } from './EventEditor.tsx'

type ParentProps = { of: ParentReference; show: (parent: Entry | null) => React.ReactNode }

/** Loads the name of the main event, or of the series, before the form of an event that belongs to one is shown. */
const WithParent = ({ of: { kind, id }, show }: ParentProps) => {
  const { actors } = useApp()
  const resource = kind === 'revent' ? 'revents' : 'events'
  const loader = useActorRef(actors.entry, { input: { resource, id } })
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
    <EntryLoader resource="events" titles={{ edit: t('events.edit'), new: t('events.new') }}>
      {(entry, title) => {
        const parent = splitParent(typeof entry?.parent === 'string' ? entry.parent : null)
        const show = (known: Entry | null) => (
          <EventEditor entry={entry} empty={empty} title={title} parent={known} next="/backstage/events" />
        )
        return parent === null ? show(null) : <WithParent of={parent} show={show} />
      }}
    </EntryLoader>
  )
}

export default EventPage
