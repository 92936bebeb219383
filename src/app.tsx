import { createContext, useContext } from 'react'
import type { AdministrationActors } from './actors/administration.ts'
import type { EntryActors } from './actors/entries.ts'
import type { ModerationActors } from './actors/moderation.ts'
import type { Actors } from './actors/pages.ts'
import type { PeopleActors } from './actors/people.ts'
import type { PlanningActors } from './actors/planning.ts'
import type { BackstageRef, ConnectionRef, PageLoadRef, SessionRef, SiteRef, ToastRef, UndoRef } from './actors/refs.ts'
import type { SeriesActors } from './actors/series.ts'
import type { SourceActors } from './actors/sources.ts'
import type { CmsActors } from './actors/themes.ts'
import type { AppSettings } from './settings.ts'

/** What every page can use. A room's machines exist after its `load…`, which the router awaits. */
export type App = {
  settings: AppSettings
  /** After {@link App.loadActors}. */
  readonly actors: Actors
  loadActors: () => Promise<unknown>
  readonly entries: EntryActors
  loadEntries: () => Promise<unknown>
  readonly series: SeriesActors
  loadSeries: () => Promise<unknown>
  readonly people: PeopleActors
  loadPeople: () => Promise<unknown>
  readonly planning: PlanningActors
  loadPlanning: () => Promise<unknown>
  readonly moderation: ModerationActors
  loadModeration: () => Promise<unknown>
  readonly administration: AdministrationActors
  loadAdministration: () => Promise<unknown>
  readonly sources: SourceActors
  loadSources: () => Promise<unknown>
  readonly cms: CmsActors
  loadCms: () => Promise<unknown>
  readonly backstage: BackstageRef
  readonly session: SessionRef
  readonly toast: ToastRef
  readonly connection: ConnectionRef
  readonly pageLoad: PageLoadRef
  readonly site: SiteRef
  readonly undo: UndoRef
  /** In ms. */
  now: () => number
}

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

export const useApp = (): App => {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}
