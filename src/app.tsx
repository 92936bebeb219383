import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Actors } from './actors.ts'
import type { AppSettings } from './settings.ts'

/** What every page reaches: the flows to make actors from, and the actors that live as long as the app. */
export type App = {
  settings: AppSettings
  actors: Actors
  session: ActorRefFrom<Actors['session']>
  toast: ActorRefFrom<Actors['toast']>
  connection: ActorRefFrom<Actors['connection']>
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
