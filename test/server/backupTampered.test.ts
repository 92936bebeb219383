import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { createBackup } from '#server/backup/folder.ts'
import { type Limits, usualLimits } from '#server/backup/format.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/database.ts'
import { queueMail } from '#server/mail/mails.ts'
import { signPreview } from '#server/themes/preview.ts'
import { databases, startEmpty } from './databases.ts'
import { idOf, startTestServer, testStart } from './support.ts'

/** Nothing changed in a backup gets in, or out of the data folder. */

type Line = Record<string, unknown> | unknown[]
type Lines = { head: Line; body: Line[]; missing: string[] }

const nobody = '0190f3a0-0000-7000-8000-00000000000f'
const isTable = (line: Line, table: string): boolean => !Array.isArray(line) && Object(line).table === table

const rowsOf = ({ body }: Lines, table: string): { columns: string[]; rows: unknown[][]; at: number } => {
  const at = body.findIndex((line) => isTable(line, table))
  const after = body.findIndex((line, index) => index > at && !Array.isArray(line))
  const rows = body.slice(at + 1, after === -1 ? undefined : after) as unknown[][]
  return { columns: Object(body[at]).columns, rows, at }
}

const setCell = (lines: Lines, table: string, column: string, value: unknown, row = 0) => {
  const { columns, rows } = rowsOf(lines, table)
  const cells = rows[row]
  if (cells === undefined || !columns.includes(column)) throw new Error(`no ${table}.${column}`)
  cells[columns.indexOf(column)] = value
}

const lineOf = (lines: Lines, table: string, row = 0) => rowsOf(lines, table).at + 3 + row

const pack = ({ head, body, missing }: Lines): Buffer => {
  const text = [head, ...body].map((line) => `${JSON.stringify(line)}\n`).join('')
  const rows: Record<string, number> = {}
  let table = ''
  for (const line of body) {
    if (!Array.isArray(line)) table = String(Object(line).table)
    else rows[table] = (rows[table] ?? 0) + 1
  }
  const sha256 = createHash('sha256').update(text).digest('hex')
  return gzipSync(`${text}${JSON.stringify({ end: { rows, missing, sha256 } })}\n`)
}

describe('a backup that somebody has changed', () => {
  let good: string
  let lines: Lines
  let folder: string
  let backup: string
  beforeAll(async () => {
    good = await mkdtemp(join(tmpdir(), 'good-'))
    const [database = databases[0]] = databases
    if (database === undefined) throw new Error('no database')
    const server = await startTestServer(database)
    const admin = await server.as('admin')
    const member = await server.as('normal')
    const word = { headline: 'Headline', description: '' }
    const category = idOf(await admin.post('/categories', { ...word, name: 'Musik' }))
    const topic = idOf(await admin.post('/topics', { ...word, name: 'Jazz' }))
    const form = new FormData()
    const picture = { create: { width: 40, height: 20, channels: 3, background: 'red' } } as const
    form.set('media', new Blob([new Uint8Array(await sharp(picture).png().toBuffer())]), 'red.png')
    const image = idOf(await member.post('/media', form))
    const place = idOf(await member.post('/places', { ...newPlace(), name: 'Mühle', address: 'Am Bach 1', image }))
    const linked = { location: `id:${place}`, organizers: ['Freunde'], category, topic, tags: ['open air'] }
    const event = { ...newEvent(testStart), ...linked, involved: [{ name: 'Ada', description: '' }] }
    const main = idOf(await member.post('/events', { ...event, name: 'Fest' }))
    await member.post('/events', { ...event, name: 'Stück', parent: `id:${main}` })
    await member.post('/revents', {
      ...newSeries({ date: '2026-06-02', time: '19:00' }),
      ...linked,
      name: 'Probe',
    })
    for (const name of ['Town', 'Village']) await admin.post('/cms/themes', { name })
    await admin.put(`/cms/files/css/${encodeFileName('site.css')}?theme=Town`, { content: 'body { color: red }' })
    await admin.post('/notifications', { userId: member.user.id, subject: 'Hallo', message: 'Text' })
    await admin.post('/invitations/invite')
    await queueMail(server.deps.db, { kind: 'recovery', userId: member.user.id }, testStart)
    await signPreview(server.deps, nobody)
    const made = await createBackup(server.deps, new AbortController().signal)
    await cp(join(server.deps.settings.dataDir, 'backups', String(made.name)), good, { recursive: true })
    await server.stop()
  })
  afterAll(() => rm(good, { recursive: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tampered-'))
    backup = join(folder, 'backup')
    await cp(good, backup, { recursive: true })
    const [head = {}, ...rest] = gunzipSync(await readFile(file()))
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line): Line => JSON.parse(line))
    lines = { head, body: rest.slice(0, -1), missing: [] }
  })
  afterEach(() => rm(folder, { recursive: true }))

  const file = () => join(backup, 'calendar.jsonl.gz')
  const target = () => ({ databaseUrl: join(folder, 'town', 'calendar.db'), dataDir: join(folder, 'town') })
  const restore = (limits?: Limits) =>
    restoreBackup(target(), backup, limits).then(
      () => 'restored',
      (error) => `${error.name}: ${error.message}`,
    )
  const save = () => writeFile(file(), pack(lines))
  /** Without the backup's own. */
  const written = async () => (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('backup'))
  const refusal = (what: string) =>
    `RestoreError: The backup is damaged (calendar.jsonl.gz, ${what}). Nothing was restored; take another one.`
  const expectRefusal = async (what: string, limits?: Limits) => {
    await save()
    expect([await restore(limits), await written()]).toEqual([refusal(what), []])
  }

  test('as it is, it is restored', async () => {
    await save()
    expect(await restore()).toBe('restored')
  })

  test('no picture gets out of the data folder', async () => {
    const [picture = ''] = await readdir(join(backup, 'media'))
    await rename(join(backup, 'media', picture), join(backup, 'x.png'))
    setCell(lines, 'media', 'id', '../x')
    await expectRefusal(`line ${lineOf(lines, 'media')}: media.id has to be an id`)
  })

  test.each<[string, () => Promise<void>]>([
    [
      'the file',
      async () => {
        await rename(file(), join(folder, 'backup.gz'))
        await symlink(join(folder, 'backup.gz'), file())
      },
    ],
    [
      'a pipe in its place',
      async () => {
        await rm(file())
        execFileSync('mkfifo', [file()])
      },
    ],
  ])('links and pipes are not followed: %s', async (_, change) => {
    await change()
    expect(await restore()).toContain('RestoreError: There is no backup at ')
    expect(await written()).toEqual([])
  })

  test.each(['picture', 'folder', 'another file', 'another kind'])(
    'links and pipes are not followed: %s',
    async (what) => {
      const pictures = join(backup, 'media')
      const [picture = ''] = await readdir(pictures)
      const [from, to] =
        what === 'folder'
          ? [pictures, join(folder, 'backup-media')]
          : [join(pictures, picture), join(folder, 'backup.png')]
      const content = await readFile(join(pictures, picture))
      await rename(from, to)
      if (what === 'another file') await writeFile(from, content.subarray(1))
      else if (what === 'another kind') await writeFile(from, content.fill('<'))
      else await symlink(to, from)
      expect(await restore()).toMatch(
        /^RestoreError: 1 of 1 pictures are missing in .*media, or not what they were: [\w.-]+\. Nothing/,
      )
      expect(await written()).toEqual([])
    },
  )

  test.each(['sessions', 'recoveries', 'login_failures', 'kysely_migration', '__proto__', 'nonsense'])(
    'nothing is taken that lets somebody in, or that is no table of ours: %s',
    async (table) => {
      lines.body.push({ table, columns: ['token_hash', 'user_id', 'created_at', 'expires_at'] })
      lines.body.push(['x', nobody, 1, 9_999_999_999_999])
      await expectRefusal(`line ${lines.body.length}: no backup has a table "${table}"`)
    },
  )

  test('a link for a new password that was asked for does not go out, and the secret of preview links is another', async () => {
    lines.body.push({ table: 'state', columns: ['name', 'value', 'at'] }, ['preview secret', 'known', 1])
    const mails = rowsOf(lines, 'mails')
    expect(mails.rows.map((row) => row[mails.columns.indexOf('kind')])).toEqual(['digest', 'recovery'].toSorted())
    await save()
    expect(await restore()).toBe('restored')
    const { db } = await openDatabase(target().databaseUrl)
    const kinds = await db.selectFrom('mails').select('kind').execute()
    const state = await db.selectFrom('state').selectAll().execute()
    await db.destroy()
    const held = { name: 'mails held', value: expect.any(String), at: expect.any(Number) }
    expect([kinds, state]).toEqual([[{ kind: 'digest' }], [held]])
  })

  test('a mail with a link goes to nobody but its user', async () => {
    const { columns, rows } = rowsOf(lines, 'mails')
    const row = rows.findIndex((cells) => cells[columns.indexOf('kind')] === 'recovery')
    setCell(lines, 'mails', 'address', 'mallory@calendar.test', row)
    await expectRefusal(
      `line ${lineOf(lines, 'mails', row)}: a mail of the kind recovery goes to its user's own address`,
    )
  })

  test.each<[table: string, column: string, value: unknown, shall: string]>([
    ['users', 'role', 'root', 'has to be one of normal, moderator, admin'],
    ['users', 'role', null, 'has to be one of normal, moderator, admin'],
    ['users', 'id', "x' or 1=1", 'has to be an id'],
    ['users', 'version', 1.5, 'has to be a whole number from 0 to 2147483647'],
    ['users', 'created_at', 1e300, 'has to be a whole number from -8640000000000000 to 8640000000000000'],
    ['users', 'nickname', 'A\0da', 'has to be a text'],
    ['users', 'nickname', { base64: 'AAAA' }, 'has to be a text'],
    ['users', 'deactivated', 2, 'has to be a whole number from 0 to 1'],
    ['users', 'language', 'xx', 'has to be one of de, en or null'],
    ['users', 'email', 'a@b@c\r\nBcc: d', 'has to be an e-mail address'],
    ['users', 'password_hash', '$argon2id$v=19$m=4000000000,t=2,p=1$c2FsdA$aGFzaA', 'has to be a password hash'],
    ['places', 'link', 'javascript:alert(1)', 'has to be an address of the web'],
    ['places', 'lat', 91, 'has to be a number from -90 to 90 or null'],
    ['notifications', 'link_url', 'javascript:alert(1)', 'has to be an address of the web or of this site'],
    ['media', 'type', 'text/html', 'has to be one of image/jpeg, image/png, image/webp'],
    ['repeating_events', 'start_time', '25:00', 'has to be a time'],
    ['repeating_event_intervals', 'type', 'year', 'has to be one of day, week, month'],
    ['theme_files', 'content', 'text', 'has to be bytes'],
    ['actions', 'name', '../x', 'has to be the name of an action'],
    ['events', 'category_id', nobody, 'names an id that is not among the categories'],
    ['event_owners', 'user_id', nobody, 'names an id that is not among the users'],
    ['themes', 'parent_id', nobody, 'names an id that is not among the themes'],
  ])('no value is taken that cannot be: %s.%s %j', async (table, column, value, shall) => {
    if (table === 'actions') lines.body.push({ table, columns: ['name', 'calls'] }, ['backup', 1])
    setCell(lines, table, column, value)
    await expectRefusal(`line ${lineOf(lines, table)}: ${table}.${column} ${shall}`)
  })

  test.each<[what: string, column: string, value: unknown]>([
    ['no file of the type config can have the name "../../site.css"', 'name', '../../site.css'],
    ['no file of the type config can have the name "site.tpl"', 'name', 'site.tpl'],
    ['size or hash are not those of the content', 'size', 1],
    ['size or hash are not those of the content', 'hash', 'x'],
    [
      'the file is larger than files of a theme can be',
      'content',
      { base64: Buffer.alloc(300_000).toString('base64') },
    ],
  ])('files of themes keep their rules: %s', async (what, column, value) => {
    setCell(lines, 'theme_files', column, value)
    await expectRefusal(`line ${lineOf(lines, 'theme_files')}: ${what}`)
  })

  test('themes do not inherit in a circle', async () => {
    const { columns, rows } = rowsOf(lines, 'themes')
    const [one, other] = rows.map((row) => row[columns.indexOf('id')])
    setCell(lines, 'themes', 'parent_id', other, 0)
    setCell(lines, 'themes', 'parent_id', one, 1)
    await expectRefusal(`line ${lineOf(lines, 'themes')}: themes.parent_id leads back to itself`)
  })

  test.each(databases)('what $name refuses is told with its line, and all is undone', async ({ name }) => {
    const { rows } = rowsOf(lines, 'users')
    const [one = [], other = []] = rows
    const { columns } = rowsOf(lines, 'users')
    other[columns.indexOf('nickname_folded')] = one[columns.indexOf('nickname_folded')]
    await save()
    const empty = await startEmpty(name, target().databaseUrl)
    await expect(restoreBackup({ ...target(), databaseUrl: empty.url }, backup)).rejects.toThrow(
      new RegExp(
        `calendar\\.jsonl\\.gz, line ${lineOf(lines, 'users')}: the database refuses it or one of the next: .*nickname`,
      ),
    )
    const { db } = await empty.open()
    const { rows: left } = await sql`select * from users`.execute(db)
    await db.destroy()
    await empty.stop()
    expect(left).toEqual([])
  })

  test.each<[what: string, change: (lines: Lines) => void, refused: (lines: Lines) => string]>([
    [
      'an unknown column',
      (changed) => Object(changed.body[0]).columns.push('is_god'),
      () => 'line 2: the table users has no column "is_god"',
    ],
    [
      'the same table twice',
      (changed) => changed.body.push({ table: 'users', columns: ['id'] }),
      ({ body }) => `line ${body.length + 1}: the table users comes twice`,
    ],
    [
      'a row too many',
      (changed) => changed.body.splice(1, 0, [...(rowsOf(changed, 'users').rows[0] ?? [])]),
      () => 'line 5: the table users has more rows than the 2 it can have',
    ],
    ['a short row', ({ body }) => Object(body[1]).pop(), () => 'line 3: it is no row of its table'],
    ['a nested cell', ({ body }) => Object(body[1]).splice(0, 1, [[]]), () => 'line 3: it means nothing'],
    ['rows before any table', ({ body }) => body.unshift([1, 2]), () => 'line 2: it is no row of its table'],
  ])('tables and columns are known ones, and rows as many as announced: %s', async (_, change, refused) => {
    change(lines)
    await expectRefusal(refused(lines))
  })

  test('a line without end is given up, and so is a file without end', async () => {
    lines.body.push(['x'.repeat(60_000_000)])
    await expectRefusal(`line ${lines.body.length + 1}: it is longer than 40000000 characters`)
    lines.body.pop()
    await expectRefusal('line 1: the file unpacks to more than 100 characters', { ...usualLimits, length: 100 })
    delete Object(lines.body[0]).rows
    await expectRefusal('line 4: the table users has more rows than the 1 it can have', { ...usualLimits, rows: 1 })
  })

  test('whatever is changed in it: it is refused in a sentence and leaves nothing, or is restored within its folder', async () => {
    const original = JSON.stringify(lines)
    let state = 1
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % Math.max(1, limit)
    }
    const nasty: unknown[] = [
      null,
      '',
      0,
      1,
      -1,
      1.5,
      1e308,
      true,
      {},
      [],
      '\0',
      '../../x',
      '../../../etc/passwd',
      'x'.repeat(5_000),
      { base64: '!' },
      { base64: 7 },
      { base64: 'AAAA' },
      nobody,
      '__proto__',
      '9999-99-99',
      "'; drop table users; --",
    ]
    const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
    const changes: ((changed: Lines) => void)[] = [
      ...Array.from({ length: 6 }, () => ({ body }: Lines) => {
        const row = pick(body.filter((line) => Array.isArray(line)))
        row[below(row.length)] = pick(nasty)
      }),
      ({ body }) => body.splice(below(body.length), 1),
      ({ body }) => body.splice(below(body.length), 0, structuredClone(pick(body))),
      ({ body }) => body.push(pick(nasty) as Line),
      ({ body }) => {
        const table = Object(pick(body.filter((line) => !Array.isArray(line))))
        table[pick(['table', 'columns', 'rows'])] = pick(nasty)
      },
      ({ body }) => Object(pick(body.filter((line) => !Array.isArray(line)))).columns?.splice(below(5), 1),
      ({ missing }) => missing.push(pick(['../../x', '', '__proto__'])),
      ({ head }) => {
        Object(head)[pick(['format', 'version', 'schema', 'createdAt'])] = pick([
          ...nasty,
          '0001-ground',
          '0003-repeating-events',
        ])
      },
    ]
    const outcomes = { refused: 0, restored: 0 }
    for (let round = 0; round < 400; round += 1) {
      lines = JSON.parse(original)
      for (let count = below(2); count >= 0; count -= 1) pick(changes)(lines)
      await save()
      const packed = await readFile(file())
      if (below(10) === 0) packed[below(packed.length)] = below(256)
      await writeFile(file(), packed)
      const said = await restore()
      const left = await written()
      if (said === 'restored') {
        outcomes.restored += 1
        expect(left.every((name) => name.startsWith('town'))).toBe(true)
        await rm(target().dataDir, { recursive: true })
      } else {
        outcomes.refused += 1
        expect(said).toMatch(/^RestoreError: .*\.$/s)
        expect([round, left.filter((name) => name !== 'town')]).toEqual([round, []])
        await rm(target().dataDir, { recursive: true, force: true })
      }
      expect((await readdir(folder)).toSorted()).toEqual(['backup'])
    }
    expect(outcomes.refused).toBeGreaterThan(200)
    expect(outcomes.restored).toBeGreaterThan(5)
  })
})
