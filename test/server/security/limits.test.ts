import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationAttempts, searchAllowance, uploadAttempts } from '#domain/limits.ts'
import { createHttpServer } from '#server/http/httpServer.ts'
import { databases } from '../databases.ts'
import { type Answer, password, startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const outcome = ({ status, body }: Answer) => [status, body]

describe('whoever tries too often', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite, { trustProxy: true })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  let tries = 0
  const tryFrom = (forwarded: string) => {
    tries += 1
    const headers = { 'X-Forwarded-For': forwarded }
    return server.nobody.post('/auth/login', { email: `nobody${tries}@calendar.test`, password }, { headers })
  }
  const exhaust = async (address: (index: number) => string) => {
    for (let index = 0; index < 20; index += 1) expect((await tryFrom(address(index))).status).toBe(401)
  }

  test('of an IPv6 network counts as one, wherever in it, and its neighbours do not', async () => {
    await exhaust((index) => `2001:db8:1:2:${index}:${index}::${index + 1}`)
    expect((await tryFrom('2001:DB8:1:2::')).status).toBe(429)
    expect((await tryFrom('2001:db8:1:3::1')).status).toBe(401)
    expect((await tryFrom('2001:db8::2:0:0:0:1')).status).toBe(401)
  })

  test('is counted by the last address alone, which the proxy wrote, with or without its port', async () => {
    await exhaust((index) => `198.51.100.${index}, 192.0.2.7${index % 2 === 0 ? '' : `:${4_000 + index}`}`)
    expect((await tryFrom('203.0.113.9, 192.0.2.7')).status).toBe(429)
    expect((await tryFrom('192.0.2.7, ::ffff:192.0.2.7')).status).toBe(429)
    expect((await tryFrom('192.0.2.7, 192.0.2.8')).status).toBe(401)
  })

  test('cannot make up addresses that are none', async () => {
    await exhaust((index) => `unknown-${index}`)
    expect((await tryFrom('something else')).status).toBe(429)
  })

  test('uploads more pictures than anybody needs has to wait', async () => {
    const [member, other] = [await server.as('normal'), await server.as('normal')]
    const upload = (client: typeof member) => client.post('/media', new FormData())
    for (let index = 0; index < uploadAttempts.perAccount; index += 1) expect((await upload(member)).status).toBe(400)
    const refused = await upload(member)
    expect(outcome(refused)).toEqual([429, { error: 'too many attempts' }])
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await upload(other)).status).toBe(400)
    server.clock.now += uploadAttempts.window
    expect((await upload(member)).status).toBe(400)
  })

  test('makes the server search without end has to wait, and what is kept goes on being answered', async () => {
    const member = await server.as('normal')
    const search = (query: string, from: string, client: Pick<typeof member, 'get'> = server.nobody) =>
      client.get(`/search?query=${query}`, { headers: { 'X-Forwarded-For': from } })
    for (let index = 0; index < searchAllowance.most; index += 1) await search(`a${index}`, '192.0.2.1')
    const refused = await search('b', '192.0.2.1')
    expect(outcome(refused)).toEqual([429, { error: 'too many attempts' }])
    expect(refused.headers.get('retry-after')).toBe('300')
    expect((await search('a599', '192.0.2.1')).status).toBe(200)
    expect((await search('b', '192.0.2.2')).status).toBe(200)
    expect((await search('b', '192.0.2.1', member)).status).toBe(200)
    server.clock.now += searchAllowance.window
    expect((await search('c', '192.0.2.1')).status).toBe(200)
  })

  test('through one invitation, or from one address, has to wait: the answers tell which names are taken', async () => {
    const admin = await server.as('admin')
    const invite = async () => String(Object((await admin.post('/invitations/invite')).body).token)
    const register = (token: string, nickname: string, from = '192.0.2.1') => {
      const body = { email: `${nickname.replace(' ', '')}@else.test`, nickname, password }
      return server.nobody.post(`/invitations/invite/${token}`, body, { headers: { 'X-Forwarded-For': from } })
    }
    const token = await invite()
    for (let index = 0; index < registrationAttempts.perAccount; index += 1) {
      const taken = await register(token, admin.user.nickname, `192.0.2.${index}`)
      expect(outcome(taken)).toEqual([400, { error: 'nickname already exists' }])
    }
    const refused = await register(token, 'berta', '192.0.2.99')
    expect(outcome(refused)).toEqual([429, { error: 'too many attempts' }])
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await register(await invite(), 'berta', '192.0.2.99')).status).toBe(200)
    server.clock.now += registrationAttempts.window
    expect((await register(token, 'carl', '192.0.2.99')).status).toBe(200)

    for (let index = 0; index < registrationAttempts.perAddress; index += 1) {
      expect((await register(`guess-${index}`, 'dora', '192.0.2.5')).status).toBe(400)
    }
    expect((await register(await invite(), 'dora', '192.0.2.5')).status).toBe(429)
    expect((await register(await invite(), 'dora', '192.0.2.6')).status).toBe(200)
  })
})

describe('a connection', () => {
  const server = createHttpServer(
    { trustProxy: false, siteUrl: '' },
    { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 },
  )
  let port: number
  let finished: number
  beforeAll(async () => {
    server.on('request', (incoming, response) => {
      incoming.resume().on('end', () => {
        finished += 1
        response.end('done')
      })
      incoming.on('error', () => {})
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  beforeEach(() => {
    finished = 0
  })
  afterEach(() => server.closeAllConnections())
  afterAll(() => {
    server.close()
  })

  const saidTo = async (sent: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {})
    await once(socket, 'close')
    return Buffer.concat(chunks).toString().split('\r\n')[0]
  }

  test('is closed when the head of a request does not come', async () => {
    expect(await saidTo('GET / HTTP/1.1\r\nHost: x\r\nX-A: ')).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('is closed when a body does not come', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'
    expect(await saidTo(`${head}a`)).toBe('HTTP/1.1 408 Request Timeout')
    expect(finished).toBe(0)
  })

  test('carries no endless head', async () => {
    expect(await saidTo(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large',
    )
  })

  test('may be idle for longer than proxies keep it', () => {
    const idleInCaddy = 120_000
    expect(createHttpServer({ trustProxy: true, siteUrl: '' }).keepAliveTimeout).toBeGreaterThan(idleInCaddy)
  })

  test('has its limits in the running server too', () => {
    const usual = createHttpServer({ trustProxy: false, siteUrl: '' })
    const { headersTimeout, requestTimeout, timeout, maxHeadersCount, maxConnections } = usual
    expect({ headersTimeout, requestTimeout, timeout, maxHeadersCount, maxConnections }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      timeout: 30_000,
      maxHeadersCount: 100,
      maxConnections: 5_000,
    })
  })
})
