import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import { lateLogic } from './actors/lateLogic.ts'
import type { BackstageRef } from './actors/refs.ts'
import { createBackstage } from './actors/shell.ts'
import { createRootApi } from './api/rootApi.ts'
import { createSessionStore } from './api/sessionStore.ts'
import { type App, AppProvider } from './app.tsx'
import { createBundles } from './bundles.ts'
import { languageKey, startLanguage } from './i18n.ts'
import { startInspector } from './inspector/startInspector.ts'
import { createLatePages } from './latePages.ts'
import { createRouter } from './router.tsx'
import { ignoreSecondTaps } from './secondTaps.ts'
import { readSettings } from './settings.ts'
import { createTalkToBrowser } from './talkToBrowser.ts'

type FrameChildren = ReturnType<BackstageRef['getSnapshot']>['children']

const start = async (): Promise<void> => {
  const settings = readSettings(document)
  const store = createSessionStore(window.localStorage)
  const inspect = startInspector()
  ignoreSecondTaps(window)

  const rootApi = createRootApi({
    apiurl: settings.apiurl,
    language: () => window.localStorage.getItem(languageKey),
    token: () => app.session.getSnapshot().context.user?.token ?? null,
    onSessionExpired: () => app.session.send({ type: 'session.expired' }),
    onRoleTold: (role) => app.session.send({ type: 'role.told', role }),
    onSettingsTold: (version) => {
      if (settings.version !== '' && version !== settings.version) app.pageLoad.send({ type: 'settings.changed' })
    },
    namesIn: (page) => readSettings(page).themeconfig,
  })

  const bundles = createBundles(
    rootApi,
    () => ({ backstage, session: app.session, router }),
    () => backstage.send({ type: 'pages.loaded' }),
  )
  const child = <Name extends keyof FrameChildren>(name: Name): NonNullable<FrameChildren[Name]> => {
    const found = backstage.getSnapshot().children[name]
    if (!found) throw new Error(`The frame has no ${name} yet`)
    return found
  }
  const app: App = {
    settings,
    now: Date.now,
    load: (bundle) => bundles[bundle].load(),
    get backstage() {
      return backstage
    },
    get session() {
      return child('session')
    },
    get toast() {
      return child('toast')
    },
    get connection() {
      return child('connection')
    },
    get pageLoad() {
      return child('pageLoad')
    },
    get site() {
      return child('site')
    },
    get undo() {
      return child('undo')
    },
    get actors() {
      return bundles.pages.made.actors
    },
    get entries() {
      return bundles.entries.made.own
    },
    get series() {
      return bundles.series.made
    },
    get people() {
      return bundles.people.made
    },
    get planning() {
      return bundles.planning.made
    },
    get moderation() {
      return bundles.moderation.made
    },
    get administration() {
      return bundles.administration.made
    },
    get sources() {
      return bundles.sources.made
    },
    get themes() {
      return bundles.themes.made
    },
  }
  const reach = async () => navigator.onLine || rootApi.client.request('GET', '/health')
  const latePages = createLatePages((page) => backstage.send({ type: 'page.requested', page }), reach)
  const router = createRouter(app, latePages)
  const given = {
    talkToBrowser: createTalkToBrowser(store, router),
    undoChange: lateLogic(() => bundles.pages.made.undo),
    unreadCount: lateLogic(() => bundles.pages.made.unreadCount),
    pictureKey: lateLogic(() => bundles.pages.made.pictureKey),
    loadPage: latePages.load,
  }
  const backstage = createActor(createBackstage(rootApi, given), {
    ...inspect,
    systemId: 'backstage',
    input: { user: store.readSession(), names: settings.themeconfig, online: navigator.onLine },
  })
  backstage.start()

  await startLanguage(settings.moderationEmail)
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <AppProvider value={app}>
        <RouterProvider router={router} />
      </AppProvider>
    </StrictMode>,
  )
}

await start()
