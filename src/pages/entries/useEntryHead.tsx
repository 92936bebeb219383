import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { copyPath, listPath } from '#domain/backstagePaths.ts'
import type { Entry } from '#domain/editing.ts'
import { may } from '#domain/permissions.ts'
import type { OwnedResource } from '#domain/resources.ts'
import { targetOf } from '#domain/target.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayOutcome } from '#src/pages/shell/useSayOutcome.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { EntryActions } from '#src/views/entries/EntryActions.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { useListBehind } from './useEntryEditor.ts'

/** Null for a new entry. After a deletion the list opens. */
export const useEntryHead = (editor: EntryEditorRef, kind: OwnedResource, entry: Entry | null) => {
  const { t } = useTranslation()
  const viewer = useMember()
  const navigate = useNavigate()
  const back = useListBehind(listPath(kind))
  const sayOutcome = useSayOutcome(kind)
  useEmitted(editor, 'entry.deleted', (outcome) => {
    void navigate(back)
    sayOutcome(outcome)
  })
  const deletion = useSelector(editor, ({ children }) => children.deletion)
  if (!entry) return null
  const mayDelete = may(viewer, 'delete', kind, targetOf(kind, entry))
  const hasPublicPage = kind !== 'revents' && entry.deactivated !== true
  const isCopied = (kind === 'events' || kind === 'revents') && may(viewer, 'create', kind)
  return {
    kicker: kind === 'events' ? <EventKicker editor={editor} /> : t(`${kind}.edit`),
    actions: (
      <EntryActions
        id={entry.id}
        publicPath={hasPublicPage ? `/${kind}/${entry.id}` : null}
        copyPath={isCopied ? copyPath(kind, entry.id) : null}
        deletion={(mayDelete && deletion) || null}
      />
    ),
  }
}

/** Which date of a series it is, as it is saved. */
const EventKicker = ({ editor }: { editor: EntryEditorRef }) => {
  const { t, i18n } = useTranslation()
  const { timezone } = useApp().settings
  const start = useSelector(useChild(editor, 'form'), ({ context }) => String(context.base.start))
  return (
    <>
      {t('events.edit')} · <time dateTime={start}>{formatInstant(start, timezone, i18n.resolvedLanguage ?? 'en')}</time>
    </>
  )
}
