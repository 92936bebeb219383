import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ListedResource } from '#domain/listing.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { ErrorView } from '#src/views/ErrorView.tsx'
import { MessageView } from '#src/views/MessageView.tsx'
import { NotFoundView } from '#src/views/NotFoundView.tsx'
import { PageTitle } from './PageTitle.tsx'

type Props = {
  resource: ListedResource
  /** What the page is called: where an entry is edited, and where a new one is made. */
  titles: { edit: string; new?: string }
  children: (entry: Entry | null, title: string) => ReactNode
}

/** The entry that the route's `:id` names, or null where the route is for a new one. Each id is a page of its own. */
export const EntryLoader = ({ resource, titles, children }: Props) => {
  const { id } = useParams()
  const title = (id === undefined && titles.new) || titles.edit
  return (
    <>
      <PageTitle page={title} />
      {id === undefined ? (
        children(null, title)
      ) : (
        <LoadedEntry key={id} id={id} resource={resource} title={title} show={(entry) => children(entry, title)} />
      )}
    </>
  )
}

/** `id` makes a page of its own when it is the key, too. */
type LoadedProps = { id: string; resource: ListedResource; title: string; show: (entry: Entry) => ReactNode }

/** The entry with this id, as soon as it is loaded; until then, or else, what has become of it. */
export const LoadedEntry = ({ id, resource, title, show }: LoadedProps) => {
  const { actors } = useApp()
  const { t } = useTranslation()
  const loader = useActorRef(actors.entry, { input: { resource, id } })
  const { entry, failure } = useSelector(loader, ({ context }) => context)
  const state = useSelector(loader, ({ value }) => value)
  if (state === 'missing') return <NotFoundView resource={resource} />
  if (state === 'failed') return <ErrorView failure={failure} onRetry={() => loader.send({ type: 'load.retried' })} />
  return entry ? show(entry) : <MessageView title={title} text={t('app.loading')} />
}
