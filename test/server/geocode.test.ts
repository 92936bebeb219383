import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGeocoder } from '#server/geocoder.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, startTestServer, type TestServer } from './support.ts'

const day = 86_400_000
const outcome = ({ status, body }: Answer) => [status, body]
const unreachable = [400, { error: 'field geocoder: unreachable' }]
const townHall = [
  { lat: '51.5', lon: '-0.12', display_name: 'Town hall' },
  { lat: '1', lon: '2' },
]

describe.each(databases)('finding coordinates on $name', (database) => {
  let server: TestServer
  let geocoder: Server
  let member: Client
  let requests: IncomingMessage[]
  let reply: { status: number; body: string }

  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      requests.push(request)
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body)
    })
    const listening = Promise.withResolvers<void>()
    geocoder.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const { port } = geocoder.address() as AddressInfo
    server = await startTestServer(database, { geocoderUrl: `http://127.0.0.1:${port}/search?countrycodes=gb` })
  })
  beforeEach(async () => {
    await server.clear()
    member = await server.as('normal')
    requests = []
    reply = { status: 200, body: JSON.stringify(townHall) }
  })
  afterAll(async () => {
    await server.stop()
    const closed = Promise.withResolvers<unknown>()
    geocoder.close(closed.resolve)
    geocoder.closeAllConnections()
    await closed.promise
  })

  const ask = (address: string, client = member) => client.get(`/geocode?q=${encodeURIComponent(address)}`)
  const asked = () => requests.map(({ url }) => url)

  test('answers the first result, and says who asks', async () => {
    expect(outcome(await ask(' Main Street 1 & Co '))).toEqual([200, { lat: 51.5, lng: -0.12 }])
    expect(asked()).toEqual(['/search?countrycodes=gb&q=Main+Street+1+%26+Co&format=json&addressdetails=1'])
    expect(requests[0]?.headers['user-agent']).toBe('town-calendar (http://calendar.test; moderation@calendar.test)')
  })

  test('answers the parts of the address that the map service names, from the cache, too', async () => {
    const address = {
      road: 'Mühlweg',
      house_number: '3',
      postcode: '04109',
      town: 'Lindenau',
      suburb: 'Altstadt',
      city: 7,
    }
    reply = { status: 200, body: JSON.stringify([{ lat: '51.5', lon: '-0.12', address }]) }
    const parts = { street: 'Mühlweg', houseNumber: '3', postalCode: '04109', town: 'Lindenau', district: 'Altstadt' }
    expect(outcome(await ask('Mühlweg 3'))).toEqual([200, { lat: 51.5, lng: -0.12, parts }])
    expect(outcome(await ask('mühlweg 3'))).toEqual([200, { lat: 51.5, lng: -0.12, parts }])
    expect(requests.length).toBe(1)
  })

  test('asks once for the same address', async () => {
    await ask('Main Street')
    await ask('  MAIN   street ')
    expect(requests.length).toBe(1)
  })

  test('an address that the map does not know is 404, and is asked again after a week', async () => {
    reply.body = '[]'
    const missing = [404, { error: 'not found' }]
    expect(outcome(await ask('Nowhere'))).toEqual(missing)
    server.clock.now += 7 * day - 1
    expect(outcome(await ask('Nowhere'))).toEqual(missing)
    expect(requests.length).toBe(1)
    server.clock.now += 1
    reply.body = JSON.stringify(townHall)
    expect((await ask('Nowhere')).status).toBe(200)
    server.clock.now += 29 * day
    expect((await ask('Nowhere')).status).toBe(200)
    expect(requests.length).toBe(2)
  })

  test.each([
    [500, '{}'],
    [200, 'not JSON'],
    [200, '{"error":"busy"}'],
    [200, '[{"lat":"north","lon":"west"}]'],
    [200, '[{"lat":"91","lon":"0"}]'],
  ])('an answer %i %s is none, and is not remembered', async (status, body) => {
    reply = { status, body }
    expect(outcome(await ask('Main Street'))).toEqual(unreachable)
    server.clock.now += 1_000
    reply = { status: 200, body: JSON.stringify(townHall) }
    expect((await ask('Main Street')).status).toBe(200)
  })

  test('a service that is not there is unreachable', async () => {
    const settings = { ...server.deps.settings, geocoderUrl: 'http://127.0.0.1:1/search' }
    await expect(createGeocoder({ ...server.deps, settings })('Main Street')).rejects.toThrow(
      'field geocoder: unreachable',
    )
  })

  test('requests are a second apart, and nobody waits longer than five', async () => {
    const naps: number[] = []
    const findCoordinates = createGeocoder(server.deps, async (ms) => naps.push(ms))
    const answers = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((address) => findCoordinates(address)),
    )
    expect(naps.sort((a, b) => a - b)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
    expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))).toEqual([
      'Refusal: too many attempts',
      'Refusal: too many attempts',
    ])
    server.clock.now += 5_500
    await findCoordinates('i')
    server.clock.now += 60_000
    await findCoordinates('j')
    expect(naps.slice(-2)).toEqual([500, 0])
  })

  test.each([
    ['no address', '', 'field address: empty'],
    ['a blank', '?q=%20', 'field address: empty'],
    ['a novel', `?q=${'x'.repeat(501)}`, 'field address: tooLong'],
    ['a zero byte', '?q=a%00', 'field address: characters'],
    ['another parameter', '?q=a&limit=1', 'field limit: unknown'],
  ])('%s is refused', async (_, query, error) => {
    expect(outcome(await member.get(`/geocode${query}`))).toEqual([400, { error }])
    expect(requests).toEqual([])
  })

  test('nobody asks without signing in', async () => {
    expect(outcome(await ask('Main Street', server.nobody))).toEqual([401, { error: 'unauthorized' }])
  })
})
