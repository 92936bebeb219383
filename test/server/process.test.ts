import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { startScript } from '../script.ts'
import { findPort, findTwoPorts } from './port.ts'
import { endAll, launchServer, serve as serveProcess } from './served.ts'
import { password } from './support.ts'

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }

describe('the server as a process', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'process-'))
  })
  afterEach(endAll)
  afterAll(() => rm(folder, { recursive: true }))

  const serve = (env: Record<string, string>) => serveProcess(env, folder)

  const post = (url: string, path: string, body: unknown, token?: string) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  const logInAt = (url: string) => post(url, '/auth/login', { email: admin.ADMIN_EMAIL, password })
  const logIn = async (url: string) => {
    const answer = await logInAt(url)
    return String(Object(await answer.json()).token)
  }
  const told = ({ lines }: { lines: readonly string[] }) => lines.filter((line) => line.startsWith('Process '))
  const fresh = async () => mkdtemp(join(folder, 'data-'))

  const develop = async () => {
    const port = await findTwoPorts()
    const env = { DATA_DIR: await fresh(), DATABASE_URL: '', PORT: String(port) }
    return { port, script: startScript(['scripts/dev.ts'], env) }
  }

  test('in development one address is printed, which is not the one of the server behind it', async () => {
    const { port, script } = await develop()
    await script.first(/(Local:)/)
    await script.first(/(Become the administrator:)/)
    await script.end('SIGTERM')
    expect(script.printed()).toContain(`http://127.0.0.1:${port}/`)
    expect(script.printed()).not.toContain(String(port + 1))
  }, 90_000)

  test('development that is stopped while it starts leaves no server behind', async () => {
    const { port, script } = await develop()
    const children = async (): Promise<string> => {
      script.assertRunning()
      const found = await readFile(`/proc/${script.pid}/task/${script.pid}/children`, 'utf8')
      if (found.trim() !== '') return found.trim()
      await pause(5)
      return children()
    }
    const [server = ''] = (await children()).split(' ')
    await script.end('SIGTERM')
    const isRunning = await readFile(`/proc/${server}/cmdline`, 'utf8').then(
      (command) => command.includes('server/main.ts'),
      () => false,
    )
    expect(isRunning).toBe(false)
    await expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow()
  }, 90_000)

  test('in development nothing is answered before the server behind it can answer', async () => {
    const { port, script } = await develop()
    const firstAnswer = async (): Promise<number> => {
      script.assertRunning()
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20_000) })
        await answer.text()
        return answer.status
      } catch (error) {
        if (Object(error).name === 'TimeoutError') throw new Error(`no answer:\n${script.printed()}`)
        await pause(20)
        return firstAnswer()
      }
    }
    expect(await firstAnswer()).toBe(200)
    await script.end('SIGTERM')
  }, 90_000)

  test('prints where it listens, and a link for the first administrator that stays the same', async () => {
    const DATA_DIR = await fresh()
    const first = await serve({ DATA_DIR })
    const link = first.lines.find((line) => line.startsWith('Become the administrator: '))
    expect(link).toMatch(
      new RegExp(
        `^Become the administrator: http://localhost:${new URL(first.url).port}/backstage/invitation/[\\w-]{43}$`,
      ),
    )
    await first.end('SIGTERM')
    const second = await serve({ DATA_DIR })
    const token = link?.split('/').at(-1) ?? ''
    expect(second.lines.find((line) => line.startsWith('Become'))).toContain(token)
    await post(second.url, `/invitations/invite/${token}`, { email: 'a@calendar.test', nickname: 'Ada', password })
    await second.end('SIGTERM')
    const third = await serve({ DATA_DIR })
    expect(third.lines.filter((line) => line.startsWith('Become'))).toEqual([])
  })

  test('names settings of an .env file that look misspelt, and starts', async () => {
    const cwd = await fresh()
    await writeFile(join(cwd, '.env'), 'SMPT_URL=smtp://mail.example.org\nMINE=1\n')
    const { lines } = await serveProcess({ DATA_DIR: cwd }, cwd)
    expect(lines.filter((line) => line.startsWith('.env'))).toEqual([
      '.env: there is no setting SMPT_URL. Did you mean SMTP_URL?',
    ])
  })

  test('names variables of the environment that look like a misspelt setting, without their values, and starts', async () => {
    const { lines } = await serve({ DATA_DIR: await fresh(), SMPT_URL: 'smtp://ann:secret@mail.example.org' })
    expect(lines.filter((line) => line.includes('SMPT_URL'))).toEqual([
      'Environment: there is no setting SMPT_URL. Did you mean SMTP_URL?',
    ])
    expect(lines.join()).not.toContain('secret')
  })

  test('says that another process serves the same folder, but not after that one has ended', async () => {
    const DATA_DIR = await fresh()
    const first = await serve({ DATA_DIR })
    const second = await serve({ DATA_DIR })
    await second.end('SIGTERM')
    const third = await serve({ DATA_DIR })
    const warning = `Process ${first.process.pid} seems to serve ${DATA_DIR}, too. SQLite is for one process: end one of them, or use PostgreSQL.`
    expect([told(first), told(second), told(third)]).toEqual([[], [warning], [warning]])
    await first.end('SIGTERM')
    await third.end('SIGTERM')
    expect(told(await serve({ DATA_DIR }))).toEqual([])
    expect((await readdir(DATA_DIR)).filter((name) => name.endsWith('.pid'))).toHaveLength(1)
    const other = await fresh()
    const space = await readlink('/proc/self/ns/pid')
    for (const [index, note] of [`${process.pid} 1 ${space}`, 'nonsense', '-1'].entries()) {
      await writeFile(join(other, `server-${index}.pid`), `${note}\n`)
    }
    expect(told(await serve({ DATA_DIR: other }))).toEqual([])
  })

  test('the note of a process in a copied folder is not taken for one that serves the copy', async () => {
    const [DATA_DIR, copy] = [await fresh(), await fresh()]
    const first = await serve({ DATA_DIR })
    const [note = ''] = (await readdir(DATA_DIR)).filter((name) => name.endsWith('.pid'))
    await copyFile(join(DATA_DIR, note), join(copy, note))
    expect(told(await serve({ DATA_DIR: copy }))).toEqual([])
    expect(told(await serve({ DATA_DIR }))[0]).toContain(`Process ${first.process.pid} `)
  })

  test('of several that start on the same folder at once, only the first may be told nothing', async () => {
    const DATA_DIR = await fresh()
    await (await serve({ DATA_DIR })).end('SIGTERM')
    const all = await Promise.all([1, 2, 3].map(() => serve({ DATA_DIR })))
    expect(all.filter((each) => told(each).length === 0).length).toBeLessThanOrEqual(1)
    expect((await readdir(DATA_DIR)).filter((name) => name.endsWith('.pid'))).toHaveLength(3)
  })

  test('a process of another container, which may have the same number, is told while its note is fresh', async () => {
    const DATA_DIR = await fresh()
    const note = join(DATA_DIR, 'server-there.pid')
    await writeFile(note, '1 5 pid:[1]\n')
    const first = await serve({ DATA_DIR })
    expect(told(first)[0]).toMatch(/^Process 1 of another container, if it did not end a moment ago, seems to serve /)
    await first.end('SIGTERM')
    const longAgo = new Date(Date.now() - 10 * 60_000)
    await utimes(note, longAgo, longAgo)
    expect(told(await serve({ DATA_DIR }))).toEqual([])
    expect((await readdir(DATA_DIR)).includes('server-there.pid')).toBe(false)
  })

  test('makes a data folder that nobody else may read', async () => {
    const DATA_DIR = join(folder, 'made')
    await serve({ DATA_DIR })
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700)
  })

  test('loses no acknowledged write when it is killed in the middle of writing', async () => {
    const env = { DATA_DIR: await fresh(), ...admin }
    const acknowledged: string[] = []
    for (const round of [1, 2, 3]) {
      const served = await serve(env)
      const token = await logIn(served.url)
      const killAt = acknowledged.length + 20
      const write = async (writer: number) => {
        for (let number = 0; ; number += 1) {
          const name = `${round} ${writer} ${number}`
          const answer = await post(served.url, '/topics', { name, headline: name }, token).catch(() => null)
          if (answer === null) return
          expect(answer.status).toBe(200)
          acknowledged.push(name)
          if (acknowledged.length === killAt) served.process.kill('SIGKILL')
        }
      }
      await Promise.all([1, 2, 3, 4].map(write))
    }
    const served = await serve(env)
    const kept = await (await fetch(`${served.url}/api/v1/topics?limit=10000`)).json()
    const names = new Set(Array.from(Object(kept), (topic) => Object(topic).name))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  })

  test('finishes the request under way when it is told to stop, and takes no other', async () => {
    const served = await serve({ DATA_DIR: await fresh(), ...admin })
    const { port } = new URL(served.url)
    const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password })
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) })
    const received: string[] = []
    socket.on('data', (chunk) => received.push(String(chunk)))
    socket.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    while (!received.join('').startsWith('HTTP/1.1 100')) await once(socket, 'data')

    const ended = once(served.process, 'exit')
    served.process.kill('SIGTERM')
    await refusesConnections(Number(port))
    served.process.kill('SIGINT')
    served.process.kill('SIGTERM')
    const closed = once(socket, 'close')
    socket.write(body)
    await closed
    expect(received.join('')).toContain('HTTP/1.1 200 OK')
    expect(await ended).toEqual([0, null])
  })

  test('answers nobody before the account of the settings is there', async () => {
    const port = await findPort()
    const server = launchServer({ DATA_DIR: await fresh(), PORT: String(port), ...admin }, folder)
    const ended = once(server, 'exit')
    const firstAnswer = async (): Promise<Response> =>
      logInAt(`http://127.0.0.1:${port}`).catch((error: unknown) => {
        if (server.exitCode !== null) throw error
        return firstAnswer()
      })
    expect((await firstAnswer()).status).toBe(200)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  describe('that cannot start says why and ends with 1', () => {
    const failure = async (env: Record<string, string>, cwd?: string) => {
      const child = launchServer({ DATA_DIR: folder, ...env }, cwd ?? folder)
      const [said, [code]] = await Promise.all([child.stderr?.toArray(), once(child, 'exit')])
      return [code, said?.join('')]
    }

    test('settings', async () => {
      expect(await failure({ PORT: 'x' })).toEqual([1, 'PORT must be a whole number from 0 to 65535, not "x".\n'])
    })

    test('settings of an .env file, which the environment goes before', async () => {
      const cwd = await fresh()
      await writeFile(join(cwd, '.env'), 'TIMEZONE=Nowhere\nPORT=x\n')
      const sentence = 'TIMEZONE must be a time zone such as Europe/London, not "Nowhere".\n'
      expect(await failure({}, cwd)).toEqual([1, sentence])
    })

    test('a port that is taken', async () => {
      const { url } = await serve({ DATA_DIR: await fresh() })
      const { port } = new URL(url)
      const sentence = `Port ${port} is already in use; PORT chooses another one.\n`
      expect(await failure({ DATA_DIR: await fresh(), PORT: port })).toEqual([1, sentence])
    })

    test('the port after its own is taken, which development needs for the server', async () => {
      const { url } = await serve({ DATA_DIR: await fresh() })
      const port = Number(new URL(url).port) - 1
      const child = spawn(process.execPath, ['scripts/dev.ts'], { env: { ...process.env, PORT: String(port) } })
      const [said, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')])
      const sentence = `PORT is ${port}, and the server needs the port after it: ${port + 1} is already in use.`
      expect([code, said.join('')]).toEqual([1, `${sentence} PORT chooses another one.\n`])
    })

    test('a name of no host', async () => {
      const [code, said] = await failure({ DATA_DIR: await fresh(), HOST: 'nowhere.invalid', PORT: '4999' })
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^The server cannot listen on nowhere\.invalid, port 4999: \w+\. HOST and PORT/),
      ])
    })

    test('a first administrator that the database refuses', async () => {
      const DATA_DIR = await fresh()
      const { db } = await openDatabase(join(DATA_DIR, 'calendar.db'))
      await sql`create trigger refuse before insert on users begin select raise(abort, 'nobody'); end`.execute(db)
      await db.destroy()

      const [code, said] = await failure({ DATA_DIR, ...admin })
      expect(code).toBe(1)
      expect(said).toContain('nobody')
    })
  })
})

const refusesConnections = async (port: number): Promise<void> => {
  const socket = createConnection({ host: '127.0.0.1', port })
  const refused = Promise.withResolvers<boolean>()
  socket.once('connect', () => refused.resolve(false)).once('error', () => refused.resolve(true))
  const isRefused = await refused.promise
  socket.destroy()
  if (!isRefused) await refusesConnections(port)
}
