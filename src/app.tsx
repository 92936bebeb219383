import { createContext, useContext } from 'react'
import type { AdministrationActors } from './actors/administration.ts'
import type { ModerationActors } from './actors/moderation.ts'
import type { Actors } from './actors/pages.ts'
import type { PeopleActors } from './actors/people.ts'
import type { PlanningActors } from './actors/planning.ts'
import type { BackstageRef, ConnectionRef, PageLoadRef, SessionRef, SiteRef, ToastRef, UndoRef } from './actors/refs.ts'
import type { SeriesActors } from './actors/series.ts'
import type { SourceActors } from './actors/sources.ts'
import type { CmsActors } from './actors/themes.ts'
import type { AppSettings } from './settings.ts'

/** What every page can use: the machines of pages, and the actors of the app's lifetime. */
export type App = {
  settings: AppSettings
  /** The pages' machines. Available after {@link App.loadActors}, which the router awaits before it shows a page. */
  readonly actors: Actors
  loadActors: () => Promise<unknown>
  /** The machines of repeating events. Available after {@link App.loadSeries}, likewise. */
  readonly series: SeriesActors
  loadSeries: () => Promise<unknown>
  /** The machines of accounts and first steps. Available after {@link App.loadPeople}, likewise. */
  readonly people: PeopleActors
  loadPeople: () => Promise<unknown>
  /** The machines of planning. Available after {@link App.loadPlanning}, likewise. */
  readonly planning: PlanningActors
  loadPlanning: () => Promise<unknown>
  /** The machines of histories and proposals. Available after {@link App.loadModeration}, likewise. */
  readonly moderation: ModerationActors
  loadModeration: () => Promise<unknown>
  /** The machines of vocabulary and administration. Available after {@link App.loadAdministration}, likewise. */
  readonly administration: AdministrationActors
  loadAdministration: () => Promise<unknown>
  /** The machines of other calendars. Available after {@link App.loadSources}, likewise. */
  readonly sources: SourceActors
  loadSources: () => Promise<unknown>
  /** The machines of the CMS. Available after {@link App.loadCms}, likewise. */
  readonly cms: CmsActors
  loadCms: () => Promise<unknown>
  readonly backstage: BackstageRef
  readonly session: SessionRef
  readonly toast: ToastRef
  readonly connection: ConnectionRef
  readonly pageLoad: PageLoadRef
  readonly site: SiteRef
  /** Restores deleted entries. Available with the pages' machines. */
  readonly undo: UndoRef
  /** Milliseconds since the epoch. */
  now: () => number
}

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

/** The app of a page. */
export const useApp = (): App => {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}
