import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { startServer } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starter-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const namesIn = async (name: string, env: Record<string, string>) => {
  const settings = readSettings({ DATA_DIR: join(folder, name), PORT: '0', ...env })
  const { address, stop } = await startServer(settings, pino({ enabled: false }))
  const names = async (resource: string) => {
    const entries = (await (await fetch(`${address}/api/v1/${resource}?sorting=name&order=ASC`)).json()) as object[]
    return Object.values(entries).map((entry) => String(Object(entry).name))
  }
  const found = { categories: await names('categories'), topics: await names('topics') }
  await stop()
  return found
}

test('a new calendar begins with categories and topics in its language, and has them once', async () => {
  const german = await namesIn('de', { LANGUAGE: 'de' })
  expect([german.categories.slice(0, 2), german.topics.slice(0, 2)]).toEqual([
    ['Ausstellung', 'Fest'],
    ['Bildung', 'Gesundheit'],
  ])
  const english = await namesIn('en', { LANGUAGE: 'en' })
  expect([english.categories.slice(0, 2), english.topics.slice(0, 2)]).toEqual([
    ['Concert', 'Course'],
    ['Children and families', 'Culture'],
  ])
  expect(await namesIn('de', { LANGUAGE: 'en' })).toEqual(german)
})

test('a database that exists, however empty, gets none, nor does a calendar that shall begin empty', async () => {
  const existing = join(folder, 'old', 'calendar.db')
  const { db, isNew } = await openDatabase(existing)
  await db.destroy()
  expect(isNew).toBe(true)
  const nothing = { categories: [], topics: [] }
  expect(await namesIn('old', {})).toEqual(nothing)
  expect(await namesIn('bare', { STARTER_WORDS: '0' })).toEqual(nothing)
})
