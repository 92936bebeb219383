import { useActorRef } from '@xstate/react'
import type { Entry } from '#domain/editing.ts'
import { isModerating } from '#domain/permissions.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useChoices } from '#src/pages/shell/useChoices.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { EventForm } from '#src/views/entries/EventForm.tsx'
import type { EditorProps } from './GroupEditor.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEditorFields } from './useEditorFields.ts'
import { useEntryEditor } from './useEntryEditor.ts'

/** The main events that this person may give a sub-event. */
const useParents = () => {
  const { actors } = useApp()
  const source = isModerating(useMember()) ? 'events' : 'ownEvents'
  return useActorRef(actors.suggest, { input: { source } })
}

type Props = EditorProps & {
  /** The main event that it belongs to. */
  parent?: Entry | null
}

/** The form of an event with all that it needs. */
export const EventEditor = ({ editor, entry, next, parent = null, ...frame }: Props) => {
  const { now, settings } = useApp()
  const flows = useEntryEditor(editor, { next })
  const notice = useDeactivatedNotice('events', entry)
  return (
    <EventForm
      {...frame}
      {...flows}
      notice={notice}
      now={now()}
      timezone={settings.timezone}
      geocode={useChild(editor, 'geocode')}
      flags={entry ? ['canceled'] : []}
      stored={entry}
      knownParents={parent ? [{ id: parent.id, name: String(parent.name ?? '') }] : []}
      {...useEditorFields(editor)}
      {...useChoices()}
      parentSuggest={useParents()}
    />
  )
}
