import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#domain/session.ts'
import { useApp } from '#src/app.tsx'
import { useFocusHeading } from '#src/focus/useFocusHeading.ts'
import { useInternalLinks } from '#src/pages/texts/useInternalLinks.ts'
import { ConnectionBanner } from '#src/views/shell/ConnectionBanner.tsx'
import { PageLoadNotice } from '#src/views/shell/PageLoadNotice.tsx'
import { Shell } from '#src/views/shell/Shell.tsx'
import { Toast } from '#src/views/shell/Toast.tsx'
import { Waiting } from '#src/views/shell/Waiting.tsx'
import { CameFrom } from './CameFrom.tsx'
import { useEmitted } from './useEmitted.ts'
import { useSiteNames } from './useSiteNames.ts'
import { useUnreadTotal, useWaitingTotal } from './useUnreadTotal.ts'
import { useViewer } from './useViewer.ts'

/** The layout of every page (§2). `effects` run while somebody is signed in; no page shows before them. */
export const BackstageLayout = ({ effects }: { effects: React.ReactNode }) => {
  const { session, toast, connection, pageLoad } = useApp()
  const viewer = useViewer()
  const navigate = useNavigate()
  const followLink = useInternalLinks()
  useFocusHeading(viewer?.id)
  useEmitted(session, 'session.closed', ({ reason }) => {
    if (reason === 'loggedOut') void navigate('/backstage')
  })

  const page = (
    <CameFrom>
      <Suspense fallback={<Waiting />}>
        <Outlet />
        {viewer && effects}
      </Suspense>
    </CameFrom>
  )
  const banner = (
    <>
      <ConnectionBanner connection={connection} />
      <PageLoadNotice pageLoad={pageLoad} />
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks that bubble from real links
    <div onClick={followLink}>
      <Frame key={viewer?.id} viewer={viewer} banner={banner} page={page} />
      <Toast toast={toast} />
    </div>
  )
}

const Recorder = import.meta.env.VITE_RECORDER ? lazy(() => import('./Recorder.tsx')) : null

type FrameProps = { banner: React.ReactNode; page: React.ReactNode; viewer: SessionUser | null }

const Frame = ({ banner, page, viewer }: FrameProps) => {
  const { session } = useApp()
  const { sitename, sitenameShort } = useSiteNames()
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Shell
      site={sitenameShort || sitename || t('app.backstage')}
      viewer={viewer}
      path={pathname}
      unread={useUnreadTotal()}
      waiting={useWaitingTotal()}
      language={i18n.resolvedLanguage ?? 'en'}
      onLanguage={(language) => void i18n.changeLanguage(language)}
      onLogout={() => session.send({ type: 'logout.requested' })}
      banner={banner}
      more={
        Recorder && (
          <Suspense>
            <Recorder />
          </Suspense>
        )
      }
    >
      {page}
    </Shell>
  )
}
