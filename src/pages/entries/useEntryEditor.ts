import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Entry } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import type { EntryEditorRef, FormRef } from '#src/actors/refs.ts'
import { useLinkState } from '#src/pages/shell/CameFrom.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useRefusals } from './useRefusals.ts'

export type EditorOptions = {
  /** Wizards go on by themselves. */
  next?: string | undefined
  savedText?: string
  /** What to mind about what was saved. */
  warningOf?: (saved: FormValues) => string | null
  /** What the page that is gone on to has to know. */
  stateOf?: (saved: FormValues) => object
}

export type EditorProps = Pick<EditorOptions, 'next'> & {
  editor: EntryEditorRef
  entry: Entry | null
  title: string
  saveLabel?: string
  onBack?: () => void
}

/** Connects an editor to toasts and router (§5): asks before leaving, goes on after saving. */
export const useEntryEditor = (editor: EntryEditorRef, { next, savedText, warningOf, stateOf }: EditorOptions = {}) => {
  const navigate = useNavigate()
  const back = useListBehind(next)
  const form = useChild(editor, 'form')
  const guard = useChild(editor, 'guard')
  useSavedForm(form, savedText, warningOf)
  useChangeOffer(editor)
  useRefusals(form)
  useAskBeforeLeaving(guard)
  useEmitted(editor, 'entry.completed', () => {
    const saved = form.getSnapshot().context.values
    if (back !== undefined) void navigate(leavesDesk(back, saved) ? deskPath : back, { state: stateOf?.(saved) })
  })
  return { form, guard }
}

/** The page to go on to: the list as it was looked at, or the page that led here. */
export const useListBehind = <Next extends string | undefined>(next: Next): string | Next => {
  const { from } = useLinkState()
  if (from === undefined) return next
  return leadsBack(from.split('?')[0] ?? '', next) ? from : next
}

const deskPath = '/backstage/desk'

/** What is not public does not wait on the desk, so it cannot be open there. */
const leavesDesk = (back: string, { published, deactivated }: FormValues): boolean =>
  back.startsWith(`${deskPath}?`) && (published === false || deactivated === true)

/** A series, its wizard, and the planner also open events. */
const eventPages = /^\/backstage\/(repeatingevents\/([0-9a-f-]{36}|new)|planner)$/

/** Moderators open entries from the desk, and from what people report about them. */
const isModeration = (path: string): boolean =>
  path === deskPath || /^\/backstage\/proposals\/[0-9a-f-]{36}$/.test(path)

const leadsBack = (path: string, next: string | undefined): boolean =>
  path === next || (next === '/backstage/events' && eventPages.test(path)) || (next !== undefined && isModeration(path))

const useChangeOffer = (editor: EntryEditorRef): void => {
  const say = useToast()
  const { t } = useTranslation()
  useEmitted(editor, 'change.made', ({ change, name, offerId }) =>
    say('success', t(`events.changes.${change}`, { name }), { id: offerId, action: t('bulk.undo') }),
  )
}

export const useSavedForm = (form: FormRef, savedText?: string, warningOf?: EditorOptions['warningOf']): void => {
  const say = useToast()
  const { t } = useTranslation()
  useEmitted(form, 'form.saved', ({ values }) => {
    const warning = warningOf?.(values) ?? null
    if (warning !== null) say('warning', warning)
    else say('success', savedText ?? t('form.saved', { name: String(values.name ?? values.nickname ?? '') }))
  })
}
