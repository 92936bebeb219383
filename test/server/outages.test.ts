import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { queueMail } from '#server/mail/mails.ts'
import { endAll, type Served, serve } from './served.ts'
import { password } from './support.ts'

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }
const opened: Server[] = []
const sockets = new Set<Socket>()

const listen = async (server: Server): Promise<string> => {
  opened.push(server)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const startMailServer = (greet: (socket: Socket) => void) => listen(createServer(greet))
const startMap = (answer: RequestListener) => listen(createHttpServer(answer))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outages-'))
})
afterEach(async () => {
  await endAll()
  for (const socket of sockets) socket.destroy()
  for (const server of opened.splice(0)) server.close()
  await rm(folder, { recursive: true })
})

const start = (env: Record<string, string>) => serve({ DATA_DIR: folder, ...admin, ...env })
const logIn = async ({ nobody, withToken }: Served) => {
  const { body } = await nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
  return withToken(String(Object(body).token))
}
const withDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>) => {
  const { db } = await openDatabase(join(folder, 'calendar.db'))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
const queueMails = () =>
  withDatabase(async (db) => {
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    for (let mail = 0; mail < 3; mail += 1) await queueMail(db, { kind: 'passwordChanged', userId: id }, 1)
  })
const queued = () => withDatabase((db) => db.selectFrom('mails').select(['attempts', 'due_at', 'error']).execute())

describe('a mail server', () => {
  test.each([
    ['that is not there', async () => '127.0.0.1:1', /ECONNREFUSED/],
    [
      'that talks nonsense',
      () => startMailServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      /greeting|HTTP|closed/i,
    ],
    ['that hangs up', () => startMailServer((socket) => socket.destroy()), /closed|ECONNRESET/i],
  ])('%s: the mails stay, and are tried again later', async (_, open, error) => {
    await (await start({})).end('SIGTERM')
    await queueMails()
    const server = await start({ SMTP_URL: `smtp://${await open()}` })
    const failures = () => server.lines.filter((line) => line.includes('"mail not sent"'))
    await expect.poll(failures).toHaveLength(3)
    expect((await server.nobody.get('/groups')).status).toBe(200)
    expect(await server.end('SIGTERM')).toEqual([0, null])
    const soon = expect.toSatisfy((due: number) => due > Date.now())
    const mail = { attempts: 1, due_at: soon, error: expect.stringMatching(error) }
    expect(await queued()).toEqual([mail, mail, mail])
  })

  test('that never says a word holds up neither pages nor the stop; the mail is due again', async () => {
    await (await start({})).end('SIGTERM')
    await queueMails()
    let connections = 0
    const silent = () => {
      connections += 1
    }
    const server = await start({ SMTP_URL: `smtp://${await startMailServer(silent)}` })
    await expect.poll(() => connections).toBe(1)
    const client = await logIn(server)
    expect((await client.post('/topics', { name: 'x', headline: 'x' })).status).toBe(200)
    const recovery = await server.nobody.post('/passwordrec/requestRecovery', { email: admin.ADMIN_EMAIL })
    expect(recovery.status).toBe(200)
    // Nobody waited for the first mail.
    expect([connections, sockets.size]).toEqual([1, 1])
    expect(await server.end('SIGTERM')).toEqual([0, null])
    expect((await queued()).map(({ attempts, error }) => [attempts, error])).toEqual(Array(4).fill([0, '']))
  })
})

describe('a map service', () => {
  const unreachable = { status: 400, body: { error: 'field geocoder: unreachable' } }

  test('that never answers, or never stops, costs its asker five seconds and nobody else any, and a stop waits no longer', async () => {
    let answered = 0
    const map = await startMap((_, response) => {
      answered += 1
      if (answered > 1) return
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const server = await start({ GEOCODER_URL: `http://${map}/search` })
    const client = await logIn(server)
    expect(await client.get('/geocode?q=Endless')).toMatchObject(unreachable)
    // For its length, not its time.
    await expect.poll(() => server.lines.join('\n')).toContain('The geocoder does not stop answering')
    const asking = client.get('/geocode?q=Silent')
    await expect.poll(() => answered).toBe(2)
    const groups = client.get('/groups')
    expect(await Promise.race([asking.then(() => 'the map'), groups.then(() => 'the groups')])).toBe('the groups')
    const stopped = server.end('SIGTERM')
    expect(await asking).toMatchObject(unreachable)
    expect(await stopped).toEqual([0, null])
  })
})
