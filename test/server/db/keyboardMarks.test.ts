import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foldName } from '#domain/text.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { databases, startEmpty } from '#test/server/databases.ts'
import { startTestServer } from '#test/server/support.ts'

const oldFold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

let at = 0
const row = () => {
  at += 1
  return { id: randomUUID(), version: 1, created_at: at, updated_at: at, deleted_at: null as number | null }
}
const named = (name: string) => ({ name, name_folded: oldFold(name) })
const shown = { published: 1, deactivated: 0, description: '', image: null, alt: '' }

const placed = (name: string, address: string) => {
  const at = { address, address_folded: oldFold(address), lat: null, lng: null, link: '', email: '' }
  return { ...row(), ...named(name), ...shown, ...at }
}

const fill = async (db: Db) => {
  const names = ['Grüne Villa', 'St Martin’s Church Hall', 'St Martin´s Church Hall', '„Alte Post“', 'Saal – Hof']
  const places = names.map((name) => placed(name, 'Queen’s Road 1–3'))
  const gone = { ...placed('St Martin’s Church Hall', ''), deleted_at: 5 }
  for (const place of [...places, gone]) await insertRows(db, 'places', [place])
  const admin = { ...row(), nickname: 'D’Arc', nickname_folded: 'd’arc', email: 'a@x.test', email_folded: 'a@x.test' }
  await insertRows(db, 'users', [{ ...admin, role: 'admin', password_hash: 'x', deactivated: 0 }])
  await insertRows(db, 'categories', [{ ...row(), ...named('Kids’ Club'), headline: '', description: '' }])
  return { admin: admin.id, second: places[2]?.id ?? '' }
}

describe.each(databases)('a calendar of the version before on $name', ({ name }) => {
  test('finds what is called with printed marks by those of a keyboard, and keeps names that became the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marks-'))
    const empty = await startEmpty(name, join(folder, 'calendar.db'))
    const { db, dialect } = await connectDatabase(empty.url, 1)
    await migrateDatabase(db, '0035-found-events')
    const { admin, second } = await fill(db)
    await migrateDatabase(db)

    const columnOf = async (table: string, column: string) => {
      const value = sql<{
        value: string
      }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by created_at`
      return (await value.execute(db)).rows.map(({ value }) => value)
    }
    const hall = "st martin's church hall"
    expect(await columnOf('places', 'name_folded')).toEqual([
      'grune villa',
      hall,
      `${hall} 2`,
      '"alte post"',
      'saal - hof',
      hall,
    ])
    expect(new Set(await columnOf('places', 'address_folded'))).toEqual(new Set(["queen's road 1-3", '']))
    expect(await columnOf('users', 'nickname_folded')).toEqual(["d'arc"])
    expect(await columnOf('categories', 'name_folded')).toEqual([foldName('Kids’ Club')])

    const clear = async () => {}
    const stop = async () => {
      await db.destroy()
      await empty.stop()
    }
    const server = await startTestServer({ name, start: async () => ({ db, dialect, clear, stop }) })
    const asAdmin = server.withToken(await openSession(db, admin, server.clock.now))
    const found = async (text: string) => {
      const filters = encodeURIComponent(JSON.stringify([{ likeName: text }]))
      const { body } = await asAdmin.get(`/places?filters=${filters}`)
      return JSON.stringify(body).match(/"name":"[^"]*Hall"/g)
    }
    for (const text of ["St Martin's", 'St Martin’s', 'martin´s']) expect(await found(text)).toHaveLength(2)

    // The second can be changed without another name.
    const place = await asAdmin.get(`/places/${second}`)
    const change = (values: object) => asAdmin.put(`/places/${second}`, { ...Object(place.body), ...values })
    expect((await change({ link: 'https://hall.example' })).status).toBe(200)
    expect(await change({ name: 'St Martin‘s Church Hall' })).toMatchObject({ status: 400 })
    await server.stop()
    await rm(folder, { recursive: true })
  })
})
