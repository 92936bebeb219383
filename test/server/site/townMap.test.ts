import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readSystem } from '#server/system/state.ts'
import { writeTownMap } from '../../pmtiles.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]

describe('the file of the town’s map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'))
  const mapFile = join(folder, 'town.pmtiles')
  const content = writeTownMap({ west: 7.7, south: 47.9, east: 8, north: 48.1 }, [10, 11])
  let server: TestServer

  beforeAll(async () => {
    writeFileSync(mapFile, content)
    server = await startTestServer(sqlite, { mapFile })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const addressOn = (html: string) => /data-map="([^"]*)"/.exec(html)?.[1] ?? null
  const home = async () => (await fetch(`${server.url}/?lng=de`)).text()
  const get = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(server.url + (addressOn(await home()) ?? '/nowhere'), { method, headers })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('is sent whole, kept for ever under its address, and not again to those who have it', async () => {
    const { answer, bytes } = await get()
    expect(answer.status).toBe(200)
    expect(Buffer.compare(bytes, content)).toBe(0)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(content.length),
    })
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await get({ 'If-None-Match': etag })).answer.status).toBe(304)
    expect((await get({}, 'HEAD')).answer.headers.get('content-length')).toBe(String(content.length))
  })

  test.each([
    ['bytes=0-126', 206, 0, 126],
    ['bytes=127-', 206, 127, null],
    ['bytes=-10', 206, -10, null],
    ['bytes=5-99999999', 206, 5, null],
    ['bytes=99999999-', 416, 0, 0],
    ['bytes=-0', 416, 0, 0],
    ['bytes=-00', 416, 0, 0],
    ['bytes=9-3', 200, 0, null],
    ['bytes=0-1,4-5', 200, 0, null],
    ['lines=0-1', 200, 0, null],
    ['bytes=a-b', 200, 0, null],
  ] as const)('answers the range %s with %i', async (range, status, from, to) => {
    const { answer, bytes } = await get({ Range: range })
    expect(answer.status).toBe(status)
    if (status === 416) {
      expect(answer.headers.get('content-range')).toBe(`bytes */${content.length}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return
    }
    const expected = content.subarray(from, to === null ? undefined : to + 1)
    expect(Buffer.compare(bytes, expected)).toBe(0)
    const first = from < 0 ? content.length + from : from
    expect(answer.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${first}-${first + expected.length - 1}/${content.length}` : null,
    )
  })

  test('sends the whole to those who have parts of another version', async () => {
    const etag = (await get()).answer.headers.get('etag') ?? ''
    expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).answer.status).toBe(206)
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"other"' })).answer.status).toBe(200)
  })

  test('has another address once it is replaced; the old one leads there at once, until there is no map', async () => {
    const before = addressOn(await home())
    utimesSync(mapFile, new Date(), new Date(Date.now() + 60_000))
    const old = await fetch(server.url + before, { headers: { Range: 'bytes=0-6' }, redirect: 'manual' })
    expect(old.status).toBe(307)
    expect(old.headers.get('cache-control')).toBe('no-store')
    server.clock.now += 60_000
    const after = addressOn(await home())
    expect(after).not.toBe(before)
    expect(old.headers.get('location')).toBe(after)
    expect((await get({ Range: 'bytes=0-6' })).answer.status).toBe(206)
    rmSync(mapFile)
    for (const address of [before, after]) expect((await fetch(server.url + address)).status).toBe(404)
    writeFileSync(mapFile, content)
  })

  test('is not offered while it is no map, or not there; pages are complete', async () => {
    writeFileSync(mapFile, 'PMTiles\u0002 of another version')
    server.clock.now += 60_000
    expect(addressOn(await home())).toBe(null)
    rmSync(mapFile)
    server.clock.now += 60_000
    expect(addressOn(await home())).toBe(null)
    writeFileSync(mapFile, content)
    server.clock.now += 60_000
    expect(addressOn(await home())).not.toBe(null)
  })

  test('is told in the log at the start, and on the page of the system, if it is not there or no map', async () => {
    const other = join(folder, 'other.pmtiles')
    const settings = { ...server.deps.settings, mapFile: other }
    const saysAtStart = () =>
      new Promise<string>((resolve) => createApp({ ...server.deps, settings, log: pino({}, { write: resolve }) }))
    const map = async (mapFile: string) =>
      (await readSystem({ ...server.deps, settings: { ...settings, mapFile } })).settings.map
    expect(await saysAtStart()).toContain('MAP_FILE cannot be read')
    expect(await map(other)).toEqual({ file: other, isUsable: false })
    writeFileSync(other, 'a picture')
    expect(await saysAtStart()).toContain('MAP_FILE is no PMTiles file')
    expect(await map(other)).toEqual({ file: other, isUsable: false })
    expect(await map(mapFile)).toEqual({ file: mapFile, isUsable: true })
  })
})
