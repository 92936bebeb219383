import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newGroup } from '#domain/group.ts'
import { minimumProposalTime } from '#domain/limits.ts'
import { openDatabase } from '#server/db/database.ts'
import { isUnwritable } from '#server/db/unwritable.ts'
import { heldAndTold, holdMails } from '#server/mail/held.ts'
import { endAll, launchServer, serve } from './served.ts'
import { hasSmallDisks, type SmallDisk, startSmallDisk } from './smallDisk.ts'
import { type Client, idOf, password } from './support.ts'

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }
const cannotStore = { status: 507, body: { error: 'cannot store' } }

describe.skipIf(!hasSmallDisks)('the disk', () => {
  let disk: SmallDisk
  beforeEach(async () => {
    disk = await startSmallDisk(12)
  })
  afterEach(async () => {
    await endAll()
    await disk.remove()
  })

  const start = (env: Record<string, string> = {}) =>
    serve({ DATA_DIR: disk.folder, ...admin, ...env }, tmpdir(), disk.inside)
  const logIn = async ({ nobody, withToken }: Awaited<ReturnType<typeof start>>) => {
    const { body } = await nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
    return withToken(String(Object(body).token))
  }
  const failToStart = async (env: Record<string, string> = {}) => {
    const child = launchServer({ DATA_DIR: disk.folder, ...admin, ...env }, tmpdir(), disk.inside)
    const [said, [code]] = await Promise.all([child.stderr?.toArray(), once(child, 'exit')])
    return [code, said?.join('')]
  }
  const group = (name: string) => ({ ...newGroup(), name, description: 'x'.repeat(2_000) })
  const picture = async () => {
    const body = new FormData()
    const noise = { create: { width: 200, height: 200, channels: 3, background: 'red', noise: gaussian } } as const
    body.set('media', new File([new Uint8Array(await sharp(noise).png().toBuffer())], 'red.png'))
    return body
  }
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const names = async (client: Client) =>
    Array.from(Object((await client.get('/groups?limit=10000')).body), (entry) => String(Object(entry).name))
  const mediaFiles = () => {
    const folder = join(disk.outside, 'media')
    return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size])
  }

  test('full in use: writing is refused in words, reading goes on, and with room again so does writing', async () => {
    const server = await start()
    const client = await logIn(server)
    const uploaded = idOf(await client.post('/media', await picture()))
    const kept = mediaFiles()
    const stamp = /name="stamp" value="([^"]*)"/.exec(await (await fetch(`${server.url}/suggest`)).text())?.[1] ?? ''
    const stampedAt = Date.now()
    const acknowledged: string[] = []
    disk.fill()
    // Which pages a write needs differs a little, so that one may find room where another did not.
    const write = async (name: string): Promise<boolean> => {
      const answer = await client.post('/groups', group(name))
      if (answer.status === 200) acknowledged.push(name)
      else expect(answer).toMatchObject(cannotStore)
      return answer.status === 200
    }
    let refusals = 0
    for (let number = 0; refusals < 10; number += 1) refusals = (await write(String(number))) ? 0 : refusals + 1

    for (let round = 0; round < 3; round += 1) {
      await write(`more ${round}`)
      expect(await client.post('/media', await picture())).toMatchObject(cannotStore)
      expect(mediaFiles()).toEqual(kept)
      expect(await server.nobody.get('/health')).toMatchObject({ status: 503, body: cannotStore.body })
      expect((await client.get('/system')).body).toMatchObject({ database: { isWritable: false } })
      const [page, scaled, session] = await Promise.all([
        fetch(`${server.url}/groups`),
        fetch(`${server.url}/api/v1/media/${uploaded}?width=100`),
        client.get('/auth/session', { headers: { 'Accept-Language': 'en' } }),
      ])
      expect([page.status, scaled.status, session.status]).toEqual([200, 200, 200])
      expect((await names(client)).toSorted()).toEqual(acknowledged.toSorted())
    }
    const logInAgain = () => server.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
    let session = await logInAgain()
    for (let number = 0; session.status === 200 && number < 50; number += 1) session = await logInAgain()
    expect(session).toMatchObject(cannotStore)

    await sleep(Math.max(0, stampedAt + minimumProposalTime + 1_000 - Date.now()))
    const suggest = (index: number) =>
      fetch(`${server.url}/suggest`, {
        method: 'POST',
        headers: { origin: server.url },
        body: new URLSearchParams({
          stamp,
          name: 'Picnic',
          description: 'x'.repeat(4_000),
          date: '2031-06-07',
          time: '15:00',
          location: 'Park',
          sender: 'Nora',
          email: `nora${index}@visitor.example`,
        }),
      })
    let suggested = await suggest(0)
    for (let index = 1; suggested.status === 200 && index < 4; index += 1) suggested = await suggest(index)
    expect([suggested.status, /Sein Speicher ist voll/.test(await suggested.text())]).toEqual([507, true])

    disk.makeRoom()
    expect((await client.post('/groups', group('after'))).status).toBe(200)
    expect((await client.post('/media', await picture())).status).toBe(200)
    expect((await names(client)).toSorted()).toEqual([...acknowledged, 'after'].toSorted())
    expect(mediaFiles().length).toBe(kept.length + 1)
    expect(await server.end('SIGTERM')).toEqual([0, null])
    const database = new DatabaseSync(join(disk.outside, 'calendar.db'))
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  })

  test.each([true, false])(
    'full at the start (for the first time: %s): says which folder, and what to do',
    async (isNew) => {
      if (!isNew) await (await start()).end('SIGTERM')
      disk.fill()
      const [code, said] = await failToStart()
      expect([code, String(said).replace(/\(.*?\)/, '(…)')]).toEqual([
        1,
        `The data folder ${disk.folder} cannot be written to (…). ` +
          'Give it to the user who runs the server, make room on its disk, or let DATA_DIR name another folder.\n',
      ])
    },
  )

  test.each(['', '/data'])('write-protected at the start (%s): says which folder, and what to do', async (below) => {
    disk.protect(true)
    expect(await failToStart({ DATA_DIR: disk.folder + below })).toEqual([
      1,
      `The data folder ${disk.folder}${below} cannot be written to (EROFS). ` +
        'Give it to the user who runs the server, make room on its disk, or let DATA_DIR name another folder.\n',
    ])
  })

  test('in a file system that makes no folders: says so and ends', async () => {
    expect(await failToStart({ DATA_DIR: '/proc/none/data' })).toEqual([
      1,
      'The data folder /proc/none/data cannot be written to (ENOENT). ' +
        'Give it to the user who runs the server, make room on its disk, or let DATA_DIR name another folder.\n',
    ])
  })

  test('a log that has no room left costs no request, and goes on when there is room', async () => {
    const log = join(disk.outside, 'log')
    const toDisk = [...disk.inside, 'sh', '-c', `exec "$@" > ${disk.folder}/log`, 'sh']
    const child = launchServer({ DATA_DIR: join(disk.folder, 'data'), ...admin }, tmpdir(), toDisk)
    const said = () => readFileSync(log, 'utf8')
    await expect.poll(() => existsSync(log) && said()).toContain('Listening on')
    const url = /Listening on (\S+)/.exec(said())?.[1]
    const ask = async () => {
      const { status, headers } = await fetch(`${url}/api/v1/groups`)
      return status === 200 ? (headers.get('x-request-id') ?? '') : ''
    }
    const secondsUsed = () => {
      const [user, system] =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      return (Number(user) + Number(system)) / 100
    }
    disk.fill()
    for (let number = 0; number < 50; number += 1) expect(await ask()).toMatch(/./)
    // Code is compiled and garbage collected for a while; trying again and again would not end.
    const usedMeanwhile = async () => {
      const used = secondsUsed()
      await sleep(500)
      return secondsUsed() - used
    }
    await expect.poll(usedMeanwhile).toBeLessThan(0.2)
    disk.makeRoom()
    const id = await ask()
    await expect.poll(said).toContain(id)
  })
})

test.each([
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EROFS' }, true],
  [{ code: 'EDQUOT' }, true],
  [{ code: '53100' }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, false],
  [{ code: '23505' }, false],
  [{ code: 'ENOENT' }, false],
  [null, false],
])('%j: nothing can be written is %s', (error, expected) => expect(isUnwritable(error)).toBe(expected))

describe('the start', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const failure = async (env: Record<string, string>) => {
    const child = launchServer({ DATA_DIR: folder, ...env }, folder)
    const [said, [code]] = await Promise.all([child.stderr?.toArray(), once(child, 'exit')])
    return [code, said?.join('')]
  }

  test.each(['file', 'file/data'])('with a file for a data folder: %s', async (name) => {
    await writeFile(join(folder, 'file'), '')
    expect(await failure({ DATA_DIR: join(folder, name) })).toEqual([
      1,
      `The data folder ${folder}/${name} is a file, or lies in one. Let DATA_DIR name a folder.\n`,
    ])
  })

  test('with a database that is none', async () => {
    await writeFile(join(folder, 'calendar.db'), 'no database, '.repeat(1_000))
    expect(await failure({})).toEqual([
      1,
      `${folder}/calendar.db is damaged, or no database. docs/operations.md says how to restore a backup.\n`,
    ])
  })

  test('with a database that a newer version has changed', async () => {
    const DATA_DIR = join(folder, 'newer')
    await mkdir(DATA_DIR)
    const database = new DatabaseSync(join(DATA_DIR, 'calendar.db'))
    database.exec(`create table kysely_migration (name text primary key, timestamp text not null);
      insert into kysely_migration values ('9999-future', '2027-01-01T00:00:00.000Z')`)
    database.close()
    expect(await failure({ DATA_DIR })).toEqual([
      1,
      'A newer version of the calendar has brought this database up to date. Start that version, or restore a backup of this one.\n',
    ])
  })

  test('with a database that fails until the last statement of the start: the process ends', async () => {
    const DATA_DIR = join(folder, 'failing')
    const { db } = await openDatabase(join(DATA_DIR, 'calendar.db'))
    await holdMails(db, Date.now())
    await sql`create trigger fails before insert on state when new.name = ${sql.lit(heldAndTold)}
      begin select raise(abort, 'the connection broke'); end`.execute(db)
    await db.destroy()
    const [code, said] = await failure({ DATA_DIR })
    expect([code, String(said).split('\n')[0]]).toEqual([1, 'Error: the connection broke'])
  })

  test('with a PostgreSQL that is not there; the password is not repeated', async () => {
    expect(await failure({ DATABASE_URL: 'postgres://town:secret@127.0.0.1:1/town' })).toEqual([
      1,
      'PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
    ])
  })

  test('with another program at the port of PostgreSQL', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await failure({ DATABASE_URL: `postgres://town:secret@127.0.0.1:${port}/town` })).toEqual([
      1,
      `PostgreSQL at 127.0.0.1:${port} cannot be reached (Connection terminated unexpectedly). Start it, or correct DATABASE_URL.\n`,
    ])
    other.close()
  })

  test('with a PostgreSQL that is still starting', async () => {
    const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
    const head = Buffer.from([...Buffer.from('E'), 0, 0, 0, fields.length + 4])
    const starting = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.concat([head, fields])))
    })
    starting.listen(0, '127.0.0.1')
    await once(starting, 'listening')
    const { port } = starting.address() as AddressInfo
    expect(await failure({ DATABASE_URL: `postgres://town:secret@127.0.0.1:${port}/town` })).toEqual([
      1,
      `PostgreSQL at 127.0.0.1:${port} is not ready: the database system is starting up. Start the calendar again in a moment.\n`,
    ])
    starting.close()
  })
})
