import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentOf } from '#server/http/content.ts'

/** Much the same, with other words and numbers. */
const words = 'jazz choir market walk theatre reading workshop garden film dance children night open river'.split(' ')
const line = (index: number) =>
  `<li><a href="/events/${index * 104_729}">${words[index % 14]} and ${words[(index * 5 + 3) % 14]} ${index}</a></li>`
const text = Array.from({ length: 400 }, (_, index) => line(index)).join('\n')
const read = { gzip: gunzipSync, br: brotliDecompressSync }

test.each(['gzip', 'br'] as const)(
  'content as %s is smaller for the second who asks, and then kept',
  async (encoding) => {
    const content = contentOf(text)
    const [first, second, third] = [
      await content.encode(encoding),
      await content.encode(encoding),
      await content.encode(encoding),
    ] as Uint8Array[]
    expect([first, second].map((bytes) => read[encoding](bytes ?? '').toString() === text)).toEqual([true, true])
    expect(second?.length).toBeLessThan(first?.length ?? 0)
    expect(third).toBe(second)
  },
)

test('content that is not to be encoded stays as it is', async () => {
  expect(Buffer.from((await contentOf(text).encode(null)) as Uint8Array).toString()).toBe(text)
})
