import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type LogEvent, PostgresAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createDamageWatch } from './damage.ts'
import { type Dialect, dialectOf } from './dialect.ts'
import * as ground from './migrations/0001-ground.ts'
import * as mails from './migrations/0002-mails.ts'
import * as repeatingEvents from './migrations/0003-repeating-events.ts'
import * as people from './migrations/0004-people.ts'
import * as themes from './migrations/0005-themes.ts'
import * as noticesAbout from './migrations/0007-notices-about.ts'
import * as creations from './migrations/0008-creations.ts'
import * as picturesInUse from './migrations/0009-pictures-in-use.ts'
import * as stretches from './migrations/0010-stretches.ts'
import * as partsOfWords from './migrations/0011-parts-of-words.ts'
import * as foldedAnew from './migrations/0012-folded-anew.ts'
import * as moderation from './migrations/0013-moderation.ts'
import * as moreWords from './migrations/0014-more-words.ts'
import * as facts from './migrations/0015-facts.ts'
import * as history from './migrations/0016-history.ts'
import * as rankedSearch from './migrations/0017-ranked-search.ts'
import * as senders from './migrations/0018-senders.ts'
import * as lastLogIn from './migrations/0019-last-log-in.ts'
import * as marks from './migrations/0020-marks.ts'
import * as sources from './migrations/0021-sources.ts'
import * as reservations from './migrations/0022-reservations.ts'
import * as proposals from './migrations/0023-proposals.ts'
import * as pictureParts from './migrations/0024-picture-parts.ts'
import * as positions from './migrations/0025-positions.ts'
import * as sourceFiles from './migrations/0026-source-files.ts'
import * as confirmations from './migrations/0027-confirmations.ts'
import * as desk from './migrations/0028-desk.ts'
import * as highlights from './migrations/0029-highlights.ts'
import * as merges from './migrations/0030-merges.ts'
import * as historyReasons from './migrations/0031-history-reasons.ts'
import * as sourceIdentity from './migrations/0032-source-identity.ts'
import * as lookTakenBack from './migrations/0033-look-taken-back.ts'
import * as mergedReviews from './migrations/0034-merged-reviews.ts'
import * as foundEvents from './migrations/0035-found-events.ts'
import * as keyboardMarks from './migrations/0036-keyboard-marks.ts'
import * as sourceTies from './migrations/0037-source-ties.ts'
import * as typedApostrophes from './migrations/0038-typed-apostrophes.ts'
import * as firstListed from './migrations/0039-first-listed.ts'
import * as readThreads from './migrations/0040-read-threads.ts'
import * as foundDocuments from './migrations/0041-found-documents.ts'
import { postgresDialect } from './postgresDialect.ts'
import type { Database, Db } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { createTouches, type Touch, type Touches, watchTouches } from './touches.ts'
import { createWriteWatch } from './unwritable.ts'

const migrations = {
  '0001-ground': ground,
  '0002-mails': mails,
  '0003-repeating-events': repeatingEvents,
  '0004-people': people,
  '0005-themes': themes,
  // 0006 stays unused: databases know migrations by name.
  '0007-notices-about': noticesAbout,
  '0008-creations': creations,
  '0009-pictures-in-use': picturesInUse,
  '0010-stretches': stretches,
  '0011-parts-of-words': partsOfWords,
  '0012-folded-anew': foldedAnew,
  '0013-moderation': moderation,
  '0014-more-words': moreWords,
  '0015-facts': facts,
  '0016-history': history,
  '0017-ranked-search': rankedSearch,
  '0018-senders': senders,
  '0019-last-log-in': lastLogIn,
  '0020-marks': marks,
  '0021-sources': sources,
  '0022-reservations': reservations,
  '0023-proposals': proposals,
  '0024-picture-parts': pictureParts,
  '0025-positions': positions,
  '0026-source-files': sourceFiles,
  '0027-confirmations': confirmations,
  '0028-desk': desk,
  '0029-highlights': highlights,
  '0030-merges': merges,
  '0031-history-reasons': historyReasons,
  '0032-source-identity': sourceIdentity,
  '0033-look-taken-back': lookTakenBack,
  '0034-merged-reviews': mergedReviews,
  '0035-found-events': foundEvents,
  '0036-keyboard-marks': keyboardMarks,
  '0037-source-ties': sourceTies,
  '0038-typed-apostrophes': typedApostrophes,
  '0039-first-listed': firstListed,
  '0040-read-threads': readThreads,
  '0041-found-documents': foundDocuments,
}

export const schemaVersions: readonly string[] = Object.keys(migrations)

/** Opens the database and runs all migrations. `isNew`: it had no tables. @throws when either fails; nothing is half-migrated */
export const openDatabase = async (
  url: string,
  connections = 10,
  lost: (error: Error) => void = () => {},
): Promise<{ db: Db; dialect: Dialect; isNew: boolean }> => {
  const { touches, ...opened } = await connectDatabase(url, connections, lost)
  try {
    const isNew = await migrateDatabase(opened.db)
    if (touches !== null) await watchTouches(opened.db, touches)
    return { ...opened, isNew }
  } catch (error) {
    await opened.db.destroy()
    throw error
  }
}

/** Opens the database without migrations. `touches`: what {@link watchTouches} can watch. */
export const connectDatabase = async (
  url: string,
  connections = 10,
  lost: (error: Error) => void = () => {},
): Promise<{ db: Db; dialect: Dialect; touches: Touches | null }> => {
  const dialect = dialectOf(url)
  const { touches, touch } = createTouches()
  const driver = dialect.name === 'postgres' ? await postgresDialect(url, connections, lost) : fileDialect(url, touch)
  const watches = [createDamageWatch(), createWriteWatch()]
  const log = (event: LogEvent) => {
    for (const watch of watches) watch.log(event)
  }
  const db = new Kysely<Database>({ dialect: driver, log })
  for (const { watch } of watches) watch(db)
  return { db, dialect, touches: dialect.name === 'sqlite' ? touches : null }
}

/** PostgreSQL's advisory lock for migrations. The number is arbitrary. */
const migrationLock = 7_316_204_118

/** Migrates up to `version`, or not at all. Returns whether the database was empty. @throws when a migration fails */
export const migrateDatabase = async (
  db: Db,
  version: string | undefined = schemaVersions.at(-1),
): Promise<boolean> => {
  const migrate = async (within: Db) => {
    const migrator = new Migrator({ db: within, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateTo(version ?? '')
    if (error) throw error
    return results.some(({ migrationName }) => migrationName === schemaVersions[0])
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return migrate(db)
  const alone = async (transaction: Db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction)
    return migrate(transaction)
  }
  return db.isTransaction ? alone(db) : db.transaction().execute(alone)
}

const fileDialect = (file: string, touch: Touch) => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  return sqliteDialect(file, touch)
}
