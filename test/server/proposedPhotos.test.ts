import { createCipheriv } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maximumImageBytes, maximumPhotoBytes } from '#domain/limits.ts'
import { withdrawProposal } from '#server/proposals/sender.ts'
import { databases } from './databases.ts'
import { createStranger, proposed, sendMails } from './proposals.ts'
import { startTestServer, type TestServer } from './support.ts'

/** Several MB, on their side, with a position. */

/** No format makes it small. */
const noise = (width: number, height: number) => {
  const content = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(width * height * 3),
  )
  return sharp(content, { raw: { width, height, channels: 3 } })
}
const [sqlite] = databases as [(typeof databases)[number]]
const fileOf = (content: Uint8Array) => new File([new Uint8Array(content)], 'IMG_0001.jpg', { type: 'image/jpeg' })

describe('photos of suggestions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite, { trustProxy: true })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const kept = () => server.deps.db.selectFrom('proposal_pictures').selectAll().execute()

  test('a photo of 12 megapixels is kept upright, without its place, in less than 1 MB', async () => {
    const photo = await noise(1_500, 1_000)
      .resize(4_000, 3_000, { kernel: 'cubic' })
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(4_000_000)
    expect(photo.length).toBeLessThan(maximumPhotoBytes)
    const stranger = createStranger(server)
    expect((await stranger.send({ ...proposed, description: 'Ünï', picture: fileOf(photo) })).status).toBe(303)
    const [picture] = await kept()
    const content = Buffer.from(picture?.content ?? [])
    expect(content.length).toBeLessThanOrEqual(maximumImageBytes)
    const { format, width, height, exif, xmp, icc, orientation } = await sharp(content).metadata()
    expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' })
    expect([width, height]).toEqual([picture?.width, picture?.height])
    expect(height / width).toBeCloseTo(4 / 3, 2)
    const row = await server.deps.db.selectFrom('proposals').select(['content', 'name']).executeTakeFirstOrThrow()
    expect([row.name, JSON.parse(row.content).description]).toEqual([proposed.name, 'Ünï'])

    const [mail] = await sendMails(server)
    const { confirm } = { confirm: /\/suggest\/confirm\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '' }
    const follow = (await stranger.post(confirm)).location ?? ''
    const seen = await server.deps.db.selectFrom('proposals').selectAll().executeTakeFirstOrThrow()
    const other = await noise(1_200, 900).resize(3_000, 2_000).jpeg({ quality: 95 }).toBuffer()
    expect((await stranger.post(`${follow}/edit`, { ...proposed, picture: fileOf(other) })).location).toBe(follow)
    expect((await kept())[0]?.width).not.toBe(picture?.width)
    expect(await withdrawProposal(server.deps, seen)).toBe(false)
    expect(await kept()).toHaveLength(1)
    await stranger.post(`${follow}/withdraw`)
    expect(await kept()).toEqual([])
  })

  test('noise, which no format makes small, is made smaller until it is', async () => {
    const photo = await noise(1_400, 1_000).png().toBuffer()
    expect(photo.length).toBeGreaterThan(4_000_000)
    expect((await createStranger(server).send({ ...proposed, picture: fileOf(photo) })).status).toBe(303)
    expect((await kept())[0]?.content.length).toBeLessThanOrEqual(maximumImageBytes)
  })

  test.each([
    ['bytes that are no picture', async () => new Uint8Array(5_000_000).fill(7)],
    ['a page', async () => Buffer.from('<svg onload="hit()">'.repeat(100_000))],
    ['a photo that breaks off', async () => (await noise(2_000, 1_500).jpeg().toBuffer()).subarray(0, 1_500_000)],
    [
      'a picture of more pixels than anybody may send, with 2 MB behind its end',
      async () =>
        Buffer.concat([
          await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
          Buffer.alloc(2_000_000),
        ]),
    ],
  ])('%s: the form again with all that was typed, and nothing kept', async (_, make) => {
    const { status, text } = await createStranger(server).send({ ...proposed, picture: fileOf(await make()) })
    expect([status, text.includes('Three bands. &lt;script&gt;'), text.includes('suggest-picture-error')]).toEqual([
      400,
      true,
      true,
    ])
    expect([await kept(), await sendMails(server)]).toEqual([[], []])
  })

  test('texts are no longer because a form may be larger', async () => {
    const { status } = await createStranger(server).send({ ...proposed, description: 'a'.repeat(2_000_000) })
    expect(status).toBe(413)
    const crowded = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x${index}`, 'a'.repeat(30_000)]))
    expect((await createStranger(server).send({ ...crowded, ...proposed })).status).toBe(413)
  })

  test('few are read at the same time; the others are refused with a sentence and come through later', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(proposed)) body.set(name, value)
    body.set('picture', new File([new Uint8Array(11_900_000)], 'a.jpg'))
    const whole = new Uint8Array(await new Response(body).arrayBuffer())
    const type = new Response(body).headers.get('content-type') ?? ''
    const boundary = `--${/^--([^\r]+)/.exec(new TextDecoder().decode(whole.subarray(0, 100)))?.[1]}`.slice(2)
    const begin = (address: string) => {
      const rest = Promise.withResolvers<void>()
      const stream = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          controller.enqueue(whole.subarray(0, 6_000_000))
          await rest.promise
          controller.enqueue(whole.subarray(6_000_000))
          controller.close()
        },
      })
      const headers = {
        'X-Forwarded-For': address,
        'Content-Type': type.replace(/boundary=.*/, `boundary=${boundary}`),
        'Content-Length': String(whole.length),
      }
      const init = { method: 'POST', headers, body: stream, duplex: 'half', redirect: 'manual' } as RequestInit
      return { answer: fetch(`${server.url}/suggest`, init).then(({ status }) => status), end: () => rest.resolve() }
    }
    const read = ['192.0.2.1', '192.0.2.1', ...[1, 2, 3, 4].map((index) => `198.51.100.${index}`)].map(begin)
    const counted = async () => (await server.deps.db.selectFrom('login_failures').select('at').execute()).length
    await expect.poll(counted, { timeout: 30_000 }).toBe(6)
    const others = ['192.0.2.1', '198.51.100.5', '198.51.100.6'].map(begin)
    for (const { end } of others) end()
    expect(await Promise.all(others.map(({ answer }) => answer))).toEqual([429, 429, 429])
    for (const { end } of read) end()
    expect(await Promise.all(read.map(({ answer }) => answer))).toEqual([400, 400, 400, 400, 400, 400])
    expect((await createStranger(server, '198.51.100.200').send()).status).toBe(303)
  })
})
