import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createClient } from '#src/api/client.ts'
import { partialsApi } from '#src/api/partials.ts'
import { reservationsApi } from '#src/api/reservations.ts'

/** A server that `answer` decides about, and a client of it. */
const serve = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiurl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told: string[] = []
  const session: { token: string | null } = { token: null }
  const client = createClient({
    apiurl,
    token: () => session.token,
    language: () => null,
    onSessionExpired: () => undefined,
    onRoleTold: (role) => told.push(role),
    onSettingsTold: (version) => told.push(version),
  })
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  return { client, server, end, session, told }
}

test.each([
  ['before its answer', () => undefined],
  ['in the middle of it', (response: { write: (text: string) => unknown }) => response.write('{"a":')],
])('a call that is stopped %s neither succeeds nor fails: StrictMode starts its actor again', async (_, begin) => {
  const asked = Promise.withResolvers<void>()
  const { client, end } = await serve(({ url }, response) => {
    if (url === '/groups') return response.end('{}')
    begin(response)
    asked.resolve()
  })
  const stop = new AbortController()
  let isOver = false
  const over = () => {
    isOver = true
  }
  void client.request('GET', '/events', { signal: stop.signal }).then(over, over)
  await asked.promise
  stop.abort()
  // A later call has come and gone by then.
  await client.request('GET', '/groups')
  expect(isOver).toBe(false)
  end()
})

test('nor does a text that is stopped', async () => {
  const stopped = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', stopped)
  const stop = new AbortController()
  let isOver = false
  const over = () => {
    isOver = true
  }
  void partialsApi().find('backstage/faq', 'en', stop.signal).then(over, over)
  stop.abort()
  await setImmediate()
  expect(isOver).toBe(false)
  vi.unstubAllGlobals()
})

test('an answer tells the role, also a refusal, but not one to a session that is over or of a role that is none', async () => {
  const { client, end, session, told } = await serve(({ url = '' }, response) => {
    if (url === '/over') session.token = 'next'
    response.writeHead(url === '/desk' ? 403 : 200, { 'viewer-role': url === '/odd' ? 'king' : 'normal' })
    response.end(JSON.stringify(url === '/desk' ? { error: 'unauthorized' } : {}))
  })
  session.token = 'one'
  await client.request('GET', '/odd')
  await client.request('GET', '/over')
  expect(told).toEqual([])
  await client.request('GET', '/events')
  await expect(client.request('GET', '/desk')).rejects.toThrow()
  expect(told).toEqual(['normal', 'normal'])
  end()
})

test('an answer tells the version of the settings', async () => {
  const { client, end, told } = await serve((_request, response) => {
    response.writeHead(200, { 'settings-version': 'v2' }).end('{}')
  })
  await client.request('GET', '/events')
  expect(told).toEqual(['v2'])
  end()
})

test('a call without an answer fails', async () => {
  const { client, end } = await serve((_request, response) => response.destroy())
  await expect(client.request('GET', '/events')).rejects.toMatchObject({ failure: { code: expect.any(String) } })
  end()
})

test('a call that no server answers says so, also when only a proxy does, but no other fault is taken for that', async () => {
  const { client, end } = await serve(({ url = '' }, response) => {
    const status = Number(url.slice(1))
    return status === 0 ? response.destroy() : response.writeHead(status).end()
  })
  vi.stubGlobal('navigator', { onLine: true })
  const failure = (status: number) =>
    client.request('GET', `/${status}`).catch((error: unknown) => Object(error).failure)
  const unreached = { code: 'UnknownError', unreached: true }
  for (const status of [0, 502, 503, 504]) expect(await failure(status)).toEqual(unreached)
  expect([await failure(500), await failure(418)]).toEqual([{ code: 'InternalServerError' }, { code: 'UnknownError' }])
  vi.stubGlobal('navigator', { onLine: false })
  expect(await failure(0)).toEqual({ code: 'offline' })
  const online = [true, false]
  vi.stubGlobal('navigator', {
    get onLine() {
      return online.shift() ?? false
    },
  })
  expect(await failure(0)).toEqual({ code: 'offline', wasSent: true })
  vi.unstubAllGlobals()
  end()
})

test('when what a lost answer made was changed since, the same values can be saved as another one', async () => {
  const keys: unknown[] = []
  const { client, end } = await serve(({ headers }, response) => {
    keys.push(headers['idempotency-key'])
    if (keys.length === 1) return response.destroy()
    if (headers['idempotency-key'] !== keys[0]) return response.end(JSON.stringify(kept))
    return response.writeHead(412).end(JSON.stringify({ error: 'changed meanwhile' }))
  })
  const values = { name: 'Fair', start: '2026-07-01', end: '2026-07-01', location: '', location2: '', note: '' }
  const kept = { ...values, id: 'r', version: 1, place: '', by: { id: 'u', nickname: 'U' } }
  const { save } = reservationsApi(client)
  const create = () => save({ id: null, version: null, values })
  await expect(create()).rejects.toThrow()
  await expect(create()).rejects.toMatchObject({ failure: { code: 'changedMeanwhile' } })
  expect(await create()).toMatchObject({ id: 'r' })
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
  end()
})

test('what is created again after a lost answer has its first key; anything else has its own', async () => {
  const keys: unknown[] = []
  const { client, end } = await serve(({ headers }, response) => {
    keys.push(headers['idempotency-key'])
    if (keys.length === 1) return response.destroy()
    const by = { id: 'u', nickname: 'U' }
    return response.end(JSON.stringify({ ...values, id: 'r', version: 1, place: '', by }))
  })
  const values = { name: 'Fair', start: '2026-07-01', end: '2026-07-01', location: '', location2: '', note: '' }
  const { save } = reservationsApi(client)
  const create = (name: string) => save({ id: null, version: null, values: { ...values, name } })
  await expect(create('Fair')).rejects.toThrow()
  await create('Fair')
  await create('Fair')
  await create('Market')
  expect(keys[0]).toMatch(/^[\w-]{1,100}$/)
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3])
  end()
})
