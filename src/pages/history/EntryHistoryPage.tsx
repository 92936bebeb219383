import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type RecordedResource, recorded } from '#domain/history.ts'
import { historyOfferId } from '#domain/toastIds.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { failureText } from '#src/texts.ts'
import { EntryHistoryView } from '#src/views/history/EntryHistoryView.tsx'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'

const EntryHistoryPage = () => {
  const { t } = useTranslation()
  const { resource, id = '' } = useParams()
  const known = recorded.find((one) => one === resource)
  return (
    <>
      <PageTitle page={t('history.title')} />
      {known === undefined ? <NotFoundView /> : <OpenedHistory key={`${known} ${id}`} resource={known} id={id} />}
    </>
  )
}

const OpenedHistory = (of: { resource: RecordedResource; id: string }) => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  const say = useToast()
  const page = useActorRef(moderation.entryHistory, { input: of })
  useEmitted(page, 'state.restored', ({ name }) =>
    say('success', t('history.returned', { name }), { id: historyOfferId, action: t('bulk.undo') }),
  )
  useEmitted(page, 'restoration.undone', ({ name }) => say('success', t('history.undone', { name })))
  useEmitted(page, 'storing.failed', ({ failure }) => say('error', failureText(t, failure)))
  return <EntryHistoryView page={page} timezone={settings.timezone} />
}

export default EntryHistoryPage
