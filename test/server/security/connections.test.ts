import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/httpServer.ts'

type Options = { trustProxy?: boolean } & Parameters<typeof createHttpServer>[1]

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** `/held` answers when `held` says so. */
const serve = async (
  { trustProxy = false, ...limits }: Options,
  answer = (response: ServerResponse) => response.end('ok'),
) => {
  const server = createHttpServer({ trustProxy, siteUrl: '' }, limits)
  const held: ServerResponse[] = []
  server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/held') held.push(response)
    else answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })

  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
    sockets.push(socket.resume().on('error', () => {}))
    await once(socket, 'connect')
    const ask = (path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return {
      socket,
      ask,
      use: async () => {
        ask()
        await once(socket, 'data')
      },
    }
  }
  const used = async (localAddress?: string) => {
    const connection = await open(localAddress)
    await connection.use()
    return connection
  }
  return { server, held, open, used }
}

const areOpen = (connections: readonly { socket: Socket }[]) => connections.map(({ socket }) => !socket.destroyed)

describe('a reader who does not read', () => {
  const large = Buffer.alloc(30_000_000)

  test('is cut off, and what was to be sent is let go of', async () => {
    const answers: ServerResponse[] = []
    const { open } = await serve({ timeout: 300 }, (response) => {
      answers.push(response)
      return response.end(large)
    })
    const { socket, ask } = await open()
    socket.pause()
    ask()
    await expect.poll(() => answers[0]?.closed).toBe(true)
    expect(answers[0]?.writableFinished).toBe(false)
  })

  test('is nobody who reads slowly: a large answer arrives whole, though it takes longer', async () => {
    const timeout = 2_000
    const { server } = await serve({ timeout }, (response) => response.end(large))
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    let [size, pauses] = [0, 0]
    for await (const { length } of answer.body ?? []) {
      size += length
      if (size < (pauses + 1) * (large.length / 10)) continue
      pauses += 1
      await setTimeout(300)
    }
    expect(size).toBe(large.length)
    expect(performance.now() - begun).toBeGreaterThan(timeout)
  })
})

describe('one address', () => {
  test('with too many connections loses the one that has been idle longest', async () => {
    const { used } = await serve({ perAddress: 3 })
    const connections = [await used(), await used(), await used()]
    await connections[0]?.use()
    const latest = await used()
    await expect.poll(() => areOpen(connections)).toEqual([true, false, true])
    expect(latest.socket.destroyed).toBe(false)
  })

  test('keeps those that carry a request, and gets no more while all do', async () => {
    const { open, used, held } = await serve({ perAddress: 2 })
    const busy = [await open(), await open()]
    for (const [index, { ask }] of busy.entries()) {
      ask('/held')
      await expect.poll(() => held.length).toBe(index + 1)
    }
    const surplus = await open()
    await expect.poll(() => areOpen([...busy, surplus])).toEqual([true, true, false])
    held[0]?.end('ok')
    await expect.poll(() => held[0]?.closed).toBe(true)
    await used()
    await expect.poll(() => areOpen(busy)).toEqual([false, true])
  })

  test('takes nothing from another', async () => {
    const { used } = await serve({ perAddress: 2 })
    const others = [await used('127.0.0.2'), await used('127.0.0.2')]
    const own = [await used(), await used(), await used()]
    await expect.poll(() => areOpen(own)).toEqual([false, true, true])
    expect(areOpen(others)).toEqual([true, true])
  })

  test('with the most gives one up when there are too many in all, so that everybody gets in', async () => {
    const { used, open, held } = await serve({ perAddress: 4, crowded: 4 })
    const own = [await used(), await used(), await used()]
    const other = await used('127.0.0.2')
    const third = await used('127.0.0.3')
    await expect.poll(() => areOpen([...own, other, third])).toEqual([false, true, true, true, true])
    for (const { ask } of own.slice(1)) ask('/held')
    await expect.poll(() => held.length).toBe(2)
    const fourth = await open('127.0.0.4')
    await expect.poll(() => areOpen([...own, other, third, fourth])).toEqual([false, false, true, true, true, true])
  })

  test('is the proxy where there is one, and has as many as it likes', async () => {
    const { used, server } = await serve({ trustProxy: true, perAddress: 1, crowded: 1 })
    const connections = [await used(), await used(), await used()]
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(3)
    expect(areOpen(connections)).toEqual([true, true, true])
  })
})
