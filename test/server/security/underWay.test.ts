import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import type { Env } from '#server/deps.ts'
import { limitUnderWay } from '#server/http/underWay.ts'
import { Refusal } from '#server/refusal.ts'
import { testSettings } from '../support.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const large = Buffer.alloc(20_000_000)
const plenty = { requests: 1_000, unread: 1_000, bytes: 1_000_000_000 }

/** `/held` answers when told, `/large` with 20 MB. */
const serve = async (limits: Partial<typeof plenty>, trustProxy = false) => {
  const held: (() => void)[] = []
  const app = new Hono<Env>()
  app.onError((error, c) => c.text(error.message, error instanceof Refusal ? error.status : 500))
  app.use(limitUnderWay({ settings: { ...testSettings('unused'), trustProxy } }, { ...plenty, ...limits }))
  app.get('/held', async (c) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return c.text('held')
  })
  app.get('/large', (c) => c.body(large))
  app.get('*', (c) => c.text('ok'))
  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return {
    held,
    open,
    /** Reads nothing of the answer. */
    neglect: async (path: string, from = '192.0.2.1') => {
      const socket = await open()
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`)
      return socket
    },
    statusOf: async (from = '192.0.2.1') =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': from } })).status,
  }
}

describe('what one address has under way', () => {
  test('are so many requests at most', async () => {
    const { held, neglect, statusOf } = await serve({ requests: 3 })
    for (let index = 0; index < 3; index += 1) await neglect('/held')
    await expect.poll(() => held.length).toBe(3)
    expect(await statusOf()).toBe(429)
    held[0]?.()
    await expect.poll(() => statusOf()).toBe(200)
  })

  test('are so many answers at most that it does not read', async () => {
    const { neglect, statusOf } = await serve({ unread: 2 })
    const first = await neglect('/large')
    await neglect('/large')
    await expect.poll(() => statusOf()).toBe(429)
    first.destroy()
    await expect.poll(() => statusOf()).toBe(200)
  })

  test('are so many bytes of answers at most', async () => {
    const { neglect, statusOf } = await serve({ bytes: 5_000_000 })
    const only = await neglect('/large')
    await expect.poll(() => statusOf()).toBe(429)
    only.resume()
    await expect.poll(() => statusOf()).toBe(200)
  })

  test('counts behind a proxy, too, for the one who asked through it, and not for others', async () => {
    const { neglect, statusOf } = await serve({ unread: 2 }, true)
    await neglect('/large')
    await neglect('/large')
    await expect.poll(() => statusOf()).toBe(429)
    expect(await statusOf('192.0.2.2')).toBe(200)
  })

  test('counts when one connection asks for many things before it reads the first answer', async () => {
    const { held, open } = await serve({ requests: 3 })
    const socket = await open()
    socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
    const said: string[] = []
    socket.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    await expect.poll(() => held.length).toBe(3)
    for (const answer of held) answer()
    const statuses = () => said.join('').match(/HTTP\/1\.1 \d+/g)
    const [ok, refused] = ['HTTP/1.1 200', 'HTTP/1.1 429']
    await expect.poll(statuses).toEqual([ok, ok, ok, refused, refused])
  })
})
