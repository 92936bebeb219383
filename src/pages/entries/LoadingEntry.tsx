import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { entryPath } from '#domain/backstagePaths.ts'
import { itemName } from '#domain/listing.ts'
import type { EntryRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { MessageView } from '#src/views/shell/MessageView.tsx'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'

export const LoadingEntry = ({ entry, title }: { entry: EntryRef; title: string }) => {
  const { t } = useTranslation()
  const say = useToast()
  const navigate = useNavigate()
  const state = useSelector(entry, ({ value }) => value)
  const { failure, resource } = useSelector(entry, ({ context }) => context)
  useEmitted(entry, 'entry.moved', ({ entry: kept }) => {
    say('success', t('doubles.ledOn', { name: itemName(kept) }))
    void navigate(entryPath(resource, kept.id), { replace: true })
  })
  if (state === 'missing') return <NotFoundView {...(resource !== 'look' && { resource })} />
  if (state === 'failed') return <ErrorView failure={failure} onRetry={() => entry.send({ type: 'load.retried' })} />
  return state === 'loading' || state === 'findingWork' ? <MessageView title={title} text={t('app.loading')} /> : null
}
