import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Copying } from '#domain/copying.ts'
import type { Entry, FormBeginning } from '#domain/editing.ts'
import type { FormKind, FormValues } from '#domain/forms.ts'
import type { EditedResource } from '#domain/listing.ts'
import { itemName } from '#domain/listing.ts'
import type { EntryEditorRef, EntryPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { HistoryLink } from '#src/pages/history/HistoryLink.tsx'
import { ThreadLink } from '#src/pages/moderation/ThreadLink.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { LoadingEntry } from './LoadingEntry.tsx'

type Shown = { entry: Entry | null; parent: Entry | null; original: Entry | null; title: string }

type Props = {
  resource: EditedResource
  kind: FormKind
  empty: () => FormValues
  titles: { edit: string; new?: string }
  copy?: Copying | null
  /** The replaced reservation, and the draft's key. */
  beginning?: Pick<FormBeginning, 'draft' | 'reservation' | 'timezone'>
  readOnly?: (entry: Entry) => ReactNode
  children: (editor: EntryEditorRef, shown: Shown) => ReactNode
}

/** Each id has its own state. */
export const EntryPage = (props: Props) => {
  const { id = null } = useParams()
  const title = (id === null && props.titles.new) || props.titles.edit
  return <OpenedPage key={id} {...props} id={id} title={title} newTitle={props.titles.new} />
}

export const OpenedPage = ({ resource, id, kind, empty, copy = null, beginning = {}, ...props }: OpenedProps) => {
  const { actors, entries } = useApp()
  const member = useMember()
  const [form] = useState(() => ({
    kind,
    empty: empty(),
    userId: member.id,
    role: member.role,
    creationKey: actors.createKey(),
    ...beginning,
  }))
  const page = useActorRef(entries.entryPage, { input: { resource, id, member, form, copy } })
  return <EntryPageView page={page} {...props} />
}

export const EntryPageView = ({ page, newTitle, ...props }: ViewProps) => {
  const { entry, parent, original, resource, form } = useSelector(page, ({ context }) => context)
  const isReadOnly = useSelector(page, (snapshot) => snapshot.matches('readOnly'))
  const editor = useSelector(page, ({ children }) => children.editor)
  const title = (form.lost !== undefined && newTitle) || props.title
  const heading = (entry && form.kind === resource && itemName(entry)) || title
  return (
    <>
      <PageTitle page={heading} />
      {editor && props.children(editor, { entry, parent, original, title: heading })}
      {editor && entry?.fromSource === true && <OriginLink id={entry.id} />}
      {editor && entry && <ThreadLink resource={resource} entry={entry} />}
      {editor && entry && <HistoryLink resource={resource} entry={entry} />}
      {isReadOnly && entry && props.readOnly?.(entry)}
      {!editor && !isReadOnly && <Loading page={page} title={title} />}
    </>
  )
}

const OriginLink = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  return (
    <p>
      <a href={`/backstage/sources/of/${id}`}>{t('events.fromSource')}</a>
    </p>
  )
}

/** `newTitle`: of what was typed into an entry that is gone. */
type Titles = { title: string; newTitle?: string | undefined }
type OpenedProps = Omit<Props, 'titles'> & Titles & { id: string | null }
type ViewProps = Pick<Props, 'readOnly' | 'children'> & Titles & { page: EntryPageRef }

const Loading = ({ page, title }: { page: EntryPageRef; title: string }) => {
  const entry = useSelector(page, ({ children }) => children.entry)
  return entry ? <LoadingEntry entry={entry} title={title} /> : null
}
