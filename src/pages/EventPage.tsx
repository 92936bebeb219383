import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newEvent } from '#domain/event.ts'
import { splitParent } from '#domain/fields.ts'
import type { FormValues } from '#domain/forms.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EventForm } from '#src/views/EventForm.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { useEntryForm } from './useEntryForm.ts'
import { useMember } from './useViewer.ts'

/** The dropdowns and suggestions of the event form. */
const useEventChoices = () => {
  const { actors } = useApp()
  const parents = isModerating(useMember()) ? 'events' : 'ownEvents'
  return {
    groups: useActorRef(actors.options, { input: { source: 'ownGroups', include: [] } }),
    allGroups: useActorRef(actors.options, { input: { source: 'groups', include: [] } }),
    places: useActorRef(actors.options, { input: { source: 'places', include: [] } }),
    categories: useActorRef(actors.options, { input: { source: 'categories', include: [] } }),
    topics: useActorRef(actors.options, { input: { source: 'topics', include: [] } }),
    placeSuggest: useActorRef(actors.suggest, { input: { source: 'places' } }),
    parentSuggest: useActorRef(actors.suggest, { input: { source: parents } }),
    tagSuggest: useActorRef(actors.suggest, { input: { source: 'tags' } }),
  }
}

type EditorProps = { entry: Entry | null; empty: FormValues; title: string; parent: Entry | null }

const Editor = ({ entry, empty, title, parent }: EditorProps) => {
  const { now, settings } = useApp()
  const { form, guard } = useEntryForm({ kind: 'events', entry, empty, next: '/backstage/events' })
  const notice = useDeactivatedNotice('events', entry)
  return (
    <EventForm
      form={form}
      guard={guard}
      title={title}
      notice={notice}
      now={now()}
      timezone={settings.timezone}
      geocode={useGeocode(form)}
      flags={entry ? ['canceled'] : []}
      knownParents={parent ? [{ id: parent.id, name: String(parent.name ?? '') }] : []}
      {...useEntryFields(form)}
      {...useEventChoices()}
    />
  )
}

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
        const show = (known: Entry | null) => <Editor entry={entry} empty={empty} title={title} parent={known} />
        return parent?.kind === 'id' ? <WithParent id={parent.id} show={show} /> : show(null)
      }}
    </EntryLoader>
  )
}

export default EventPage
