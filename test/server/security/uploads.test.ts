import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageWidths, maximumKeptPixels } from '#domain/limits.ts'
import { createApp } from '#server/app.ts'
import { createHttpServer } from '#server/http/httpServer.ts'
import { databases } from '../databases.ts'
import { type Answer, clientOf, idOf, type Member, startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const script = '<script>alert(1)</script>'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const sized = (width: number, height: number) => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  return chunk('IHDR', size)
}
const bomb = deflateSync(Buffer.alloc(400_000_000), { level: 9 })

/** The same noise every time. */
const noiseOf = (pixels: number): Uint8Array => {
  let seed = 1
  return Uint8Array.from({ length: pixels * 3 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed >> 16
  })
}

const watchMemory = () => {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const watch = setInterval(look, 5)
  return {
    stop: () => {
      clearInterval(watch)
      look()
      return most
    },
  }
}

describe('an upload', () => {
  let server: TestServer
  let member: Member
  beforeAll(async () => {
    server = await startTestServer(sqlite)
    member = await server.as('normal')
  })
  afterAll(() => server.stop())

  const upload = (content: Buffer, name = 'a.png'): Promise<Answer> => {
    const body = new FormData()
    body.set('media', new File([new Uint8Array(content)], name, { type: 'image/png' }))
    return member.post('/media', body)
  }
  const fetched = async (answer: Answer) => {
    const response = await fetch(`${server.url}/api/v1/media/${idOf(answer)}`)
    return { type: response.headers.get('content-type'), content: Buffer.from(await response.arrayBuffer()) }
  }
  const red = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
  const refused = (reason: string) => [400, { error: `field media: ${reason}` }]
  const outcome = ({ status, body }: Answer) => [status, body]

  test('that says it has very many pixels is refused, before they are unpacked', async () => {
    const before = process.memoryUsage().rss
    const ending = [chunk('IDAT', bomb), chunk('IEND', Buffer.alloc(0))]
    for (const [width, height] of [
      [30_000, 30_000],
      [2_147_483_647, 1],
      [50_001, 1_000],
    ] as const) {
      const answer = await upload(Buffer.concat([signature, sized(width, height), ...ending]))
      expect([refused('tooManyPixels'), refused('damagedImage')]).toContainEqual(outcome(answer))
    }
    const webp = Buffer.from('524946461a000000574542505650384c0d0000002fff3fff0f000710111188880000', 'hex')
    expect(outcome(await upload(webp))[0]).toBe(400)
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(300)
  })

  test('that unpacks beside its pixels brings nothing along', async () => {
    const before = process.memoryUsage().rss
    const png = await red().png().toBuffer()
    const head = png.subarray(0, 33)
    for (const [type, text] of [
      ['zTXt', 'Comment\0\0'],
      ['iCCP', 'icc\0\0'],
      ['iTXt', 'Comment\0\u0001\0\0\0'],
    ] as const) {
      const stuffed = Buffer.concat([
        head,
        chunk(type, Buffer.concat([Buffer.from(text, 'latin1'), bomb])),
        png.subarray(33),
      ])
      const answer = await upload(stuffed)
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 200) expect((await fetched(answer)).content.length).toBeLessThan(2_000)
    }
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(300)
  })

  test('that is a page as well as a picture is a picture alone', async () => {
    const jpeg = await red()
      .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
      .jpeg()
      .toBuffer()
    const png = await red().png().toBuffer()
    const comment = chunk('tEXt', Buffer.from(`Comment\0${script}`))
    for (const content of [
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, script.length + 2]),
        Buffer.from(script),
        jpeg.subarray(2),
      ]),
      Buffer.concat([png, Buffer.from(`PK\u0003\u0004${script}`)]),
      Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]),
    ]) {
      const { type, content: kept } = await fetched(await upload(content, 'page.html'))
      expect(type).toMatch(/^image\/(jpeg|png)$/)
      expect(kept.includes('script')).toBe(false)
    }
  })

  test.each([
    ['a drawing', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    [
      'a drawing by reference',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ],
    ['a page', `<!doctype html>${script}`],
    ['a program', '%!PS-Adobe-3.0\n/x {x} def x'],
    ['a document', '%PDF-1.7\n1 0 obj'],
    ['a list of a program', 'push graphic-context\nimage over 0,0 0,0 "https://evil.test/x"'],
    ['a beginning of a picture', signature.toString('latin1'), 'damagedImage'],
  ])('that is %s is refused', async (_, content, reason = 'notAnImage') => {
    expect(outcome(await upload(Buffer.from(content, 'latin1')))).toEqual(refused(reason))
  })

  const vast = (width: number, height: number, alpha: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 40, alpha } } })
  const alphaWebp = () => vast(7_071, 7_071, 0.5).webp({ lossless: true, effort: 0 }).toBuffer()

  test('of 50 million pixels and a few bytes is kept smaller, and takes no memory of the server', async () => {
    const webp = await alphaWebp()
    expect(webp.length).toBeLessThan(3_000)
    const before = process.memoryUsage().rss
    const watched = watchMemory()
    const { type, content } = await fetched(await upload(webp))
    expect((watched.stop() - before) / 1e6).toBeLessThan(100)
    const { width, height, hasAlpha } = await sharp(content).metadata()
    expect([type, width === height, hasAlpha]).toEqual(['image/webp', true, true])
    expect(width * height).toBeLessThanOrEqual(maximumKeptPixels)
    expect(width * height).toBeGreaterThan(maximumKeptPixels * 0.99)
  })

  test.each([
    ['baseline', { quality: 30 }],
    ['progressive', { quality: 30, progressive: true }],
  ])('that is a %s photo of 50 million pixels is kept, upright', async (_, options) => {
    const scene = await sharp(noiseOf(64 * 48), { raw: { width: 64, height: 48, channels: 3 } })
      .png()
      .toBuffer()
    const photo = await sharp(scene)
      .resize(8_160, 6_120, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg(options)
      .toBuffer()
    expect(photo.length).toBeLessThan(1_000_000)
    const { content } = await fetched(await upload(photo))
    const { width, height, orientation } = await sharp(content).metadata()
    expect([Math.round((height / width) * 100), orientation]).toEqual([133, undefined])
    expect(width * height).toBeGreaterThan(maximumKeptPixels * 0.99)
  })

  test('whose format wants all of it in memory at once is refused by its pixels and channels', async () => {
    const whole = { progressive: true, quality: 50, chromaSubsampling: '4:4:4' }
    const jpeg = await vast(8_160, 6_120, 1).flatten().jpeg(whole).toBuffer()
    const png = await vast(8_000, 6_120, 1).png({ progressive: true }).toBuffer()
    for (const content of [jpeg, png]) expect(outcome(await upload(content))).toEqual(refused('pictureTooHeavy'))
  })

  test('is not scaled when a restored file is one that takes too much memory', async () => {
    const id = idOf(await upload(await red().png().toBuffer()))
    const heavy = await vast(8_000, 6_120, 1).png({ progressive: true }).toBuffer()
    await writeFile(join(server.deps.settings.dataDir, 'media', `${id}.png`), heavy)
    const memory = watchMemory()
    const before = process.memoryUsage.rss()
    expect((await fetch(`${server.url}/api/v1/media/${id}?width=${imageWidths[0]}`)).status).toBe(500)
    expect((memory.stop() - before) / 1e6).toBeLessThan(100)
  })

  test('names no file: what stands in its name is not looked at', async () => {
    const png = await red().png().toBuffer()
    const ids: string[] = []
    for (const name of ['../../../etc/cron.d/x', '/etc/passwd', 'a\0.png', '..\\x.png', '.htaccess', 'x.html']) {
      ids.push(idOf(await upload(png, name)))
    }
    const files = await readdir(server.deps.settings.dataDir, { recursive: true })
    const named = files.filter((file) => ids.some((id) => file === join('media', `${id}.png`)))
    expect(named.length).toBe(ids.length)
    expect(files.filter((file) => !/^media(\/[0-9a-f-]{36}\.(png|jpg|webp))?$/.test(file))).toEqual([])
  })

  test('does not hold up pictures of public pages, nor uploads of other members', async () => {
    const webp = await alphaWebp()
    const small = await red().png().toBuffer()
    const id = idOf(await upload(small))
    const ended: string[] = []
    const end = (name: string) => (answer: Answer) => {
      ended.push(`${name} ${answer.status}`)
      return answer.status
    }
    const heavy = Array.from({ length: 12 }, () => upload(webp).then(end('heavy')))
    const other = await server.as('normal')
    const body = new FormData()
    body.set('media', new File([new Uint8Array(small)], 'a.png'))
    await Promise.all([
      ...[100, 380, 760].map((width) => server.nobody.get(`/media/${id}?width=${width}`).then(end('shown'))),
      other.post('/media', body).then(end('other')),
    ])
    expect((await Promise.all(heavy)).toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    const kept = ended.filter((name) => name !== 'heavy 429')
    expect(kept.slice(0, 3)).toEqual(Array(3).fill('shown 200'))
    expect(kept.slice(3, 6)).toContain('other 200')
  })

  test('that takes longer than a connection may be without traffic gets its answer', async () => {
    const listening = createHttpServer({ trustProxy: false, siteUrl: '' }, { timeout: 100 })
    listening.on('request', getRequestListener(createApp(server.deps).fetch))
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const client = clientOf(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`, member.token)
    const body = new FormData()
    body.set('media', new File([new Uint8Array(await alphaWebp())], 'a.webp'))
    expect((await client.post('/media', body)).status).toBe(200)
    listening.closeAllConnections()
    listening.close()
    await once(listening, 'close')
  })
})
