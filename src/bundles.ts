import type { BackstageRef, SessionRef } from './actors/refs.ts'
import type { RootApi } from './api/rootApi.ts'
import { loadTextsOf } from './i18n.ts'
import type { Router } from './talkToHistory.ts'

/** What the bundles need of the frame. */
type Frame = { backstage: BackstageRef; session: SessionRef; router: Router }

/** Makes something at the first `load`, or at the next one after a failure. Calls `tell` once it is made. */
const once = <Made>(make: () => Promise<Made>, tell = () => {}) => {
  let made: Made | null = null
  let making: Promise<Made> | null = null
  const begin = async (): Promise<Made> => {
    try {
      made = await make()
    } catch (error) {
      making = null
      throw error
    }
    tell()
    return made
  }
  return {
    load: (): Promise<Made> => {
      making ??= begin()
      return making
    },
    /** @throws before it is loaded */
    get made(): Made {
      if (made === null) throw new Error('A page was shown before its flows were loaded')
      return made
    },
  }
}

/** {@link once} with the texts that no page outside of the bundles says. */
const withTexts = <Made>(make: () => Promise<Made>) =>
  once(async () => (await Promise.all([make(), loadTextsOf('bundles')]))[0])

/**
 * The bundles of Backstage: pages whose code and flows load together, with the first of them, and those of `pages` with any.
 * @param frame called when `pages` is loaded, because the frame is made after the bundles
 * @param tellLoaded called once, when `pages` is loaded
 */
export const createBundles = (rootApi: RootApi, frame: () => Frame, tellLoaded: () => void) => {
  const { client } = rootApi

  const pages = once(async () => {
    const [
      { createActors },
      { createUndo },
      { connectToFrame, createUnreadCount },
      { createApi },
      { createBrowserStore },
      { createFiles },
      { createKey },
      { createTalkToHistory },
    ] = await Promise.all([
      import('./actors/pages.ts'),
      import('./actors/bulk.ts'),
      import('./actors/frame.ts'),
      import('./api/api.ts'),
      import('./api/browserStore.ts'),
      import('./api/files.ts'),
      import('./api/keys.ts'),
      import('./talkToHistory.ts'),
      loadTextsOf('pages'),
    ])
    const store = createBrowserStore(window.localStorage)
    const api = createApi(rootApi, { files: createFiles(createKey), origin: window.location.origin, store })
    const { backstage, session, router } = frame()
    const viewer = () => session.getSnapshot().context.user
    const actors = createActors(api, Date.now, viewer, connectToFrame(backstage), createTalkToHistory(router))
    return { api, actors, undo: createUndo(api), unreadCount: createUnreadCount(api) }
  }, tellLoaded)

  const entries = once(async () => {
    const [{ createEntryActors }, { createEntryApi }, { api, actors }] = await Promise.all([
      import('./actors/entries.ts'),
      import('./api/entryApi.ts'),
      pages.load(),
    ])
    const entryApi = { ...api, ...createEntryApi(rootApi, api) }
    const own = createEntryActors(entryApi, Date.now, actors)
    return { api: entryApi, own, actors: { ...actors, ...own } }
  })

  const series = withTexts(async () => {
    const [{ createSeriesActors }, { seriesApi }, { api, actors }] = await Promise.all([
      import('./actors/series.ts'),
      import('./api/series.ts'),
      entries.load(),
    ])
    return createSeriesActors({ ...api, series: seriesApi(client) }, actors)
  })

  const people = withTexts(async () => {
    const [{ createPeopleActors }, { api, actors }] = await Promise.all([import('./actors/people.ts'), entries.load()])
    return createPeopleActors(api, actors)
  })

  const planning = withTexts(async () => {
    const [{ createPlanningActors }, { plannerApi }, { reservationsApi }, { actors }] = await Promise.all([
      import('./actors/planning.ts'),
      import('./api/planner.ts'),
      import('./api/reservations.ts'),
      pages.load(),
    ])
    const api = { planner: plannerApi(client), reservations: reservationsApi(client) }
    return createPlanningActors(api, actors)
  })

  const moderation = withTexts(async () => {
    const [{ createModerationActors }, { deskApi }, { doublesApi }, { historyApi }, { proposalsApi }, { api, actors }] =
      await Promise.all([
        import('./actors/moderation.ts'),
        import('./api/desk.ts'),
        import('./api/doubles.ts'),
        import('./api/history.ts'),
        import('./api/proposals.ts'),
        pages.load(),
      ])
    const calls = {
      history: historyApi(client, api.entries),
      proposals: proposalsApi(client),
      desk: deskApi(client),
      doubles: doublesApi(client, api.entries),
    }
    return createModerationActors(calls, api, actors)
  })

  const administration = withTexts(async () => {
    const [{ createAdministrationActors }, { actionsApi }, { backupsApi }, { systemApi }, { api, actors }] =
      await Promise.all([
        import('./actors/administration.ts'),
        import('./api/actions.ts'),
        import('./api/backups.ts'),
        import('./api/system.ts'),
        entries.load(),
      ])
    const calls = { actions: actionsApi(client), backups: backupsApi(client), system: systemApi(client) }
    return createAdministrationActors({ ...api, ...calls }, actors)
  })

  const sources = withTexts(async () => {
    const [{ createSourceActors }, { sourcesApi }, { api }] = await Promise.all([
      import('./actors/sources.ts'),
      import('./api/sources.ts'),
      pages.load(),
    ])
    return createSourceActors(sourcesApi(client, api.suggestions), api)
  })

  const themes = withTexts(async () => {
    const [{ createThemeActors }, { cmsApi }, { api, actors }] = await Promise.all([
      import('./actors/themes.ts'),
      import('./api/cms.ts'),
      entries.load(),
    ])
    return createThemeActors(cmsApi(client, api.files), api, actors)
  })

  return { pages, entries, series, people, planning, moderation, administration, sources, themes }
}

export type Bundles = ReturnType<typeof createBundles>

/** A bundle by its name. */
export type Bundle = keyof Bundles
