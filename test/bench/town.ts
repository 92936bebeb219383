import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openSession } from '#server/accounts/sessions.ts'
import { type DatabaseKind, openDatabase } from '#server/db/database.ts'
import { datesIn } from '#server/site/dates.ts'
import { eventPath } from '#server/site/event/eventAddress.ts'
import { startPostgresServer } from '../server/postgres.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { type Seeded, seed } from './seed.ts'

export type Town = Seeded & {
  server: ServerProcess
  tokens: { member: string; admin: string }
  events: readonly string[]
  pages: readonly string[]
  /** As another process would, so that no cache is valid any more. */
  write: () => Promise<void>
  stop: () => Promise<void>
}

/** PostgreSQL has its usual durability. `start` starts the server in another way. */
export const startTown = async (kind: DatabaseKind, count: number, start = startProcess): Promise<Town> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const postgres = kind === 'postgres' ? await startPostgresServer({ fsync: 'on' }) : null
  const url = (await postgres?.createDatabase()) ?? join(dataDir, 'calendar.db')
  const { db } = await openDatabase(url, 2)
  const seeded = await seed(db, kind, count)
  const [member, admin] = await Promise.all([seeded.member, seeded.admin].map((id) => openSession(db, id, Date.now())))
  const dates = datesIn('de', 'Europe/London')
  const listed = await db.selectFrom('events').select(['id', 'name', 'start_at']).where('listed', '=', 1).execute()
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
  const server = await start({ DATA_DIR: dataDir, DATABASE_URL: postgres === null ? '' : url })
  return {
    ...seeded,
    events: listed.map(({ id }) => id),
    pages: listed.map((row) => eventPath(row, dates)),
    server,
    tokens: { member: member ?? '', admin: admin ?? '' },
    write: async () => {
      await sql`update events set updated_at = updated_at + 1 where id = ${seeded.event}`.execute(db)
    },
    stop: async () => {
      await server.stop()
      await db.destroy()
      await postgres?.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
