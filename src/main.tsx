import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import type { AdministrationActors } from './actors/administration.ts'
import type { EntryActors } from './actors/entries.ts'
import { lateLogic } from './actors/lateLogic.ts'
import type { ModerationActors } from './actors/moderation.ts'
import type { Actors, createUndo, createUnreadCount } from './actors/pages.ts'
import type { PeopleActors } from './actors/people.ts'
import type { PlanningActors } from './actors/planning.ts'
import type { SeriesActors } from './actors/series.ts'
import { createBackstage } from './actors/shell.ts'
import type { SourceActors } from './actors/sources.ts'
import type { CmsActors } from './actors/themes.ts'
import type { Api } from './api/api.ts'
import { createBrowserStore } from './api/browserStore.ts'
import type { EntryApi } from './api/entryApi.ts'
import { createRootApi } from './api/rootApi.ts'
import { type App, AppProvider } from './app.tsx'
import { languageKey, loadTextsOf, startLanguage } from './i18n.ts'
import { startInspector } from './inspecting.ts'
import { createLatePages } from './latePages.ts'
import { createRouter } from './router.tsx'
import { ignoreSecondTaps } from './secondTaps.ts'
import { readSettings } from './settings.ts'
import { createTalkToBrowser } from './talkToBrowser.ts'
import { createTalkToHistory } from './talkToHistory.ts'

type Undo = ReturnType<typeof createUndo>
type UnreadCount = ReturnType<typeof createUnreadCount>

/** Settings, language, API, frame and router. */
const start = async (): Promise<void> => {
  const settings = readSettings(document)
  const store = createBrowserStore(window.localStorage)
  const inspect = startInspector()
  ignoreSecondTaps(window)

  const rootApi = createRootApi({
    apiurl: settings.apiurl,
    language: () => window.localStorage.getItem(languageKey),
    token: () => app.session.getSnapshot().context.user?.token ?? null,
    onSessionExpired: () => app.session.send({ type: 'session.expired' }),
    store,
    namesIn: (page) => readSettings(page).themeconfig,
  })

  let loaded: { api: Api; actors: Actors; undo: Undo; unreadCount: UnreadCount } | null = null
  let entries: { api: Api & EntryApi; actors: EntryActors } | null = null
  let series: SeriesActors | null = null
  let people: PeopleActors | null = null
  let planning: PlanningActors | null = null
  let moderation: ModerationActors | null = null
  let administration: AdministrationActors | null = null
  let sources: SourceActors | null = null
  let cms: CmsActors | null = null
  const there = <Thing,>(thing: Thing | null | undefined): Thing => {
    if (!thing) throw new Error('A page was shown before its flows were loaded')
    return thing
  }
  const app: App = {
    settings,
    now: Date.now,
    get backstage() {
      return backstage
    },
    get session() {
      return there(backstage.getSnapshot().children.session)
    },
    get toast() {
      return there(backstage.getSnapshot().children.toast)
    },
    get connection() {
      return there(backstage.getSnapshot().children.connection)
    },
    get pageLoad() {
      return there(backstage.getSnapshot().children.pageLoad)
    },
    get site() {
      return there(backstage.getSnapshot().children.site)
    },
    get undo() {
      return there(backstage.getSnapshot().children.undo)
    },
    get actors() {
      return there(loaded).actors
    },
    get entries() {
      return there(entries).actors
    },
    get series() {
      return there(series)
    },
    get people() {
      return there(people)
    },
    get planning() {
      return there(planning)
    },
    get moderation() {
      return there(moderation)
    },
    get administration() {
      return there(administration)
    },
    get sources() {
      return there(sources)
    },
    get cms() {
      return there(cms)
    },
    loadActors: async () => {
      const [
        { connectToFrame, createActors, createUndo, createUnreadCount },
        { createApi },
        { createFiles },
        { createKey },
      ] = await Promise.all([
        import('./actors/pages.ts'),
        import('./api/api.ts'),
        import('./api/files.ts'),
        import('./api/keys.ts'),
        loadTextsOf('pages'),
      ])
      if (loaded) return
      const api = createApi(rootApi, { files: createFiles(createKey), origin: window.location.origin })
      const viewer = () => app.session.getSnapshot().context.user
      const actors = createActors(api, Date.now, viewer, connectToFrame(backstage), createTalkToHistory(router))
      loaded = { api, actors, undo: createUndo(api), unreadCount: createUnreadCount(api) }
      backstage.send({ type: 'pages.loaded' })
    },
    loadEntries: async () => {
      const [{ createEntryActors }, { createEntryApi }] = await Promise.all([
        import('./actors/entries.ts'),
        import('./api/entryApi.ts'),
        app.loadActors(),
      ])
      if (entries) return
      const api = { ...there(loaded).api, ...createEntryApi(rootApi, there(loaded).api) }
      entries = { api, actors: createEntryActors(api, Date.now, app.actors) }
    },
    loadSeries: async () => {
      const [{ createSeriesActors }, { seriesApi }] = await Promise.all([
        import('./actors/series.ts'),
        import('./api/series.ts'),
        app.loadEntries(),
        loadTextsOf('rooms'),
      ])
      const api = { ...there(entries).api, series: seriesApi(rootApi.client) }
      series ??= createSeriesActors(api, { ...app.actors, ...app.entries })
    },
    loadPeople: async () => {
      const [{ createPeopleActors }] = await Promise.all([
        import('./actors/people.ts'),
        app.loadEntries(),
        loadTextsOf('rooms'),
      ])
      people ??= createPeopleActors(there(loaded).api, { ...app.actors, ...app.entries })
    },
    loadPlanning: async () => {
      const [{ createPlanningActors }, { plannerApi }, { reservationsApi }] = await Promise.all([
        import('./actors/planning.ts'),
        import('./api/planner.ts'),
        import('./api/reservations.ts'),
        app.loadActors(),
        loadTextsOf('rooms'),
      ])
      const { client } = rootApi
      const api = { planner: plannerApi(client), reservations: reservationsApi(client) }
      planning ??= createPlanningActors(api, app.actors.talkToFrame)
    },
    loadModeration: async () => {
      const [{ createModerationActors }, { deskApi }, { doublesApi }, { historyApi }, { proposalsApi }] =
        await Promise.all([
          import('./actors/moderation.ts'),
          import('./api/desk.ts'),
          import('./api/doubles.ts'),
          import('./api/history.ts'),
          import('./api/proposals.ts'),
          app.loadActors(),
          loadTextsOf('rooms'),
        ])
      const { api } = there(loaded)
      const { client } = rootApi
      const calls = {
        history: historyApi(client, api.entries),
        proposals: proposalsApi(client),
        desk: deskApi(client),
        doubles: doublesApi(client, api.entries),
      }
      moderation ??= createModerationActors(calls, api, app.actors)
    },
    loadAdministration: async () => {
      const [{ createAdministrationActors }, { actionsApi }, { backupsApi }, { systemApi }] = await Promise.all([
        import('./actors/administration.ts'),
        import('./api/actions.ts'),
        import('./api/backups.ts'),
        import('./api/system.ts'),
        app.loadEntries(),
        loadTextsOf('rooms'),
      ])
      const { client } = rootApi
      const calls = { actions: actionsApi(client), backups: backupsApi(client), system: systemApi(client) }
      const api = { ...there(loaded).api, ...calls }
      administration ??= createAdministrationActors(api, { ...app.actors, ...app.entries })
    },
    loadSources: async () => {
      const [{ createSourceActors }, { sourcesApi }] = await Promise.all([
        import('./actors/sources.ts'),
        import('./api/sources.ts'),
        app.loadActors(),
        loadTextsOf('rooms'),
      ])
      const { api } = there(loaded)
      sources ??= createSourceActors(sourcesApi(rootApi.client, api.suggestions), api)
    },
    loadCms: async () => {
      const [{ createCmsActors }, { cmsApi }] = await Promise.all([
        import('./actors/themes.ts'),
        import('./api/cms.ts'),
        app.loadEntries(),
        loadTextsOf('rooms'),
      ])
      const { api } = there(loaded)
      cms ??= createCmsActors(cmsApi(rootApi.client, api.files), api, { ...app.actors, ...app.entries })
    },
  }
  const reach = async () => navigator.onLine || rootApi.client.request('GET', '/health')
  const latePages = createLatePages((page) => backstage.send({ type: 'page.requested', page }), reach)
  const router = createRouter(app, latePages)
  const given = {
    talkToBrowser: createTalkToBrowser(store, router),
    undoDeletion: lateLogic(() => there(loaded).undo),
    unreadCount: lateLogic(() => there(loaded).unreadCount),
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
