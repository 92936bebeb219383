import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { hasPgBouncer, startPgBouncer } from '../pgbouncer.ts'
import { hasPostgres, type PostgresServer, startPostgresServer } from '../postgres.ts'

describe.runIf(hasPostgres)('prepared statements', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgresServer()
  })
  afterAll(() => postgres.stop())

  const open = async (url: string): Promise<Db> => {
    const { db } = await openDatabase(url, 1)
    onTestFinished(() => db.destroy())
    return db
  }
  const readState = (db: Db, name: string) => sql`select * from state where name = ${name}`.execute(db)
  const insertSought = (db: Db) => sql`insert into state (name, value, at) values ('sought', 'found', 7)`.execute(db)
  const addColour = (db: Db) => sql`alter table state add column colour text not null default 'red'`.execute(db)
  const readOften = async (db: Db, times: number) => {
    for (let time = 0; time < times; time += 1) await readState(db, `number ${time}`)
  }
  const preparedOf = async (db: Db): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    return rows.map(({ statement }) => statement).filter((statement) => statement.includes('from state where name'))
  }

  test('what comes again is prepared once, with other values each time', async () => {
    const db = await open(await postgres.createDatabase())
    await readOften(db, 3)
    expect(await preparedOf(db)).toEqual([])
    await readOften(db, 20)
    expect(await preparedOf(db)).toEqual(['select * from state where name = $1'])
    await insertSought(db)
    expect((await readState(db, 'sought')).rows).toMatchObject([{ name: 'sought', value: 'found' }])
  })

  test('a table that another process changes meanwhile is read as it is now', async () => {
    const url = await postgres.createDatabase()
    const [db, upgrading] = [await open(url), await open(url)]
    await readOften(db, 10)
    await addColour(upgrading)
    await insertSought(upgrading)
    expect((await readState(db, 'sought')).rows).toMatchObject([{ value: 'found', colour: 'red' }])
  })

  test('a transaction that meets such a table is repeated', async () => {
    const url = await postgres.createDatabase()
    const [db, upgrading] = [await open(url), await open(url)]
    await readOften(db, 10)
    await addColour(upgrading)
    const read = await inTransaction(db, async (trx) => {
      await insertSought(trx)
      return readState(trx, 'sought')
    })
    expect(read.rows).toMatchObject([{ value: 'found', colour: 'red' }])
    expect((await readState(db, 'sought')).rows).toHaveLength(1)
  })

  test.runIf(hasPgBouncer)('behind a pooler nothing is prepared', async () => {
    const bouncer = await startPgBouncer(postgres.port, 1)
    onTestFinished(() => bouncer.stop())
    const db = await open(bouncer.through(await postgres.createDatabase()))
    await readOften(db, 20)
    expect(await preparedOf(db)).toEqual([])
  })
})
