import { createContext, useContext } from 'react'
import type { Actors } from './actors/pages.ts'
import type { BackstageRef, ConnectionRef, SessionRef, SiteRef, ToastRef, UndoRef } from './actors/refs.ts'
import type { SeriesActors } from './actors/series.ts'
import type { CmsActors } from './actors/themes.ts'
import type { AppSettings } from './settings.ts'

/** What every page reaches: the flows to make actors from, and the actors that live as long as the app. */
export type App = {
  settings: AppSettings
  /** The pages' flows; there once {@link App.loadActors} is done, which the router sees to before it shows a page. */
  readonly actors: Actors
  loadActors: () => Promise<unknown>
  /** The flows of repeating events; there once {@link App.loadSeries} is done, likewise. */
  readonly series: SeriesActors
  loadSeries: () => Promise<unknown>
  /** The flows of the content management; there once {@link App.loadCms} is done, likewise. */
  readonly cms: CmsActors
  loadCms: () => Promise<unknown>
  /** The frame around all pages, which owns the actors below. */
  readonly backstage: BackstageRef
  readonly session: SessionRef
  readonly toast: ToastRef
  readonly connection: ConnectionRef
  /** What the site is called. */
  readonly site: SiteRef
  /** Brings back what was deleted, whatever page is shown by then; there as soon as the pages' flows are. */
  readonly undo: UndoRef
  /** Milliseconds since the epoch. */
  now: () => number
}

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

/** The app around a page. */
export const useApp = (): App => {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}
