import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventFields } from '#domain/event.ts'
import type { Stored } from '#domain/fields.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { FetchRefused } from '#server/sources/fetch.ts'
import { runSource } from '#server/sources/runSource.ts'
import { findRuns } from '#server/sources/runs.ts'
import { undoRun } from '#server/sources/undo.ts'
import { claimRun } from '#server/sources/worker.ts'
import { databases } from '../databases.ts'
import { idOf, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  const [sqlite] = databases
  if (sqlite === undefined) throw new Error('no database')
  server = await startTestServer(sqlite)
})
afterAll(() => server.stop())

const day = 86_400_000

/** `at` picks the event. */
const happening = fc.record({
  kind: fc.constantFrom(
    'add',
    'remove',
    'return',
    'rename',
    'move',
    'newUids',
    'broken',
    'empty',
    'correct',
    'correctEnd',
    'delete',
    'nothing',
  ),
  at: fc.nat(30),
})
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

type Theirs = {
  uid: string
  name: string
  start: number
  isThere: boolean
  corrected: string | null
  isDeleted: boolean
}
type Ours = EventFields & Stored

/** Ends after its start, within the hours that a correction gives it. */
const isShort = ({ start, end }: { start: string; end: string }): boolean => {
  const length = Date.parse(end) - Date.parse(start)
  return length > 0 && length <= 31 * 3_600_000
}

/** Without common words. */
const nameOf = (number: number): string => `Event${number.toString(36)} Evening${(number * 7).toString(36)}`

const prepare = async () => {
  await server.clear()
  const moderator = await server.as('moderator')
  const word = async (path: string) => idOf(await moderator.post(path, { name: 'Other', headline: 'Other' }))
  const words = { category: await word('/categories'), topic: await word('/topics') }
  const source = { name: 'Other calendar', url: 'https://other.example/a.ics', owner: 'town', ...words }
  return { viewer: moderator.user, id: idOf(await moderator.post('/sources', source)) }
}

const feedOf = (events: readonly Theirs[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events
      .filter(({ isThere }) => isThere)
      .flatMap(({ uid, name, start }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${name}`,
        'LOCATION:Town hall',
        `DTSTART:${new Date(start).toISOString().replace(/[-:]|\.\d+/g, '')}`,
        'END:VEVENT',
      ]),
    'END:VCALENDAR',
  ].join('\r\n')

const live = async (viewer: { id: string; role: 'moderator' }): Promise<Ours[]> => {
  const query = { offset: 0, limit: 1_000, sorting: 'name', order: 'ASC', filters: [] } as const
  const page = await createEntries(server.deps, eventKind).list({ ...query, filters: [] }, viewer)
  const found: Ours[] = []
  for await (const items of page.slices()) found.push(...items.map((text) => JSON.parse(text) as Ours))
  return found
}

test('a year of nights, with changes on both sides: no double, no lost correction, nothing deleted comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 365, maxLength: 365 }), async (year: Happening[]) => {
      const { viewer: user, id } = await prepare()
      const viewer = { id: user.id, role: 'moderator' as const }
      const entries = createEntries(server.deps, eventKind)
      let count = 0
      const next = (): Theirs => {
        count += 1
        const start = server.clock.now + 1_000 * day + count * 3_600_000
        return { uid: `uid-${count}`, name: nameOf(count), start, isThere: true, corrected: null, isDeleted: false }
      }
      const theirs = Array.from({ length: 8 }, next)

      const ask = async (answer: string | null) => {
        const row = await claimRun(server.deps.db, server.clock.now, id)
        if (row === null) throw new Error('the source runs already')
        const fetch = async () => {
          if (answer === null) throw new FetchRefused('unreachable')
          return {
            kind: 'content' as const,
            url: row.url,
            contentType: '',
            etag: '',
            lastModified: '',
            body: Buffer.from(answer),
          }
        }
        await runSource(server.deps, row, { fetch })
        server.clock.now += day
      }
      const ourOf = (all: readonly Ours[], { name, corrected, start }: Theirs) =>
        all.filter((one) => one.name === (corrected ?? name) && Date.parse(one.start) === start)

      await ask(feedOf(theirs))
      for (const { kind, at } of year) {
        const there = theirs.filter(({ isThere }) => isThere)
        const one = there[at % there.length]
        const gone = theirs.filter(({ isThere }) => !isThere)
        let answer: string | null | undefined
        if (kind === 'add' && there.length < 20) theirs.push(next())
        if (kind === 'remove' && one && there.length > 6) one.isThere = false
        const back = gone[at % Math.max(1, gone.length)]
        if (kind === 'return' && back) back.isThere = true
        if (kind === 'rename' && one) {
          count += 1
          one.name = nameOf(count)
        }
        if (kind === 'move' && one) one.start += 1_800_000
        if (kind === 'newUids') for (const event of theirs) event.uid = `${event.uid.slice(0, 20)}-${at}x`.slice(-30)
        if (kind === 'broken') answer = null
        if (kind === 'empty') answer = feedOf([])
        const [our] = one ? ourOf(await live(viewer), one) : []
        if (kind === 'correct' && one && our && one.corrected === null && !one.isDeleted) {
          one.corrected = `Corrected ${our.id}`
          await entries.update(our.id, { viewer }, (current) => ({ ...current, name: `Corrected ${our.id}` }))
        }
        if (kind === 'correctEnd' && our) {
          const end = new Date(Date.parse(our.start) + (1 + at) * 3_600_000).toISOString()
          await entries.update(our.id, { viewer }, (current) => ({ ...current, end }))
        }
        if (kind === 'delete' && one && our && !one.isDeleted) {
          one.isDeleted = true
          await entries.remove(our.id, { viewer })
        }
        await ask(answer === undefined ? feedOf(theirs) : answer)
        const all = await live(viewer)
        for (const event of theirs) {
          const found = ourOf(all, event)
          expect(
            found.map(({ canceled }) => canceled),
            JSON.stringify({ kind, event }),
          ).toEqual(event.isDeleted ? [] : [!event.isThere])
        }
        expect(all.filter(({ start, end }) => end !== null && !isShort({ start, end }))).toEqual([])
        expect(all).toHaveLength(theirs.filter(({ isDeleted }) => !isDeleted).length)
      }

      const plain = (all: readonly Ours[]) => all.map(({ version: _, updatedAt: __, ...fields }) => fields)
      const before = plain(await live(viewer))
      for (const event of theirs.slice(0, 3)) event.name = nameOf(count + 1 + theirs.indexOf(event))
      theirs.push({ ...next(), name: 'Quite another one' })
      await ask(feedOf(theirs))
      const [last] = await findRuns(server.deps.db, id, 1)
      expect(last?.created).toBe(1)
      await undoRun(server.deps, { sourceId: id, runId: last?.id ?? '', viewer })
      expect(plain(await live(viewer))).toEqual(before)
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 300_000)
