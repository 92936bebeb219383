import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isModerated, type ModeratedResource } from '#domain/moderation.ts'
import { isModerating } from '#domain/permissions.ts'
import { textKey } from '#domain/writtenText.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { ThreadView } from '#src/views/moderation/ThreadView.tsx'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'
import { useUnsentText } from './useUnsentText.ts'

const ThreadPage = () => {
  const { t } = useTranslation()
  const { resource = '', id = '' } = useParams()
  return (
    <>
      <PageTitle page={t('thread.title')} />
      {isModerated(resource) ? (
        <OpenedThread key={`${resource} ${id}`} resource={resource} id={id} />
      ) : (
        <NotFoundView />
      )}
    </>
  )
}

const OpenedThread = (of: { resource: ModeratedResource; id: string }) => {
  const { t } = useTranslation()
  const { actors, moderation, settings } = useApp()
  const viewer = useMember()
  const say = useToast()
  const [key] = useState(actors.createKey)
  const draftKey = textKey(viewer.id, 'threads', `${of.resource}/${of.id}`)
  const input = { ...of, key, draftKey, isModerating: isModerating(viewer) }
  const page = useActorRef(moderation.entryThread, { input })
  const { guard, isLost } = useUnsentText(useChild(page, 'writing'))
  useEmitted(page, 'message.sent', () => say('success', t('thread.sent')))
  useEmitted(page, 'thread.closed', () => say('success', t('thread.ended')))
  return (
    <>
      <ThreadView page={page} timezone={settings.timezone} />
      <LeaveDialog guard={guard} text={t(isLost ? 'thread.leaveLost' : 'thread.leave')} />
    </>
  )
}

export default ThreadPage
