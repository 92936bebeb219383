import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { type Answer, type Client, idOf, startTestServer, type TestServer } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const refused = (error: string) => [400, { error }]

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width >> 1, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ])

const noise = (bytes: number) => {
  let seed = 1
  return Uint8Array.from({ length: bytes }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed >> 16
  })
}

describe.each(databases)('pictures on $name', (database) => {
  let server: TestServer
  let member: Client
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    member = await server.as('normal')
  })
  afterAll(() => server.stop())

  const form = (content: Uint8Array, name = 'picture.jpg') => {
    const body = new FormData()
    body.set('media', new File([new Uint8Array(content)], name, { type: 'image/jpeg' }))
    return body
  }
  const upload = (content: Uint8Array, name?: string) => member.post('/media', form(content, name))
  const fetched = async (path: string) => {
    const response = await fetch(`${server.url}/api/v1${path}`)
    const content = Buffer.from(await response.arrayBuffer())
    return { response, content }
  }
  const files = () => readdir(join(server.deps.settings.dataDir, 'media')).catch(() => [])

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s comes back as one, for everybody, to be kept forever',
    async (format) => {
      const answer = await upload(await paint(60, 40).toFormat(format).toBuffer(), 'whatever.txt')
      expect(outcome(answer)).toEqual([200, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
      const { response, content } = await fetched(`/media/${idOf(answer)}`)
      expect(await sharp(content).metadata()).toMatchObject({ format, width: 60, height: 40 })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('it is turned upright, and where and with what it was taken is gone', async () => {
    const taken = await paint(60, 40)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { content } = await fetched(`/media/${idOf(await upload(taken))}`)
    const { width, height, exif, icc, xmp, orientation } = await sharp(content).metadata()
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 40, height: 60 })
    const top = await sharp(content).extract({ left: 0, top: 0, width: 40, height: 20 }).png().toBuffer()
    expect((await sharp(top).stats()).dominant).toMatchObject({ r: 248, b: 8 })
  })

  test.each([
    [100, 100],
    [380, 380],
    [760, 400],
  ])('at width %i it is a WebP %i wide, made once', async (asked, width) => {
    const id = idOf(await upload(await paint(400, 200).png().toBuffer()))
    const [one, two] = await Promise.all([
      fetched(`/media/${id}?width=${asked}`),
      fetched(`/media/${id}?width=${asked}`),
    ])
    expect(one.response.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(one.content).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    const again = await fetched(`/media/${id}?width=${asked}`)
    expect(two.content.equals(one.content) && again.content.equals(one.content)).toBe(true)
    const original = server.deps.dialect.name === 'sqlite' ? [`${id}.png`] : []
    expect((await files()).filter((file) => file.startsWith(id)).sort()).toEqual([`${id}-${asked}.webp`, ...original])
  })

  test('what was packed without loss and is larger without is made smaller, to 1 MB at most', async () => {
    const dots = noise(1_600 * 1_300).map((value) => (value & 1) * 255)
    const drawn = await sharp(dots, { raw: { width: 1_600, height: 1_300, channels: 1 } })
      .webp({ lossless: true })
      .toBuffer()
    expect(drawn.length).toBeLessThan(1_000_000)
    const { content } = await fetched(`/media/${idOf(await upload(drawn))}`)
    expect(content.length).toBeLessThanOrEqual(1_000_000)
    expect((await sharp(content).metadata()).format).toBe('webp')
  })

  test('a picture higher than a WebP can be is scaled to what it can', async () => {
    const id = idOf(await upload(await paint(20, 20_000).png().toBuffer()))
    const { response, content } = await fetched(`/media/${id}?width=100`)
    expect(response.status).toBe(200)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16_383 })
  })

  test.each([
    ['?width=200', 'field width: range'],
    ['?width=1e2', 'field width: range'],
    ['?width=', 'field width: range'],
    ['?height=100', 'field height: unknown'],
  ])('%s is refused', async (query, error) => {
    const id = idOf(await upload(await paint(60, 40).png().toBuffer()))
    expect(outcome(await server.nobody.get(`/media/${id}${query}`))).toEqual(refused(error))
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['text', async () => Buffer.from('not a picture')],
    ['an SVG', async () => Buffer.from(svg)],
    ['a GIF', () => paint(9, 9).gif().toBuffer()],
    ['a TIFF', () => paint(9, 9).tiff().toBuffer()],
  ])('%s is no picture', async (_, make) => {
    expect(outcome(await upload(await make()))).toEqual(refused('field media: notAnImage'))
    expect(await server.deps.db.selectFrom('media').selectAll().execute()).toEqual([])
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that is cut off is called damaged', async (format) => {
    const whole = sharp(noise(30_000), { raw: { width: 100, height: 100, channels: 3 } }).toFormat(format)
    const half = (await whole.toBuffer()).subarray(0, 3_000)
    expect(outcome(await upload(half))).toEqual(refused('field media: damagedImage'))
    expect(await server.deps.db.selectFrom('media').selectAll().execute()).toEqual([])
  })

  test('a small file with too many pixels is refused before it is unpacked', async () => {
    const vast = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(outcome(await upload(vast))).toEqual(refused('field media: tooManyPixels'))
  })

  test('1 MB is allowed, one byte more is not, and far more is not even read', async () => {
    const picture = await paint(60, 40).jpeg().toBuffer()
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect((await upload(padded(1_000_000))).status).toBe(200)
    expect(outcome(await upload(padded(1_000_001)))).toEqual(refused('http: request body too large'))
    expect(outcome(await upload(padded(5_000_000)))).toEqual(refused('http: request body too large'))
  })

  test('a file without a byte is told as a damaged picture', async () => {
    expect(outcome(await upload(Buffer.alloc(0)))).toEqual(refused('field media: damagedImage'))
  })

  test.each([
    ['no file', () => new FormData()],
    ['JSON', () => ({ media: 'text' })],
    [
      'text for a file',
      () => {
        const body = new FormData()
        body.set('media', 'text')
        return body
      },
    ],
  ])('%s is refused', async (_, body) => {
    expect(outcome(await member.post('/media', body()))).toEqual(refused('field media: empty'))
  })

  test('a broken multipart body is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(outcome(await member.post('/media', 'no boundary', { headers }))).toEqual(refused('field media: empty'))
  })

  test('what is not there is 404, whatever its name', async () => {
    for (const id of ['nonsense', '%00', '..%2f..%2fpackage', '018f0000-0000-7000-8000-000000000000']) {
      expect(outcome(await server.nobody.get(`/media/${id}`))).toEqual([404, { error: 'not found' }])
    }
  })

  test('nobody uploads', async () => {
    const body = form(await paint(9, 9).png().toBuffer())
    expect(outcome(await server.nobody.post('/media', body))).toEqual([401, { error: 'unauthorized' }])
  })
})
