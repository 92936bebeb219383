import { Hono } from 'hono'
import { findBackupFiles, findBackups, readDownload, signDownload } from '#server/backup/download.ts'
import { tarLength, tarOf } from '#server/backup/tar.ts'
import type { Deps, Env } from '#server/deps.ts'
import { stream } from '#server/http/stream.ts'
import { demand } from '#server/http/viewer.ts'

/** Backups (§2), for administrators. Downloads send no credential, so a link works without one for some minutes. */
export const backupRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false })

  app.get('/', async (c) => {
    demand(c, 'list', 'actions')
    return c.json(await findBackups(deps))
  })

  app.post('/:name/link', async (c) => {
    demand(c, 'read', 'actions')
    const token = await signDownload(deps, c.req.param('name'))
    return c.json({ link: `/api/v1/backups/download/${token}` })
  })

  app.get('/download/:token', async (c) => {
    const name = await readDownload(deps, c.req.param('token'))
    const files = await findBackupFiles(deps, name)
    c.header('Content-Type', 'application/x-tar')
    c.header('Content-Disposition', `attachment; filename="calendar-${name}.tar"`)
    return stream(c, deps.log, tarOf(files), tarLength(files))
  })

  return app
}
