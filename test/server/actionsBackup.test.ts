import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { backupsKept, createBackup } from '#server/backup/folder.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import { releaseMails } from '#server/mail/held.ts'
import { databases, startEmpty, tables } from './databases.ts'
import { createStranger, proposed } from './proposals.ts'
import { type Client, idOf, type Member, password, startTestServer, type TestServer, testStart } from './support.ts'

const signal = new AbortController().signal
const stamp = '2026-06-01T10-00-00Z'

const css = `/cms/files/css/${encodeFileName('site.css')}`

type Town = { server: TestServer; admin: Member; member: Member }

const fill = async ({ admin, member }: Town) => {
  const word = { headline: 'Headline', description: '' }
  const category = idOf(await admin.post('/categories', { ...word, name: 'Musik & Theater' }))
  const topic = idOf(await admin.post('/topics', { ...word, name: 'Jazz' }))
  const form = new FormData()
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.set('media', new Blob([new Uint8Array(png)]), 'red.png')
  const image = idOf(await member.post('/media', form))
  const place = idOf(
    await member.post('/places', { ...newPlace(), name: 'Mühle', address: 'Am Bach 1', lat: 51.25, lng: -0.5, image }),
  )
  const group = idOf(await member.post('/groups', { ...newGroup(), name: 'Chor' }))
  const linked = { location: `id:${place}`, organizers: [`id:${group}`, 'Freunde'], category, topic }
  const events = {
    ...newEvent(testStart),
    ...linked,
    image,
    tags: ['open air'],
    involved: [{ name: 'Ada', description: '♪' }],
  }
  const item = idOf(await member.post('/events', { ...events, name: 'Erstes Stück' }))
  const main = idOf(await member.post('/events', { ...events, name: 'Fest', description: 'Zeile 1\nZeile "2"\t\\' }))
  // Older than its main event.
  const stored = Object((await member.get(`/events/${item}`)).body)
  expect((await member.put(`/events/${item}`, { ...stored, parent: `id:${main}` })).status).toBe(200)
  const gone = idOf(await member.post('/events', { ...events, name: 'Gelöscht' }))
  await member.delete(`/events/${gone}`)
  const series = idOf(
    await member.post('/revents', { ...newSeries({ date: '2026-06-02', time: '19:00' }), ...linked, name: 'Probe' }),
  )
  await member.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-30&skip=2026-06-09`)
  await admin.post('/cms/themes', { name: 'Town' })
  await admin.put(`${css}?theme=Town`, { content: 'body { color: red }' })
  await admin.patch('/cms/themes', { name: 'Town' })
  await admin.post('/notifications', { userId: member.user.id, subject: 'Hallo', message: 'Text' })
  await admin.post('/invitations/invite')
  await admin.post('/actions/run', { name: 'retryMails' })
  return {
    image,
    paths: [`/events/${main}`, `/events/${item}`, `/revents/${series}`, `/places/${place}`, `/groups/${group}`],
  }
}

const look = async ({ admin, member }: Record<'admin' | 'member', Client>, paths: readonly string[]) => {
  const lists = [
    'events',
    'revents',
    'groups',
    'places',
    'categories',
    'topics',
    'users',
    'bin',
    'invitations',
    'actions',
  ]
  const seen: Record<string, unknown> = {}
  for (const list of lists) seen[list] = (await admin.get(`/${list}`)).body
  for (const path of paths) seen[path] = (await member.get(path)).body
  seen.messages = (await member.get('/notifications')).body
  seen.themes = (await admin.get('/cms/themes')).body
  seen.css = (await admin.get(css)).body
  seen.found = (await member.get('/search?query=muhle')).body
  seen.programme = (await member.get(`/events?filters=[{"parent":"id:${paths[0]?.split('/')[2]}"}]`)).body
  return seen
}

const withoutVersions = (seen: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(seen), (key, value) => (key === 'version' ? undefined : value))

/** SQLite in a file, as outside of tests. */
const useTown = ({ name, start }: (typeof databases)[number]) => {
  let town: Town
  let folder: string
  let files: string
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'backup-'))
    const databaseUrl = join(files, 'calendar.db')
    const startFile = async () => {
      const { db, dialect } = await openDatabase(databaseUrl)
      const clear = async () => {
        for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
      }
      return { db, dialect, clear, stop: () => db.destroy() }
    }
    const server = await startTestServer({ name, start: name === 'SQLite' ? startFile : start }, { databaseUrl })
    town = { server, admin: await server.as('admin'), member: await server.as('normal') }
  })
  beforeEach(async () => {
    const { server } = town
    await server.clear()
    await rm(join(server.deps.settings.dataDir, 'backups'), { recursive: true, force: true })
    town = { server, admin: await server.as('admin'), member: await server.as('normal') }
    folder = await mkdtemp(join(tmpdir(), 'restore-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  afterAll(async () => {
    await town.server.stop()
    await rm(files, { recursive: true })
  })
  const backups = () => join(town.server.deps.settings.dataDir, 'backups')
  return {
    town: () => town,
    folder: () => folder,
    target: () => ({ databaseUrl: join(folder, 'calendar.db'), dataDir: folder }),
    backups,
    backup: () => join(backups(), stamp),
    backUp: () => createBackup(town.server.deps, signal),
  }
}

describe.each(databases)('backups on $name', (database) => {
  const { town, folder, target, backups, backup, backUp } = useTown(database)

  const others = databases.filter(({ name }) => name === 'SQLite' || database.name === 'SQLite')
  test.each(others)(
    'everything comes back on $name, under versions that nobody has seen: entries, people, series, themes, pictures',
    async (other) => {
      const { image, paths } = await fill(town())
      const before = await look(town(), paths)
      const picture = await (await fetch(`${town().server.url}/api/v1/media/${image}`)).bytes()
      await backUp()
      const emptied = await startEmpty(other.name, target().databaseUrl)
      try {
        const restored = await restoreBackup({ databaseUrl: emptied.url, dataDir: folder() }, backup())
        expect(restored).toMatchObject({ createdAt: '2026-06-01T10:00:00.000Z', pictures: 1, missing: 0 })
        const { db, dialect } = await emptied.open()
        const again = await startTestServer(
          { name: other.name, start: async () => ({ db, dialect, clear: async () => {}, stop: () => db.destroy() }) },
          { dataDir: folder() },
        )
        try {
          expect((await again.withToken(town().member.token).get('/auth/session')).status).toBe(401)
          const logIn = async ({ user }: Member) => {
            const { body } = await again.nobody.post('/auth/login', { email: user.email, password })
            return again.withToken(String(Object(body).token))
          }
          expect(await releaseMails(db)).toBe(1)
          const [asAdmin, asMember] = [await logIn(town().admin), await logIn(town().member)]
          const after = await look({ admin: asAdmin, member: asMember }, paths)
          expect(withoutVersions(after)).toEqual(withoutVersions(before))
          const statusesAt = async (seen: Record<string, unknown>, later: number) => {
            const headersOf = (body: unknown) => ({ 'If-Match': `"${Object(body).version + later}"` })
            const saving = paths.map((path) => asMember.put(path, before[path], { headers: headersOf(seen[path]) }))
            saving.push(asAdmin.put(css, { content: 'body { color: blue }' }, { headers: headersOf(seen.css) }))
            return new Set((await Promise.all(saving)).map(({ status }) => status))
          }
          expect(await statusesAt(before, 0)).toEqual(new Set([412]))
          expect(await statusesAt(before, 1)).toEqual(new Set([412]))
          expect(await statusesAt(after, 0)).toEqual(new Set([200]))
          expect(await (await fetch(`${again.url}/api/v1/media/${image}`)).bytes()).toEqual(picture)
          expect((await asMember.get('/search?query=probe')).headers.get('x-total-count')).toBe('4')
          const created = await asMember.get(`${paths[2]}/generate?start=2026-06-02&end=2026-06-30`)
          expect(Object(created.body).created).toEqual([])
        } finally {
          await again.stop()
        }
      } finally {
        await emptied.stop()
      }
    },
  )

  test('when the calendar showed an event first comes back, and that it never showed one', async () => {
    const { paths } = await fill(town())
    const shown = Object((await town().member.get(paths[0] ?? '')).body)
    const part = { ...shown, name: 'Zugabe', parent: `id:${shown.id}`, parentListed: false }
    expect((await town().member.post('/events', part)).status).toBe(200)
    const listedIn = async (db: Db) => {
      const rows = await db.selectFrom('events').select(['name', 'listed_at']).orderBy('id').execute()
      return rows.map(({ name, listed_at }) => `${name} ${listed_at}`)
    }
    const before = await listedIn(town().server.deps.db)
    expect(before).toContain('Zugabe null')
    await backUp()
    const emptied = await startEmpty(database.name, target().databaseUrl)
    try {
      await restoreBackup({ databaseUrl: emptied.url, dataDir: folder() }, backup())
      const { db } = await emptied.open()
      expect(await listedIn(db)).toEqual(before)
      await db.destroy()
    } finally {
      await emptied.stop()
    }
  })

  test('a backup shows one moment, whatever is written meanwhile', async () => {
    const { admin } = town()
    let isOver = false
    const writing = (async () => {
      let written = 0
      for (; !isOver; written += 1) await admin.post('/groups', { ...newGroup(), name: `Group ${written}` })
      return written
    })()
    await backUp()
    isOver = true
    const written = await writing
    const { rows } = await restoreBackup(target(), backup())
    expect(rows.group_owners).toBe(rows.groups)
    expect(rows.groups).toBeLessThanOrEqual(written)
  })

  test('a picture that has lost bytes counts as missing, and the backup can be restored', async () => {
    const { image } = await fill(town())
    const { db, dialect, settings } = town().server.deps
    if (dialect.name === 'sqlite') await truncate(join(settings.dataDir, 'media', `${image}.png`), 50)
    else
      await db
        .updateTable('media_parts')
        .set({ content: Buffer.alloc(50) })
        .execute()
    await backUp()
    expect(await readdir(join(backup(), 'media'))).toEqual([])
    expect(await restoreBackup(target(), backup())).toMatchObject({ pictures: 0, missing: 1 })
  })

  test('a row of some megabytes comes back, and one that could not be restored is not backed up', async () => {
    const { server } = town()
    const { db } = server.deps
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await createStranger(server).send({ ...proposed, picture: new File([new Uint8Array(picture)], 'red.png') })
    const content = Buffer.alloc(9_000_000, 7)
    await db.updateTable('proposal_pictures').set({ content }).execute()
    server.clock.now = testStart
    await backUp()
    expect((await restoreBackup(target(), backup())).rows.proposal_pictures).toBe(1)

    await db
      .updateTable('proposal_pictures')
      .set({ content: Buffer.alloc(31_000_000) })
      .execute()
    server.clock.now += 3_600_000
    await expect(backUp()).rejects.toThrow('a row has more than 40000000 characters')
    expect(await readdir(backups())).toEqual([stamp])
  })

  test('a folder that a restoration makes can be read by its user only', async () => {
    await backUp()
    const dataDir = join(folder(), 'new', 'data')
    await restoreBackup({ databaseUrl: join(dataDir, 'calendar.db'), dataDir }, backup())
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('one that is given up leaves nothing behind', async () => {
    const stopping = new AbortController()
    stopping.abort()
    await expect(createBackup(town().server.deps, stopping.signal)).rejects.toThrow('aborted')
    expect(await readdir(backups())).toEqual([])
  })
})

describe.each(databases.slice(0, 1))('the files of backups', (database) => {
  const { town, folder, target, backups, backup, backUp } = useTown(database)
  const refusalOf = (path: string) =>
    restoreBackup(target(), path).then(
      () => 'not refused',
      (error) => `${error.name}: ${error.message}`,
    )

  test('the newest 14 stay, and whatever else lies there', async () => {
    const earlier = Array.from({ length: backupsKept }, (_, index) => `2026-05-${index + 11}T03-10-00Z`)
    for (const name of [...earlier, 'my own', '.unfinished-1']) await mkdir(join(backups(), name), { recursive: true })
    for (let count = 0; count < 2; count += 1) await backUp()
    const kept = [...earlier.slice(2), stamp, `${stamp}-2`, 'my own']
    expect((await readdir(backups())).toSorted()).toEqual(kept.toSorted())
    for (const name of kept.slice(-3, -1)) expect(await readdir(join(backups(), name))).toContain('calendar.jsonl.gz')
  })

  test('pictures take no room twice, and stay when they are gone elsewhere', async () => {
    const { image } = await fill(town())
    const name = `${image}.png`
    await backUp()
    const kept = join(backup(), 'media', name)
    const original = join(town().server.deps.settings.dataDir, 'media', name)
    expect((await stat(kept)).ino).toBe((await stat(original)).ino)
    await unlink(original)
    expect((await stat(kept)).size).toBeGreaterThan(0)

    await backUp()
    const restored = await restoreBackup(target(), join(backups(), `${stamp}-2`))
    expect(restored).toMatchObject({ pictures: 0, missing: 1 })
  })

  test('pictures that a stopped restoration has cut off are copied anew, whole ones stay', async () => {
    const { image } = await fill(town())
    await backUp()
    const original = await readFile(join(backup(), 'media', `${image}.png`))
    const copied = join(folder(), 'media', `${image}.png`)
    await mkdir(dirname(copied))
    await writeFile(copied, original.subarray(0, 50))
    await writeFile(`${copied}.part`, original.subarray(0, 50))
    await restoreBackup(target(), backup())
    expect(await readFile(copied)).toEqual(original)
    expect(await readdir(dirname(copied))).toEqual([`${image}.png`])

    const { ino } = await stat(copied)
    await rm(target().databaseUrl)
    await restoreBackup(target(), backup())
    expect((await stat(copied)).ino).toBe(ino)
  })

  describe('restoring refuses, with a sentence, and leaves nothing behind:', () => {
    const file = () => join(backup(), 'calendar.jsonl.gz')
    const expectNothing = async (kept: string[] = []) => expect(await readdir(folder())).toEqual(kept)
    const sentence = (text: string) => `RestoreError: ${text}`
    const damaged = (what: string, name = 'calendar.jsonl.gz') =>
      sentence(`The backup is damaged (${name}${what}). Nothing was restored; take another one.`)
    const rewrite = async (change: (lines: string[]) => string[]) => {
      const lines = gunzipSync(await readFile(file()))
        .toString()
        .split('\n')
        .slice(0, -1)
      await writeFile(file(), gzipSync(`${change(lines).join('\n')}\n`))
    }

    test('a file that is not there, and one that is none', async () => {
      expect(await refusalOf(join(backups(), 'nowhere'))).toBe(
        sentence(
          `There is no backup at ${join(backups(), 'nowhere')}. A backup is a folder such as data/backups/2026-11-21T03-12-40Z, with calendar.jsonl.gz in it.`,
        ),
      )
      const tar = join(folder(), 'calendar.tar')
      await writeFile(tar, 'packed')
      expect(await refusalOf(tar)).toBe(
        sentence(`${tar} is still packed. Unpack it with tar -xf ${tar}, then restore the folder that comes out.`),
      )
      await rm(tar)
      await writeFile(join(folder(), 'notes.txt'), 'notes')
      expect(await refusalOf(join(folder(), 'notes.txt'))).toBe(damaged(': it cannot be unpacked', 'notes.txt'))
      await writeFile(join(folder(), 'notes.gz'), gzipSync('{"notes": 1}\n'))
      expect(await refusalOf(join(folder(), 'notes.gz'))).toBe(sentence('This is no backup of a calendar.'))
      await expectNothing(['notes.gz', 'notes.txt'])
    })

    test('a folder with a calendar in it', async () => {
      await backUp()
      await restoreBackup(target(), backup())
      const kept = await readFile(target().databaseUrl)
      expect(await refusalOf(backup())).toMatch(/^RestoreError: There is a calendar in .*calendar\.db already\./)
      expect(await readFile(target().databaseUrl)).toEqual(kept)
    })

    test('a folder with the log of a calendar in it, which would be read into the restored one', async () => {
      await backUp()
      const log = `${target().databaseUrl}-wal`
      await mkdir(dirname(log), { recursive: true })
      await writeFile(log, '')
      expect(await refusalOf(backup())).toMatch(`move ${log} away`)
    })

    test('what a newer version wrote', async () => {
      await backUp()
      const text =
        'This backup was made by a newer version of the calendar. Update the calendar first, then restore it.'
      await rewrite(([head = '', ...lines]) => [head.replace(/"schema":"[^"]*"/, '"schema":"9999-future"'), ...lines])
      expect(await refusalOf(backup())).toBe(sentence(text))
      await rewrite(([head = '', ...lines]) => [head.replace('"version":1', '"version":2'), ...lines])
      expect(await refusalOf(backup())).toBe(sentence(text))
      await expectNothing()
    })

    test('what is cut off, changed or incomplete', async () => {
      await fill(town())
      await backUp()
      const whole = await readFile(file())
      await writeFile(file(), whole.subarray(0, whole.length - 40))
      expect(await refusalOf(file())).toBe(damaged(': it cannot be unpacked'))
      const flipped = Buffer.from(whole)
      flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1
      await writeFile(file(), flipped)
      expect(await refusalOf(file())).toMatch(/^RestoreError: The backup is damaged/)
      await writeFile(file(), whole)
      await rewrite((lines) => lines.slice(0, -1))
      expect(await refusalOf(file())).toBe(damaged(': its end is missing'))
      await writeFile(file(), whole)
      await rewrite((lines) => lines.map((line) => line.replace('Mühle', 'Muehle')))
      expect(await refusalOf(file())).toMatch(/\(calendar\.jsonl\.gz, line \d+: the checksum differs\)/)
      await expectNothing()
    })

    test('one without its pictures', async () => {
      const { image } = await fill(town())
      await backUp()
      await unlink(join(backup(), 'media', `${image}.png`))
      expect(await refusalOf(file())).toMatch(
        /^RestoreError: 1 of 1 pictures are missing in .*media, or not what they were: [\w.-]+\. Nothing was restored/,
      )
      expect(existsSync(target().databaseUrl)).toBe(false)
      expect(await readdir(join(folder(), 'media')).catch(() => [])).toEqual([])
    })
  })

  test.each(databases)('a backup of an older version is brought up to date on $name', async ({ name }) => {
    const kept = [1, testStart, testStart, null]
    const lines = [
      {
        format: 'town-calendar backup',
        version: 1,
        schema: '0003-repeating-events',
        createdAt: '2025-01-01T00:00:00.000Z',
      },
      {
        table: 'users',
        columns: [
          'id',
          'version',
          'created_at',
          'updated_at',
          'deleted_at',
          'nickname',
          'nickname_folded',
          'email',
          'email_folded',
          'role',
          'password_hash',
          'deactivated',
          'language',
        ],
      },
      [
        '0190f3a0-0000-7000-8000-00000000000a',
        ...kept,
        'Ada',
        'ada',
        'ada@example.org',
        'ada@example.org',
        'admin',
        '',
        0,
        null,
      ],
      {
        table: 'places',
        columns: [
          'id',
          'version',
          'created_at',
          'updated_at',
          'deleted_at',
          'name',
          'name_folded',
          'published',
          'deactivated',
          'description',
          'image',
          'alt',
          'address',
          'lat',
          'lng',
          'link',
          'email',
        ],
      },
      [
        '0190f3a0-0000-7000-8000-00000000000b',
        ...kept,
        'Mühle',
        'muhle',
        1,
        0,
        '',
        null,
        '',
        'Straße 1',
        null,
        null,
        '',
        '',
      ],
    ].map((line) => `${JSON.stringify(line)}\n`)
    const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
    const end = JSON.stringify({ end: { rows: { users: 1, places: 1 }, missing: [], sha256 } })
    const old = join(folder(), 'old.jsonl.gz')
    await writeFile(old, gzipSync(`${lines.join('')}${end}\n`))
    const emptied = await startEmpty(name, target().databaseUrl)
    await restoreBackup({ databaseUrl: emptied.url, dataDir: folder() }, old)
    const { db } = await emptied.open()
    const { rows } = await sql`select address_folded, words from places join search_documents on entry_id = id`.execute(
      db,
    )
    await db.destroy()
    await emptied.stop()
    expect(rows).toEqual([{ address_folded: 'strasse 1', words: expect.stringMatching(/ muhle .* ?strasse /) }])
  })
})
