import { useActorRef } from '@xstate/react'
import type { FormValues } from '#domain/forms.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EventForm } from '#src/views/EventForm.tsx'
import { useChoices } from './useChoices.ts'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { type EditorProps, useEntryForm } from './useEntryForm.ts'
import { useMember } from './useViewer.ts'

/** The main events that this person may give a sub-event. */
const useParents = () => {
  const { actors } = useApp()
  const source = isModerating(useMember()) ? 'events' : 'ownEvents'
  return useActorRef(actors.suggest, { input: { source } })
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
      {...useChoices()}
      parentSuggest={useParents()}
    />
  )
}
