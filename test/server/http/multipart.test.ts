import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '#server/deps.ts'
import { readMultipart } from '#server/http/multipart.ts'

const app = new Hono<Env>()
app.post('/', async (c) => {
  const { texts, files } = await readMultipart(c)
  return c.json({ texts, files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [...bytes]])) })
})

const read = async (body: Uint8Array, type: string) => {
  const headers = { 'Content-Type': type, 'Content-Length': String(body.length) }
  return (await app.request('/', { method: 'POST', body: new Uint8Array(body), headers })).json()
}

test('reads what a browser sends, whatever is in it', async () => {
  // Forms send CRLF.
  const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/\r\n?|\n/g, '\r\n'))
  const given = fc.record({
    texts: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), line),
    file: fc.oneof(fc.uint8Array(), fc.constant(Buffer.from('\r\n\r\n--\r\n')), fc.constant(Buffer.from('\r\n--x'))),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ texts, file }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(texts)) form.set(name, value)
      form.set('Picture', new File([new Uint8Array(file)], 'a.png'))
      const response = new Response(form)
      const type = response.headers.get('content-type') ?? ''
      expect(await read(new Uint8Array(await response.arrayBuffer()), type)).toEqual({
        texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()])),
        files: { Picture: [...file] },
      })
    }),
  )
})

test.each([
  ['another type', 'name=a', 'application/x-www-form-urlencoded'],
  ['no boundary', '--x\r\n', 'multipart/form-data'],
  [
    'another boundary',
    '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--',
    'multipart/form-data; boundary=x',
  ],
  ['no end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'multipart/form-data; boundary=x'],
  ['only a head', '--x\r\nContent-Disposition: form-data; name="a"', 'multipart/form-data; boundary=x'],
])('%s is a form without fields', async (_, body, type) => {
  expect(await read(new TextEncoder().encode(body), type)).toEqual({ texts: {}, files: {} })
})

test('any bytes are read to their end', async () => {
  const part = fc.constantFrom('--x', '\r\n', '\r\n\r\n', '--x--', 'name="a"', '; filename="b"', 'c')
  await fc.assert(
    fc.asyncProperty(fc.array(part), async (parts) => {
      const answer = await read(new TextEncoder().encode(parts.join('')), 'multipart/form-data; boundary=x')
      expect(Object.keys(answer)).toEqual(['texts', 'files'])
    }),
  )
})
