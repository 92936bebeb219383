import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { processorTime } from '#test/processorTime.ts'
import { databases, tables } from '../databases.ts'
import { password, startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

describe('secrets', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite, { trustProxy: true })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const compare = async (times: number, one: (index: number) => Promise<unknown>, other: typeof one) => {
    const taken: [number[], number[]] = [[], []]
    for (let index = -2; index < times; index += 1) {
      for (const [side, call] of [one, other].entries()) {
        const took = await processorTime(() => call(index))
        if (index >= 0) taken[side]?.push(took)
      }
    }
    return { one: medianOf(taken[0]), other: medianOf(taken[1]) }
  }

  const post = (path: string, body: object, index: number) =>
    server.nobody.post(path, body, { headers: { 'X-Forwarded-For': `192.0.2.${index + 10}` } })

  test('a log-in takes like long whether or not there is such an account: the password is hashed either way', async () => {
    const emails = await Promise.all(Array.from({ length: 14 }, async () => (await server.as('normal')).user.email))
    const { one, other } = await compare(
      12,
      (index) => post('/auth/login', { email: emails[index + 2], password: 'wrong horse' }, index),
      (index) => post('/auth/login', { email: `nobody${index}@calendar.test`, password: 'wrong horse' }, index),
    )
    expect(Math.max(one, other) / Math.min(one, other), `${one} and ${other} ms`).toBeLessThan(3)
  })

  test('so does asking for a recovery, and the answer is the same', async () => {
    const emails = await Promise.all(Array.from({ length: 18 }, async () => (await server.as('normal')).user.email))
    const answers = new Set<string>()
    const ask = async (email: string | undefined, index: number) => {
      const { status, body, headers } = await post('/passwordrec/requestRecovery', { email }, index)
      answers.add(JSON.stringify([status, body, [...headers.keys()]]))
    }
    const { one, other } = await compare(
      16,
      (index) => ask(emails[index + 2], index),
      (index) => ask(`nobody${index}@calendar.test`, index),
    )
    expect(answers.size).toBe(1)
    expect(Math.max(one, other) / Math.min(one, other), `${one} and ${other} ms`).toBeLessThan(5)
  })

  test('stand in no table: of passwords and tokens there are hashes alone, but for invitations, which are shown again', async () => {
    const admin = await server.as('admin')
    const { body } = await server.nobody.post('/auth/login', { email: admin.user.email, password })
    const session = String(Object(body).token)
    const recovery = await openRecovery(server.deps.db, admin.user.id, server.clock.now)
    const invitation = String(Object((await admin.post('/invitations/invite')).body).token)
    for (const token of [session, recovery, invitation]) expect(Buffer.from(token, 'base64url').length).toBe(32)

    const rows = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.deps.db)
        return [table, JSON.stringify(rows)] as const
      }),
    )
    const holding = (secret: string) => rows.filter(([, text]) => text.includes(secret)).map(([table]) => table)
    expect([password, session, recovery, invitation].map(holding)).toEqual([[], [], [], ['invitations']])
    expect(holding('$argon2id$v=19$m=19456,t=2,p=1$')).toEqual(['users'])
  })

  test('in addresses of Backstage go to nobody else: not even the name of the page is sent along', async () => {
    const response = await fetch(`${server.url}/backstage/passwordRecovery?token=${'a'.repeat(43)}`)
    expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect(await response.text()).not.toContain('a'.repeat(43))
    expect(server.logged.join('')).not.toContain('a'.repeat(43))
  })
})
