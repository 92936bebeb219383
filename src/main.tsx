import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import type { Api } from './api/api.ts'
import { createBrowserStore } from './api/browserStore.ts'
import { createRootApi } from './api/rootApi.ts'
import { type App, AppProvider } from './app.tsx'
import type { CmsActors } from './cmsActors.ts'
import { languageKey, loadPageTexts, startLanguage } from './i18n.ts'
import { createRootActors } from './rootActors.ts'
import { createRouter } from './router.tsx'
import type { SeriesActors } from './seriesActors.ts'
import { readSettings } from './settings.ts'

/** The composition root: settings, language, api, the actors that live as long as the app, and the router. */
const start = async (): Promise<void> => {
  const settings = readSettings(document)
  const store = createBrowserStore(window.localStorage)
  const kept = store.readSession()
  const inspect = import.meta.env.DEV ? (await import('./inspect.ts')).startInspector() : {}

  const rootApi = createRootApi({
    apiurl: settings.apiurl,
    language: () => window.localStorage.getItem(languageKey),
    token: () => session.getSnapshot().context.user?.token ?? null,
    onSessionExpired: () => session.send({ type: 'session.expired' }),
    store,
    namesIn: (page) => readSettings(page).themeconfig,
  })
  const root = createRootActors(rootApi)
  const session = createActor(root.session, { ...inspect, systemId: 'session', input: { user: kept } })
  const toast = createActor(root.toast, { ...inspect, systemId: 'toast' })
  const connection = createActor(root.connection, {
    ...inspect,
    systemId: 'connection',
    input: { online: navigator.onLine },
  })

  const site = createActor(root.site, { ...inspect, systemId: 'site', input: settings.themeconfig })

  session.on('session.opened', ({ user }) => store.keepSession(user))
  session.on('session.closed', ({ reason }) => {
    store.dropSession()
    if (reason === 'loggedOut') store.dropBackstage()
  })
  window.addEventListener('offline', () => connection.send({ type: 'network.lost' }))
  window.addEventListener('online', () => connection.send({ type: 'network.found' }))
  for (const actor of [session, toast, connection, site]) actor.start()

  let loaded: (Pick<App, 'actors' | 'undo'> & { api: Api }) | null = null
  let series: SeriesActors | null = null
  let cms: CmsActors | null = null
  const there = <Flows,>(flows: Flows | null): Flows => {
    if (!flows) throw new Error('A page was shown before its flows were loaded')
    return flows
  }
  const app: App = {
    settings,
    session,
    toast,
    connection,
    site,
    unreadCount: root.unreadCount,
    now: Date.now,
    get actors() {
      return there(loaded).actors
    },
    get undo() {
      return there(loaded).undo
    },
    get series() {
      return there(series)
    },
    get cms() {
      return there(cms)
    },
    loadActors: async () => {
      const [{ createActors }, { createApi }, { createFiles }, { createKey }] = await Promise.all([
        import('./actors.ts'),
        import('./api/api.ts'),
        import('./api/files.ts'),
        import('./api/keys.ts'),
        loadPageTexts(),
      ])
      if (loaded) return
      const files = createFiles(createKey)
      const api = createApi(rootApi, { files, origin: window.location.origin })
      const actors = createActors(api, Date.now)
      loaded = { api, actors, undo: createActor(actors.undo, { ...inspect, systemId: 'undo' }).start() }
    },
    loadSeries: async () => {
      const [{ createSeriesActors }] = await Promise.all([import('./seriesActors.ts'), app.loadActors()])
      series ??= createSeriesActors(there(loaded).api, app.actors)
    },
    loadCms: async () => {
      const [{ createCmsActors }, { cmsApi }] = await Promise.all([
        import('./cmsActors.ts'),
        import('./api/cms.ts'),
        app.loadActors(),
      ])
      const { api } = there(loaded)
      cms ??= createCmsActors(cmsApi(rootApi.client, api.files), api, app.actors)
    },
  }

  await startLanguage(settings.moderationEmail)
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <AppProvider value={app}>
        <RouterProvider router={createRouter(app)} />
      </AppProvider>
    </StrictMode>,
  )
}

await start()
