import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { welcomeNotifications } from '#domain/limits.ts'
import { listings } from '#domain/listing.ts'
import { useApp } from '#src/app.tsx'
import { OverviewView } from '#src/views/OverviewView.tsx'
import { UnreadNotifications } from '#src/views/UnreadNotifications.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Partial } from './Partial.tsx'
import { useUnreadCount } from './useUnreadCount.ts'
import { useMember } from './useViewer.ts'

/** The newest notifications that were not viewed yet (§9: ten). When the menu counts others, they are loaded anew. */
const useUnreadList = () => {
  const { sorting, order } = listings.notifications
  const counted = useSelector(useUnreadCount(), ({ context }) => context.total)
  const list = useActorRef(useApp().actors.list, {
    input: {
      resource: 'notifications',
      sorting,
      order,
      ownFilter: null,
      preferences: { size: welcomeNotifications, own: false },
      fixed: [
        { name: 'viewed', value: false },
        { name: 'userId', value: 'self' },
      ],
    },
  })
  useEffect(() => {
    const shown = list.getSnapshot()
    if (shown.matches('ready') && shown.context.total !== counted) list.send({ type: 'refresh.requested' })
  }, [list, counted])
  return list
}

/** The first page after the log-in (§2, overview). */
const OverviewPage = () => {
  const { t } = useTranslation()
  const { actors, settings } = useApp()
  const { id, nickname } = useMember()
  return (
    <>
      <PageTitle page={t('menu.overview')} />
      <OverviewView
        nickname={nickname}
        hasFirstSteps={actors.readFirstSteps(id) !== null}
        welcome={<Partial name="backstage/welcome" />}
        unread={<UnreadNotifications list={useUnreadList()} timezone={settings.timezone} />}
        principles={<Partial name="backstage/principles" isInner />}
        faq={<Partial name="backstage/faq" isInner />}
      />
    </>
  )
}

export default OverviewPage
