import type { Page } from 'playwright-core'
import type en from '#locales/en.json'
import type { Ids, ScreenTown, ViewerName } from './town.ts'

export type Stage = { page: Page; t: typeof en; town: ScreenTown }

/** `act` comes before the picture. */
export type Screen = {
  name: string
  viewer: ViewerName
  path: (ids: Ids) => string
  act?: (stage: Stage) => Promise<void>
  isWaiting?: boolean
}

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

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

export const type = (page: Page, field: string, text: string) => page.locator(`[name=${field}]`).first().fill(text)

/** With any values. */
export const like = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll(/[.?()*+|]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+')}$`)

export const waiting = (
  name: string,
  viewer: ViewerName,
  path: string | Screen['path'],
  act: (stage: Stage) => Promise<void>,
): Screen => ({
  ...screen(name, viewer, path, act),
  isWaiting: true,
})

/** Never answers such requests. */
export const keepBack = (page: Page, address: RegExp, method: string) =>
  page.route(address, (route) => (route.request().method() === method ? undefined : route.fallback()))
