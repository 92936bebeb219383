import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { EntryRef } from '#src/actorRefs.ts'
import { ErrorView } from '#src/views/ErrorView.tsx'
import { MessageView } from '#src/views/MessageView.tsx'
import { NotFoundView } from '#src/views/NotFoundView.tsx'

/** What a page shows of its entry before it is there: that it is loading, missing, or could not be loaded. */
export const LoadingEntry = ({ entry, title }: { entry: EntryRef; title: string }) => {
  const { t } = useTranslation()
  const state = useSelector(entry, ({ value }) => value)
  const { failure, resource } = useSelector(entry, ({ context }) => context)
  if (state === 'missing') return <NotFoundView resource={resource} />
  if (state === 'failed') return <ErrorView failure={failure} onRetry={() => entry.send({ type: 'load.retried' })} />
  return state === 'loading' ? <MessageView title={title} text={t('app.loading')} /> : null
}
