import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchWeight } from '../bench/weight.ts'
import { databases } from '../server/databases.ts'
import { startTestServer, type TestServer } from '../server/support.ts'
import { launchBrowser, openPage } from './support.ts'

/** What a first visit of Backstage loads, in thousands of bytes, compressed. The bars are what it loaded at `a394998e`. */

const [sqlite] = databases as [(typeof databases)[number]]

let browser: Browser
let server: TestServer

beforeAll(async () => {
  const [opened, started] = await Promise.all([launchBrowser(), startTestServer(sqlite)])
  browser = opened
  server = started
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const weigh = async (path: string, store = '') => {
  const kept = { address: server.url, values: store === '' ? {} : { store } }
  const { page } = await openPage(browser, { locale: 'de' }, kept)
  const weighed = await watchWeight(page)
  await page.goto(server.url + path)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return weighed()
}

test('the log-in', async () => {
  const { kilobytes, scripts } = await weigh('/backstage')
  expect(scripts).toBeGreaterThan(100)
  expect(scripts).toBeLessThan(138)
  expect(kilobytes).toBeLessThan(175)
})

test('a list', async () => {
  const { user, token } = await server.as('admin')
  const { kilobytes, scripts } = await weigh('/backstage/events', JSON.stringify({ ...user, token }))
  expect(scripts).toBeGreaterThan(200)
  expect(scripts).toBeLessThan(253.5)
  expect(kilobytes).toBeLessThan(299.5)
})
