import { createContext, useContext } from 'react'
import type { BackstageRef, ConnectionRef, PageLoadRef, SessionRef, SiteRef, ToastRef, UndoRef } from './actors/refs.ts'
import type { Bundle, Bundles } from './bundles.ts'
import type { AppSettings } from './settings.ts'

/** What every page can use. The machines of a bundle are there after its {@link App.load}, which the router awaits. */
export type App = {
  settings: AppSettings
  /** In ms. */
  now: () => number
  load: (bundle: Bundle) => Promise<unknown>
  readonly actors: Bundles['pages']['made']['actors']
  readonly entries: Bundles['entries']['made']['own']
  readonly series: Bundles['series']['made']
  readonly people: Bundles['people']['made']
  readonly planning: Bundles['planning']['made']
  readonly moderation: Bundles['moderation']['made']
  readonly administration: Bundles['administration']['made']
  readonly sources: Bundles['sources']['made']
  readonly themes: Bundles['themes']['made']
  readonly backstage: BackstageRef
  readonly session: SessionRef
  readonly toast: ToastRef
  readonly connection: ConnectionRef
  readonly pageLoad: PageLoadRef
  readonly site: SiteRef
  readonly undo: UndoRef
}

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

export const useApp = (): App => {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}
