import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTopic } from '#domain/category.ts'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { maximumBodyBytes } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { readFault } from '#domain/themes/themeFile.ts'
import de from '#locales/de.json' with { type: 'json' }
import { openRecovery } from '#server/accounts/recoveries.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { withIds } from './arbitraries.ts'
import { watchChanges } from './changes.ts'
import { readContract } from './contract.ts'
import { databases } from './databases.ts'
import { type Attempt, attempts, png, send } from './generatedRequests.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer, testStart } from './support.ts'

/** `FUZZ_REQUESTS` and `FUZZ_SEED` look for more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 5_000) / databases.length
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const minute = 60_000
const contract = readContract()

describe.each(databases)('generated requests on $name', (database) => {
  let server: TestServer
  let people: Record<string, Member>
  let pools: Record<string, string[]>
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    server = await startTestServer(database)
    people = {
      member: await server.as('normal'),
      moderator: await server.as('moderator'),
      admin: await server.as('admin'),
    }
    pools = await fill(server, people)
  })
  afterAll(async () => {
    agent.destroy()
    await server.stop()
  })

  test(`${requests} of them: no failure, no answer that is not documented, no row changed by a refusal`, async () => {
    const changes = await watchChanges(server.deps)
    const faults: string[] = []
    const statuses: Record<number, number> = {}
    let before = await changes()
    const pictures = (await server.deps.db.selectFrom('media').select('id').execute()).map(({ id }) => id)

    for (const attempt of fc.sample(attempts(contract), { numRuns: requests, seed })) {
      const token = people[attempt.who]?.token
      const request = {
        ...attempt,
        path: withIds(attempt.path, pools),
        body: typeof attempt.body === 'string' ? withIds(attempt.body, pools) : attempt.body,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...attempt.headers },
      }
      server.logged.length = 0
      const answer = await send(server.url, agent, request)
      const after = await changes()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const isRefused = answer.status !== 200 && !hasFailedLate(answer)
      const found = [
        ...(answer.status === 0 && !isTooLarge(request) ? ['cut off without an answer'] : []),
        ...(answer.status >= 500 ? [server.logged.find((line) => line.includes('unexpected')) ?? 'failed'] : []),
        ...faultsOf(request, answer),
        ...reasonFaults(answer),
        ...(isRefused && isCall(request) ? changed(before, after) : []),
      ]
      faults.push(...found.map((fault) => `${describeAttempt(request)}\n  ${answer.status} ${fault}`))
      before = after
      server.clock.now += minute
      if (answer.status === 200 && /^\/api\/v1\/media\/?$/.test(request.path)) pictures.push(idOf(answer))
      if (await keepGoing(request, answer)) before = await changes()
    }

    expect(faults.slice(0, 20).join('\n'), `${faults.length} faults with FUZZ_SEED=${seed}`).toBe('')
    expect(await strayPictures(pictures)).toEqual([])
    expect(statuses[200], 'enough of them succeed').toBeGreaterThan(requests / 10)
  }, 900_000)

  const faultsOf = (attempt: Attempt, answer: Answer): string[] => {
    const { method, path } = attempt
    const [pathname = ''] = path.split('?')
    const call = isCall(attempt) ? contract.callOf(method, pathname.slice(7)) : undefined
    return call === undefined || isByNode(answer) ? [] : contract.faultsOf(call, answer)
  }

  /** Signs in again (true), and remembers what was created. */
  const keepGoing = async ({ who, method, path }: Attempt, answer: Answer): Promise<boolean> => {
    const person = people[who]
    const [, resource = '', further] = /^\/api\/v1\/(\w+)\/?([\w-]*)/.exec(path) ?? []
    if (person !== undefined && path.startsWith('/api/v1/auth/logout') && answer.status === 200) {
      person.token = await openSession(server.deps.db, person.user.id, server.clock.now)
      return true
    }
    const pool = pools[resource]
    if (pool === undefined || answer.status !== 200) return false
    if (method === 'POST' && !further) pool.push(idOf(answer))
    if (method === 'GET' && path.includes('/generate?')) pools.seriesEvents?.push(...createdIn(answer))
    if (method === 'DELETE' && pool.length > 1 && referenced.includes(resource)) {
      pools[resource] = pool.filter((id) => id !== further)
    }
    return false
  }

  /** The test's clock does not age files. */
  const strayPictures = async (taken: readonly string[]) => {
    const files = await readdir(join(server.deps.settings.dataDir, 'media')).catch(() => [])
    return files.filter((file) => !taken.some((id) => file.startsWith(id)))
  }
})

/** Without these, hardly anything succeeds. */
const referenced = ['categories', 'topics', 'users', 'places', 'groups', 'revents']

const createdIn = ({ body }: Answer): string[] => Array.from(Object(body).created ?? [], (event) => Object(event).id)

/** Refused by Node's own parser. */
const isByNode = ({ status, headers }: Answer) => [0, 400, 431].includes(status) && !headers.has('x-request-id')

/** Each reason has a sentence. */
const reasonFaults = ({ status, body }: Answer): string[] => {
  const reason = status === 400 ? /^field [\w.]+: (.*)$/s.exec(String(Object(body).error))?.[1] : undefined
  if (reason === undefined || Object.hasOwn(de.reasons, reason) || readFault(reason) !== null) return []
  return [`no sentence for the reason ${reason}`]
}

/** A job that began keeps its failure: no mail leaves this server, so `retryMails` fails while some wait. */
const hasFailedLate = ({ body }: Answer) => Object(body).error === 'action failed'

/** A page may report a fault of its theme. */
const isCall = ({ path }: Attempt) => path.startsWith('/api/v1/')

/** Not read to its end, like a head over Node's 16 KB. */
const isTooLarge = ({ path, body }: Attempt) => (body?.length ?? 0) > maximumBodyBytes || path.length > 15_000

const changed = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .map((table) => `refused, but ${table} was written to`)

const describeAttempt = ({ who, method, path, headers, body }: Attempt): string => {
  const { authorization: _, ...others } = headers
  const shown = typeof body === 'string' ? body : body?.toString('latin1')
  return `${who}: ${method} ${path.slice(0, 300)} ${JSON.stringify(others).slice(0, 200)} ${shown?.slice(0, 400) ?? ''}`
}

const fill = async (server: TestServer, people: Record<string, Member>) => {
  const { admin, member } = people
  if (admin === undefined || member === undefined) throw new Error('nobody is there')
  const word = (name: string) => ({ ...newTopic(), name, headline: name })
  const ids = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(idOf)
  const ownedBy = [member.user.id]
  const categories = await ids([admin.post('/categories', word('Music')), admin.post('/categories', word('Film'))])
  const topics = await ids([admin.post('/topics', word('Jazz')), admin.post('/topics', word('Choir'))])
  const places = await ids([member.post('/places', { ...newPlace(), name: 'Hall', address: 'Main Street 1' })])
  const groups = await ids([member.post('/groups', { ...newGroup(), name: 'Band' })])
  const kept = { category: categories[0], topic: topics[0], location: `id:${places[0]}`, ownedBy }
  const event = (name: string) => ({ ...newEvent(testStart), ...kept, name })
  const events = await ids(['Concert', 'Dance', 'Walk'].map((name) => admin.post('/events', event(name))))
  const series = { ...newSeries({ date: '2026-06-01', time: '19:00' }), ...kept, name: 'Every week' }
  const revents = await ids([member.post('/revents', series)])
  const generated = await member.get(`/revents/${revents[0]}/generate?start=2026-06-02&end=2026-06-30`)
  const picture = new FormData()
  picture.set('media', new Blob([new Uint8Array(png)]), 'a.png')
  const media = await ids([member.post('/media', picture)])
  const victims = [await server.as('normal'), await server.as('normal'), await server.as('moderator')]
  const users = victims.map(({ user }) => user.id)
  const emails = victims.map(({ user }) => user.email)
  const recoveries = await Promise.all(users.map((id) => openRecovery(server.deps.db, id, testStart)))
  const message = { userId: member.user.id, subject: 'Hello', message: 'You' }
  const notifications = await ids([admin.post('/notifications', message)])
  await admin.post('/cms/themes', { name: 'autumn', active: false, editable: true })
  await member.post('/invitations/invite')
  await admin.post('/invitations/invite')
  const listed = Object((await admin.get('/invitations')).body) as { id: string; token: string }[]
  return {
    categories,
    topics,
    places,
    groups,
    events,
    revents,
    users,
    notifications,
    seriesEvents: createdIn(generated),
    media,
    emails,
    recoveries,
    themes: ['autumn', 'default'],
    owners: [...Object.values(people).map(({ user }) => user.id), ...users],
    invitations: listed.map(({ id }) => id),
    tokens: listed.map(({ token }) => token),
  }
}
