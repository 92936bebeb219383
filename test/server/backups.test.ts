import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadLifetime } from '#server/backup/download.ts'
import { usualSize } from '#server/backup/format.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { databases } from './databases.ts'
import { type Answer, type Member, startTestServer, type TestServer } from './support.ts'

const stamp = '2026-06-01T10-00-00Z'
const outcome = ({ status, body }: Answer) => [status, body]

describe.each(databases)('backups on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    await rm(join(server.deps.settings.dataDir, 'backups'), { recursive: true, force: true })
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const link = async () => String(Object((await admin.post(`/backups/${stamp}/link`)).body).link)

  test('hold more rows of a kind than are read at once', async () => {
    for (let index = 0; index < usualSize + 50; index += 1) {
      await admin.post('/categories', { name: `Word ${index}`, headline: 'A word' })
    }
    const { status } = await admin.post('/actions/run', { name: 'backup' })
    const [file] = await readdir(join(server.deps.settings.dataDir, 'backups'))
    const packed = await readFile(join(server.deps.settings.dataDir, 'backups', file ?? '', 'calendar.jsonl.gz'))
    const kept = new Set(
      gunzipSync(packed)
        .toString()
        .match(/"Word \d+"/g),
    )
    expect([status, kept.size]).toEqual([200, usualSize + 50])
  })

  test('are listed with date and size, and what is downloaded can be restored', async () => {
    expect(outcome(await admin.get('/backups'))).toEqual([200, []])
    const form = new FormData()
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    form.set('media', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'red.png')
    await admin.post('/media', form)
    await admin.post('/actions/run', { name: 'backup' })
    const [listed] = (await admin.get('/backups')).body as { size: number }[]
    expect(listed).toEqual({
      name: stamp,
      createdAt: '2026-06-01T10:00:00.000Z',
      size: expect.any(Number),
      pictures: 1,
    })

    const response = await fetch(server.url + (await link()))
    const archive = await response.bytes()
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="calendar-${stamp}.tar"`)
    expect(response.headers.get('content-length')).toBe(String(archive.length))
    expect(archive.length).toBeGreaterThan(listed?.size ?? 0)

    const folder = await mkdtemp(join(tmpdir(), 'download-'))
    try {
      await writeFile(join(folder, 'backup.tar'), archive)
      execFileSync('tar', ['-xf', 'backup.tar'], { cwd: folder })
      expect((await readdir(join(folder, stamp))).toSorted()).toEqual(['calendar.jsonl.gz', 'media'])
      const target = join(folder, 'target')
      await mkdir(target)
      const restored = await restoreBackup(
        { databaseUrl: join(target, 'calendar.db'), dataDir: target },
        join(folder, stamp),
      )
      expect(restored).toMatchObject({ pictures: 1, missing: 0 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('are for administrators alone, and a link ends', async () => {
    await admin.post('/actions/run', { name: 'backup' })
    const moderator = await server.as('moderator')
    for (const client of [moderator, server.nobody]) {
      const status = client === moderator ? 403 : 401
      expect((await client.get('/backups')).status).toBe(status)
      expect((await client.post(`/backups/${stamp}/link`)).status).toBe(status)
    }
    for (const name of ['..', '2026-06-01T10-00-01Z', encodeURIComponent(`../backups/${stamp}`)])
      expect((await admin.post(`/backups/${name}/link`)).status).toBe(404)
    const path = await link()
    expect((await fetch(`${server.url}${path}x`)).status).toBe(404)
    expect((await fetch(server.url + path.replace(stamp, '2026-06-01T10-00-01Z'))).status).toBe(404)
    const preview = Object((await admin.post('/cms/themes', { name: 'Town' })).body)
    expect(preview.name).toBe('Town')
    const token = String(Object((await admin.post('/cms/themes/Town/preview')).body).link).replace('/?preview=', '')
    expect((await fetch(`${server.url}/api/v1/backups/download/${token}`)).status).toBe(404)
    server.clock.now += downloadLifetime
    expect((await fetch(server.url + path)).status).toBe(404)
  })
})
