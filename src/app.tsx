import { createContext, useContext } from 'react'
import type { BackstageRef, ConnectionRef, PageLoadRef, SessionRef, SiteRef, ToastRef, UndoRef } from './actors/refs.ts'
import type { Room, Rooms } from './rooms.ts'
import type { AppSettings } from './settings.ts'

/** What every page can use. The machines of a room are there after its {@link App.load}, which the router awaits. */
export type App = {
  settings: AppSettings
  /** In ms. */
  now: () => number
  load: (room: Room) => Promise<unknown>
  readonly actors: Rooms['pages']['made']['actors']
  readonly entries: Rooms['entries']['made']['own']
  readonly series: Rooms['series']['made']
  readonly people: Rooms['people']['made']
  readonly planning: Rooms['planning']['made']
  readonly moderation: Rooms['moderation']['made']
  readonly administration: Rooms['administration']['made']
  readonly sources: Rooms['sources']['made']
  readonly themes: Rooms['themes']['made']
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
