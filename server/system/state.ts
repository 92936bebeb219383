import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SystemState } from '#domain/system.ts'
import { listBackups } from '#server/backup/folder.ts'
import { damageFound } from '#server/db/damage.ts'
import { failedWriteAt } from '#server/db/unwritable.ts'
import type { Deps } from '#server/deps.ts'
import { areHeld, isHeld, isWaitingHeld } from '#server/mail/held.ts'
import { mailSent } from '#server/mail/mails.ts'
import { isPmtiles } from '#server/site/map/townMap.ts'
import packageFacts from '../../package.json' with { type: 'json' }

/** Reads settings and health of an installation, without passwords. */
export const readSystem = async (deps: Deps): Promise<SystemState> => {
  const { db, dialect, settings } = deps
  const { siteUrl, timezone, language, moderationEmail, mailFrom, holidayRegion, trustProxy, dataDir, mapFile } =
    settings
  const [facts, finding, mail, backups, disk, isMap] = await Promise.all([
    databaseFacts(deps),
    damageFound(db),
    mailFacts(deps),
    backupFacts(dataDir),
    statfs(dataDir).catch(() => null),
    mapFile !== null && isPmtiles(mapFile).catch(() => false),
  ])
  return {
    program: { version: packageFacts.version, node: process.versions.node },
    settings: {
      siteUrl,
      timezone,
      language,
      moderationEmail,
      mailFrom,
      holidayRegion,
      trustProxy,
      dataDir,
      geocoder: new URL(settings.geocoderUrl).host,
      map: mapFile === null ? null : { file: mapFile, isUsable: isMap },
    },
    database: { kind: dialect.name, ...facts, isDamaged: finding !== null, isWritable: failedWriteAt(db) === null },
    mail,
    backups,
    disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
  }
}

const databaseFacts = async ({ db, dialect }: Deps): Promise<{ version: string; bytes: number | null }> => {
  const query =
    dialect.name === 'sqlite'
      ? sql<{ version: string; bytes: number }>`select sqlite_version() as version,
          page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return { version: rows[0]?.version ?? '', bytes: rows[0] ? Number(rows[0].bytes) : null }
}

const mailFacts = async ({ db, settings, now }: Deps): Promise<SystemState['mail']> => {
  const { rows } = await sql<{
    waiting: number
    given_up: number
    next_try: number | null
    last_error: string | null
    last_sent: number | null
    held: boolean | number
  }>`select
    count(case when ${isWaitingHeld} or (not ${isHeld} and (due_at <= ${now()} or (due_at is not null and attempts > 0)))
      then 1 end) as waiting,
    count(case when due_at is null and error != '' then 1 end) as given_up,
    min(case when error != '' and not ${isHeld} then due_at end) as next_try,
    (select error from mails where error != '' and due_at is not null and not ${isHeld} order by due_at limit 1)
      as last_error,
    (select max(at) from (select max(sent_at) as at from mails union all select at from state where name = ${mailSent})
      as sent) as last_sent,
    ${areHeld} as held from mails`.execute(db)
  const [facts] = rows
  return {
    server: settings.smtpUrl === null ? null : new URL(settings.smtpUrl).host,
    waiting: Number(facts?.waiting ?? 0),
    areHeld: Boolean(facts?.held),
    givenUp: Number(facts?.given_up ?? 0),
    nextTry: instantOf(facts?.next_try),
    lastError: facts?.last_error ?? '',
    lastSent: instantOf(facts?.last_sent),
  }
}

const instantOf = (moment: number | null | undefined): string | null =>
  moment == null ? null : new Date(Number(moment)).toISOString()

/** Names begin with their moment: `2026-11-21T03-12-40Z`. */
const backupFacts = async (dataDir: string): Promise<SystemState['backups']> => {
  const names = await listBackups(join(dataDir, 'backups')).catch(() => [])
  const [, date, hour, minute, second] = /^([\d-]{10})T(\d\d)-(\d\d)-(\d\d)Z/.exec(names.at(-1) ?? '') ?? []
  return { kept: names.length, newest: date === undefined ? null : `${date}T${hour}:${minute}:${second}.000Z` }
}
