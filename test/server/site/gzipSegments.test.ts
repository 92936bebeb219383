import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOfSegments, gzipSegment } from '#server/http/gzipSegments.ts'

const contentOf = async (texts: readonly string[]) => contentOfSegments(await Promise.all(texts.map(gzipSegment)))
const zipped = async (texts: readonly string[]) => (await contentOf(texts)).encode('gzip')
const plain = async (texts: readonly string[]) => (await contentOf(texts)).encode(null)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.nat(70_000).map((length) => 'Wörter '.repeat(length / 7)),
)

test('segments in a row are one sound gzip file of their texts, and are unpacked for who takes none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 12 }), async (texts) => {
      const whole = texts.map((one) => one.toWellFormed()).join('')
      const content = await zipped(texts)
      if (!(content instanceof Uint8Array)) throw new Error('not compressed')
      expect(gunzipSync(content).toString()).toBe(whole)
      const unpacked = await plain(texts)
      if (unpacked instanceof Uint8Array) throw new Error('not unpacked on the way')
      expect((await buffer(unpacked)).toString()).toBe(whole)
    }),
    { numRuns: 60 },
  )
})

test('what is kept of a text takes no more memory than it is long', async () => {
  for (const length of [10, 500_000]) {
    const { deflated } = await gzipSegment('Wörter '.repeat(length / 7))
    expect(deflated.buffer.byteLength).toBe(deflated.length)
  }
})
