import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#server/deps.ts'
import { createHttpServer } from '#server/http/httpServer.ts'
import { allowLongAnswer } from '#server/http/longAnswer.ts'

const [timeout, work] = [300, 1_200]

const app = new Hono<Env>()
app.get('/:kind', async (c) => {
  if (c.req.param('kind') === 'long') allowLongAnswer(c, 60_000)
  // Stands for work that takes longer than a usual answer may.
  await sleep(work)
  return c.text('done')
})
const server = createHttpServer({ trustProxy: false, siteUrl: '' }, { timeout })
let address: string
beforeAll(async () => {
  server.on('request', getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

test('an answer that may take long is waited for, any other is cut off', async () => {
  expect(await (await fetch(`${address}/long`)).text()).toBe('done')
  await expect(fetch(`${address}/short`)).rejects.toThrow('fetch failed')
})
