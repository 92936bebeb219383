import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import type { Viewer } from '#domain/session.ts'
import { insertUser } from '#server/accounts/users.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { categoryKind } from '#server/entries/vocabulary.ts'
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
  expect(await namesIn('de', { LANGUAGE: 'de' })).toEqual(german)
})

test('each first category but the last has a symbol of its own, the same in both languages', async () => {
  const iconsIn = async (name: string, env: Record<string, string>) => {
    await namesIn(name, env)
    const { db } = await openDatabase(readSettings({ DATA_DIR: join(folder, name) }).databaseUrl)
    const rows = await db.selectFrom('categories').select(['name', 'icon', 'color']).orderBy('id').execute()
    await db.destroy()
    return rows
  }
  const [german, english] = [
    await iconsIn('icons-de', { LANGUAGE: 'de' }),
    await iconsIn('icons-en', { LANGUAGE: 'en' }),
  ]
  expect(german.find(({ name }) => name === 'Konzert')).toMatchObject({ icon: 'music' })
  expect(english.map(({ icon }) => icon)).toEqual(german.map(({ icon }) => icon))
  expect(german.filter(({ icon }) => icon === '')).toMatchObject([{ name: 'Sonstiges' }])
  expect(new Set(german.map(({ icon }) => icon)).size).toBe(german.length)
})

test('a reading has a category at the start, and so has what no other one is for', async () => {
  const [german, english] = [await namesIn('kinds', { LANGUAGE: 'de' }), await namesIn('kinds', { LANGUAGE: 'en' })]
  expect(german.categories).toEqual(expect.arrayContaining(['Lesung', 'Sonstiges']))
  expect(english.categories).toEqual(expect.arrayContaining(['Reading', 'Other']))
})

test('a calendar that began with fewer categories keeps those, and they follow the language, too', async () => {
  await namesIn('fewer', { LANGUAGE: 'de' })
  const { db } = await openDatabase(readSettings({ DATA_DIR: join(folder, 'fewer') }).databaseUrl)
  await db.deleteFrom('categories').where('name', 'in', ['Lesung', 'Sonstiges']).execute()
  const headline = 'Theater, Tanz und Lesungen'
  await db.updateTable('categories').set({ headline }).where('name', '=', 'Theater').execute()
  await db.destroy()
  const { categories } = await namesIn('fewer', { LANGUAGE: 'en' })
  expect([categories.length, categories[0]]).toEqual([11, 'Concert'])
  expect(categories).not.toContain('Reading')
})

test('the first categories and topics follow the language, there and back, while nobody changed or used them', async () => {
  const german = await namesIn('follows', { LANGUAGE: 'de' })
  const english = await namesIn('follows', { LANGUAGE: 'en' })
  expect([english.categories.length, english.categories.slice(0, 2), english.topics[0]]).toEqual([
    german.categories.length,
    ['Concert', 'Course'],
    'Children and families',
  ])
  expect(await namesIn('follows', { LANGUAGE: 'de' })).toEqual(german)
  expect(await namesIn('follows', { LANGUAGE: 'en', STARTER_WORDS: '0' })).toEqual(german)
})

type Changing = Pick<Deps, 'db' | 'dialect' | 'now' | 'settings'>

const firstOf = async ({ db }: Changing, table: 'categories' | 'topics') =>
  (await db.selectFrom(table).select('id').orderBy('name_folded').executeTakeFirstOrThrow()).id

const rename = async (deps: Changing, viewer: Viewer, name: string) =>
  createEntries(deps, categoryKind).update(await firstOf(deps, 'categories'), { viewer }, (word) => ({ ...word, name }))

const changes: Record<string, (deps: Changing, viewer: Viewer) => Promise<unknown>> = {
  'a category has another name': (deps, viewer) => rename(deps, viewer, 'Aktion'),
  'a category had another name': async (deps, viewer) => {
    await rename(deps, viewer, 'Aktion')
    await rename(deps, viewer, 'Ausstellung')
  },
  'an event has them': async (deps, viewer) => {
    const [category, topic] = [await firstOf(deps, 'categories'), await firstOf(deps, 'topics')]
    const event = { ...newEvent(deps.now()), name: 'Fest', location: 'Platz', category, topic }
    await createEntries(deps, eventKind).create(event, viewer)
  },
}

test.each(Object.keys(changes))('they stay as they are once %s', async (name) => {
  await namesIn(name, { LANGUAGE: 'de' })
  const settings = readSettings({ DATA_DIR: join(folder, name) })
  const { db, dialect } = await openDatabase(settings.databaseUrl)
  const names = { nickname: 'Ada', email: 'ada@example.org' }
  const { id } = await insertUser(db, { ...names, role: 'admin', passwordHash: '' }, Date.now())
  await changes[name]?.({ db, dialect, settings, now: Date.now }, { id, role: 'admin' })
  await db.destroy()
  const german = await namesIn(name, { LANGUAGE: 'de' })
  expect(await namesIn(name, { LANGUAGE: 'en' })).toEqual(german)
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
