import { useActorRef } from '@xstate/react'
import type { FormValues } from '#domain/forms.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EventForm } from '#src/views/EventForm.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { type EditorProps, useEntryForm } from './useEntryForm.ts'
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

type Props = EditorProps & {
  /** What a new event begins with. */
  empty: FormValues
  /** The main event that it belongs to. */
  parent?: Entry | null
}

/** The form of an event with all that it needs. */
export const EventEditor = ({ entry, empty, title, next, step, parent = null }: Props) => {
  const { now, settings } = useApp()
  const frame = useEntryForm({ kind: 'events', entry, empty, next, step })
  const notice = useDeactivatedNotice('events', entry)
  return (
    <EventForm
      {...frame}
      title={title}
      notice={notice}
      now={now()}
      timezone={settings.timezone}
      geocode={useGeocode(frame.form)}
      flags={entry ? ['canceled'] : []}
      knownParents={parent ? [{ id: parent.id, name: String(parent.name ?? '') }] : []}
      {...useEntryFields(frame.form)}
      {...useEventChoices()}
    />
  )
}
