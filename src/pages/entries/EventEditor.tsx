import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { hasOtherOwners } from '#domain/copying.ts'
import type { Entry } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import { isOver } from '#domain/night.ts'
import { isModerating, may } from '#domain/permissions.ts'
import { dateIn } from '#domain/time.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useChoices } from '#src/pages/shell/useChoices.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { EventForm } from '#src/views/entries/EventForm.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { EntryCorrection } from './EntryCorrection.tsx'
import { useEditorFields } from './useEditorFields.ts'
import type { EditorProps } from './useEntryEditor.ts'
import { useEntryEditor } from './useEntryEditor.ts'
import { useEntryHead } from './useEntryHead.tsx'
import { useEntryNotice } from './useEntryNotice.tsx'

const useParents = () => {
  const { actors } = useApp()
  const source = isModerating(useMember()) ? 'events' : 'ownEvents'
  return useActorRef(actors.suggest, { input: { source } })
}

const CopyNotice = ({ editor, original }: { editor: EntryEditorRef; original: Entry }) => {
  const { t, i18n } = useTranslation()
  const { timezone } = useApp().settings
  const start = useSelector(useChild(editor, 'form'), ({ context }) => String(context.values.start))
  const date = formatInstant(start, timezone, i18n.resolvedLanguage ?? 'en')
  const losesOwners = hasOtherOwners(original, useMember().id)
  return (
    <p className="notice">
      {t('events.copied', { name: String(original.name), date })} {losesOwners && t('events.copiedAlone')}
    </p>
  )
}

/** The times are a guess, and the save takes the reserved date away. */
const ReservationNotice = ({ editor }: { editor: EntryEditorRef }) => {
  const { t } = useTranslation()
  const isReserved = useSelector(useChild(editor, 'form'), ({ context }) => context.reservation !== undefined)
  return isReserved ? <p className="notice">{t('events.fromReservation')}</p> : null
}

const Intro = ({ editor, entry, original }: Pick<Props, 'editor' | 'entry' | 'original'>) => {
  if (original) return <CopyNotice editor={editor} original={original} />
  return entry ? <EntryCorrection entryId={entry.id} /> : <ReservationNotice editor={editor} />
}

const isSavedOver = ({ start, end }: FormValues, now: number, timezone: string): boolean => {
  const dateOf = (instant: number) => dateIn(instant, timezone)
  const moments = { start: Date.parse(String(start)), end: end === null ? null : Date.parse(String(end)) }
  return isOver(moments, { now, today: dateOf(now), dateOf })
}

type Props = EditorProps & {
  parent?: Entry | null
  original?: Entry | null
}

export const EventEditor = ({ editor, entry, next, parent = null, original = null, ...frame }: Props) => {
  const { now, settings } = useApp()
  const { t } = useTranslation()
  const flows = useEntryEditor(editor, {
    next,
    warningOf: (saved) =>
      entry === null && isSavedOver(saved, now(), settings.timezone)
        ? t('events.savedOver', { name: String(saved.name) })
        : null,
    stateOf: (saved) => ({ isReinstated: entry?.canceled === true && saved.canceled === false }),
  })
  const notice = useEntryNotice('events', entry)
  const head = useEntryHead(editor, 'events', entry)
  return (
    <EventForm
      {...frame}
      {...flows}
      head={head}
      notice={notice}
      intro={<Intro editor={editor} entry={entry} original={original} />}
      now={now()}
      timezone={settings.timezone}
      clash={useChild(editor, 'clash')}
      geocode={useChild(editor, 'geocode')}
      flags={may(useMember(), 'pin', 'events') ? ['pinned'] : []}
      stored={entry}
      detachment={useSelector(editor, ({ children }) => children.detachment)}
      knownParents={parent ? [{ id: parent.id, name: String(parent.name ?? '') }] : []}
      {...useEditorFields(editor)}
      {...useChoices()}
      parentSuggest={useParents()}
    />
  )
}
