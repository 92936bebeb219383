import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { NotificationView } from '#src/views/people/NotificationView.tsx'

/** Opening marks it as viewed (§4). */
const NotificationPage = () => {
  const { id = '' } = useParams()
  return <Detail key={id} id={id} />
}

const Detail = ({ id }: { id: string }) => {
  const { actors, settings } = useApp()
  const { t } = useTranslation()
  const detail = useActorRef(actors.notificationDetail, { input: { id } })
  const subject = useSelector(detail, ({ context }) => context.notification?.subject)
  return (
    <>
      <PageTitle page={subject ?? t('notifications.title')} />
      <NotificationView detail={detail} timezone={settings.timezone} />
    </>
  )
}

export default NotificationPage
