import type { Page } from 'playwright-core'
import type en from '#locales/en.json'
import type { Ids, ScreenTown, ViewerName } from './town.ts'

/** What the gestures of a screen get to work with. */
export type Stage = { page: Page; t: typeof en; town: ScreenTown }

/** A picture to make: where it is, who looks, and what they did before the picture was taken. */
export type Screen = {
  name: string
  viewer: ViewerName
  path: (ids: Ids) => string
  act?: (stage: Stage) => Promise<void>
  /** A request is never answered, to see what waiting for it looks like. */
  isWaiting?: boolean
}

/** A picture by its name, who looks and where. */
export const screen = (
  name: string,
  viewer: ViewerName,
  path: string | Screen['path'],
  act?: Screen['act'],
): Screen => ({
  name,
  viewer,
  path: typeof path === 'string' ? () => path : path,
  ...(act && { act }),
})

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

/** Fills in the first field of this name. */
export const type = (page: Page, field: string, text: string) => page.locator(`[name=${field}]`).first().fill(text)

/** A locale's sentence with whatever may be put into it. */
export const like = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll(/[.?()*+|]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+')}$`)

/** A picture of waiting for an answer that never comes. */
export const waiting = (
  name: string,
  viewer: ViewerName,
  path: string | Screen['path'],
  act: (stage: Stage) => Promise<void>,
): Screen => ({
  ...screen(name, viewer, path, act),
  isWaiting: true,
})

/** Keeps the answers to such requests back for good. */
export const keepBack = (page: Page, address: RegExp, method: string) =>
  page.route(address, (route) => (route.request().method() === method ? undefined : route.fallback()))
