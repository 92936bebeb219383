import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openSession } from '#server/accounts/sessions.ts'
import { openDatabase } from '#server/db/database.ts'
import type { DatabaseKind } from '#server/db/dialect.ts'
import { datesFor } from '#server/site/dates.ts'
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

/** A million events take a quarter of an hour to make. @returns what was made, also in an earlier run */
const seedOnce = async (folder: string, count: number, dataDir: string): Promise<Seeded> => {
  const kept = join(folder, String(count))
  if (!existsSync(join(kept, 'seeded.json'))) {
    await mkdir(kept, { recursive: true })
    const { db, dialect } = await openDatabase(join(kept, 'calendar.db'), 2)
    const seeded = await seed(db, dialect, count)
    await db.destroy()
    await writeFile(join(kept, 'seeded.json'), JSON.stringify(seeded))
  }
  await cp(join(kept, 'calendar.db'), join(dataDir, 'calendar.db'))
  return JSON.parse(await readFile(join(kept, 'seeded.json'), 'utf8')) as Seeded
}

/** PostgreSQL has its usual durability. `start` starts the server in another way; `keep` is a folder (benchOptions.ts). */
export const startTown = async (kind: DatabaseKind, count: number, start = startProcess, keep = ''): Promise<Town> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const isKept = kind === 'sqlite' && keep !== ''
  const kept = isKept ? await seedOnce(keep, count, dataDir) : null
  const postgres = kind === 'postgres' ? await startPostgresServer({ fsync: 'on' }) : null
  const url = (await postgres?.createDatabase()) ?? join(dataDir, 'calendar.db')
  const { db, dialect } = await openDatabase(url, 2)
  const seeded = kept ?? (await seed(db, dialect, count))
  const [member, admin] = await Promise.all([seeded.member, seeded.admin].map((id) => openSession(db, id, Date.now())))
  const dates = datesFor('de', 'Europe/London')
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
