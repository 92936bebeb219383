import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer } from '../support.ts'

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
      expect([refused('tooManyPixels'), refused('notAnImage')]).toContainEqual(outcome(answer))
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
    ['a beginning of a picture', signature.toString('latin1')],
  ])('that is %s is refused', async (_, content) => {
    expect(outcome(await upload(Buffer.from(content, 'latin1')))).toEqual(refused('notAnImage'))
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
})
