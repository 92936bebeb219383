import { useActorRef, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#domain/user.ts'
import { useApp } from '#src/app.tsx'
import { ConnectionBanner } from '#src/views/ConnectionBanner.tsx'
import { Shell } from '#src/views/Shell.tsx'
import { Toast } from '#src/views/Toast.tsx'
import { useArrival } from './useArrival.ts'
import { useEmitted } from './useEmitted.ts'
import { useInternalLinks } from './useInternalLinks.ts'
import { useNavigated } from './useNavigated.ts'
import { UnreadCountProvider } from './useUnreadCount.ts'
import { useViewer } from './useViewer.ts'

/**
 * What stands around every page of Backstage: menu, connection banner, notifications (§2, layout).
 * @param desk what goes on beside the page for whoever is signed in
 */
export const BackstageLayout = ({ desk }: { desk: React.ReactNode }) => {
  const { session, toast, connection } = useApp()
  const viewer = useViewer()
  const navigate = useNavigate()
  const followLink = useInternalLinks()
  useArrival(viewer?.id)
  useEmitted(session, 'session.closed', ({ reason }) => {
    if (reason === 'loggedOut') void navigate('/backstage')
  })

  const page = (
    <Suspense>
      <Outlet />
    </Suspense>
  )
  const banner = <ConnectionBanner connection={connection} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks that bubble from real links
    <div onClick={followLink}>
      {viewer ? (
        <MemberShell key={viewer.id} viewer={viewer} banner={banner} page={page} />
      ) : (
        <Frame banner={banner} page={page} />
      )}
      {viewer && <Suspense>{desk}</Suspense>}
      <Toast toast={toast} />
    </div>
  )
}

type FrameProps = { banner: React.ReactNode; page: React.ReactNode; viewer?: SessionUser; unread?: number }

const Frame = ({ banner, page, viewer, unread = 0 }: FrameProps) => {
  const { session, site } = useApp()
  const { sitename, sitenameShort } = useSelector(site, ({ context }) => context)
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Shell
      site={sitenameShort || sitename || t('app.backstage')}
      viewer={viewer ?? null}
      path={pathname}
      unread={unread}
      language={i18n.resolvedLanguage ?? 'en'}
      onLanguage={(language) => void i18n.changeLanguage(language)}
      onLogout={() => session.send({ type: 'logout.requested' })}
      banner={banner}
    >
      {page}
    </Shell>
  )
}

/** The frame of somebody signed in: with the menu and the number of unviewed notifications. */
const MemberShell = ({ viewer, ...frame }: FrameProps & { viewer: SessionUser }) => {
  const { unreadCount: flow, connection } = useApp()
  const unreadCount = useActorRef(flow, { input: { userId: viewer.id } })
  const unread = useSelector(unreadCount, ({ context }) => context.total)
  const countAgain = () => unreadCount.send({ type: 'count.refreshRequested' })
  useEmitted(connection, 'network.returned', countAgain)
  useNavigated(countAgain)
  return (
    <UnreadCountProvider value={unreadCount}>
      <Frame {...frame} viewer={viewer} unread={unread} />
    </UnreadCountProvider>
  )
}
