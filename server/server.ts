import { once } from 'node:events'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { invitationLink } from '#domain/invitation.ts'
import { ensureFirstAdmin } from './accounts/firstAdmin.ts'
import { prepareSearch } from './actions/prepareSearch.ts'
import { runnerOf } from './actions/runner.ts'
import { startSchedule } from './actions/schedule.ts'
import { createApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { reportsRevisions } from './db/revision.ts'
import { ifWritable } from './db/unwritable.ts'
import type { Deps } from './deps.ts'
import { addStarterWords, translateStarterWords } from './entries/starterWords.ts'
import { formerTimezone } from './formerTimezone.ts'
import { requireHolidayRegion } from './holidays.ts'
import { createHttpServer } from './http/httpServer.ts'
import { tellHeld } from './mail/tellHeld.ts'
import { startMailWorker } from './mail/worker.ts'
import { copyPicturesToDatabase } from './media/copyPicturesToDatabase.ts'
import { createFolder } from './privateFolder.ts'
import { type Settings, SettingsError } from './settings.ts'
import { keepSetUp } from './setUp.ts'
import { startSourceWorker } from './sources/worker.ts'
import { themesOf } from './themes/resolvedThemes.ts'

const connections = 10

/** How long a stop waits for running requests, in ms. */
const stopTimeout = 9_000

/** Pictures, outbox and backups need this folder with PostgreSQL, too. */
const assertWritable = async (dataDir: string): Promise<void> => {
  await createFolder(dataDir)
  await access(dataDir, constants.W_OK | constants.X_OK)
}

const carry = async ({ log, ...deps }: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> => {
  const { carried, missing } = await copyPicturesToDatabase(deps)
  if (carried > 0) log.info({ carried }, 'pictures are in the database now')
  if (missing > 0) log.warn({ missing }, 'files of pictures are gone')
}

const warnOfTimezone = async ({ db, settings: { timezone }, log }: Pick<Deps, 'db' | 'settings' | 'log'>) => {
  const before = await formerTimezone(db, timezone, Date.now())
  if (before === null) return
  log.warn(
    { timezone, before },
    `TIMEZONE is another than before. Events keep their moment: what was entered in ${before} is shown at another hour now. If that is not meant, set TIMEZONE=${before} and start again.`,
  )
}

/** How long a stop waits for a maintenance job, in ms; its caller still gets an answer. */
const jobTimeout = 5_000

const silentDatabase =
  'The database that DATABASE_URL names does not say when it changes (pg_current_snapshot), so that old pages would be shown. ' +
  'PostgreSQL 13 or newer does.'

type RunningServer = {
  address: string
  invitation: string | null
  stop: () => Promise<void>
}

/** Opens and migrates the database, then listens; port 0: the system chooses. @throws when something cannot be used */
export const startServer = async (settings: Settings, log: Logger): Promise<RunningServer> => {
  await requireHolidayRegion(settings.holidayRegion)
  await assertWritable(settings.dataDir)
  const { db, dialect, isNew } = await openDatabase(settings.databaseUrl, connections, ({ message }) => {
    log.warn({ error: message }, 'a connection to the database broke')
  })
  const server = createHttpServer(settings)
  let firstAdmin: string | null
  try {
    if (!(await reportsRevisions({ db, dialect }, Date.now()))) throw new SettingsError(silentDatabase)
    if (dialect.name === 'postgres') await ifWritable(carry({ db, settings, log }))
    await ifWritable(prepareSearch({ db, dialect, now: Date.now }))
    if (settings.starterWords) {
      const deps = { db, dialect, settings, now: Date.now }
      await (isNew ? addStarterWords(deps) : ifWritable(translateStarterWords(deps)))
    }
    if (isNew) await keepSetUp(db, 'open', Date.now())
    await ifWritable(warnOfTimezone({ db, settings, log }))
    firstAdmin = await ensureFirstAdmin({ db, settings, log, now: Date.now })
    await themesOf({ db, dialect, settings }).active()
    await ifWritable(tellHeld({ db, dialect, settings, log, now: Date.now }))
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
  } catch (error) {
    await db.destroy()
    throw error
  }
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port
  const siteUrl = settings.siteUrl.replace(/:0$/, `:${port}`)
  const deps = { db, dialect, settings: { ...settings, port, siteUrl }, log, now: Date.now }
  server.on('request', getRequestListener(createApp(deps).fetch))
  const mails = startMailWorker(deps)
  const runner = runnerOf(deps)
  const sources = startSourceWorker(deps)
  const schedule = startSchedule({ ...deps, runner, random: Math.random })

  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout)
    await Promise.all([closed, mails.stop(), sources.stop(), schedule.stop(), runner.stop(jobTimeout)])
    clearInterval(sweep)
    clearTimeout(deadline)
    await db.destroy()
  }

  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return { address: `http://${host}:${port}`, invitation: firstAdmin && invitationLink(siteUrl, firstAdmin), stop }
}
