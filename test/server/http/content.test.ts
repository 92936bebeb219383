import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Content, contentOfText } from '#server/http/content.ts'

/** Much the same, with other words and numbers. */
const words = 'jazz choir market walk theatre reading workshop garden film dance children night open river'.split(' ')
const line = (index: number) =>
  `<li><a href="/events/${index * 104_729}">${words[index % 14]} and ${words[(index * 5 + 3) % 14]} ${index}</a></li>`
const text = Array.from({ length: 400 }, (_, index) => line(index)).join('\n')
const read = { gzip: gunzipSync, br: brotliDecompressSync }

afterEach(() => {
  vi.useRealTimers()
})

describe.each(['gzip', 'br'] as const)('content as %s', (encoding) => {
  const ask = async (content: Content) => (await content.encode(encoding)) as Uint8Array
  const textIn = (bytes: Uint8Array) => read[encoding](bytes).toString()

  test('is sent as it was compressed quickly while it is new', async () => {
    const content = contentOfText(text)
    const [first, second, third] = [await ask(content), await ask(content), await ask(content)]
    expect([textIn(first), textIn(second)]).toEqual([text, text])
    expect(third).toBe(second)
  })

  test('is made smaller for those who ask later, and nobody waits for that', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const content = contentOfText(text)
    const [first, second] = [await ask(content), await ask(content)]
    vi.advanceTimersByTime(1_001)
    expect(await ask(content)).toBe(second)
    await expect.poll(async () => (await ask(content)).length).toBeLessThan(first.length)
    const small = await ask(content)
    expect(textIn(small)).toBe(text)
    expect(await ask(content)).toBe(small)
  })
})

test('content that is not to be encoded stays as it is', async () => {
  expect(Buffer.from((await contentOfText(text).encode(null)) as Uint8Array).toString()).toBe(text)
})
