import type { Context } from 'hono'
import { maximumBodyBytes } from '#domain/limits.ts'
import type { Env } from '#server/deps.ts'
import { bodyTooLarge } from './body.ts'

type Multipart = { texts: Record<string, string>; files: Record<string, Uint8Array<ArrayBuffer>> }

const mostParts = 50

/** Reads a form in memory, at most `most` bytes; empty if the body is none. @throws Refusal 413 for too long texts */
export const readMultipart = async (
  c: Context<Env>,
  most = Number(c.req.header('content-length')),
): Promise<Multipart> => {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";\s]{1,70})/i.exec(c.req.header('content-type') ?? '')?.[1]
  const body = await readBytes(c.req.raw.body, most)
  const form: Multipart = { texts: {}, files: {} }
  if (boundary === undefined) return form
  let length = 0
  for (const { head, content } of partsOf(body, boundary)) {
    const name = /\bname="([^"]*)"/i.exec(head)?.[1] ?? ''
    if (/;\s*filename\*?=/i.test(head)) form.files[name] = content
    else {
      length += content.length
      if (length > maximumBodyBytes) throw bodyTooLarge(413)
      form.texts[name] = new TextDecoder().decode(content)
    }
  }
  return form
}

const readBytes = async (stream: ReadableStream<Uint8Array> | null, length: number): Promise<Buffer<ArrayBuffer>> => {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for await (const chunk of stream ?? []) {
    const kept = chunk.subarray(0, length - at)
    bytes.set(kept, at)
    at += kept.length
  }
  return bytes.subarray(0, at)
}

function* partsOf(body: Buffer<ArrayBuffer>, boundary: string) {
  const mark = `\r\n--${boundary}`
  let end = body.indexOf(`--${boundary}`) - 2
  for (let count = 0; count < mostParts && end >= -2; count += 1) {
    const begin = end + mark.length
    const headEnd = body.indexOf('\r\n\r\n', begin)
    end = headEnd < 0 ? -1 : body.indexOf(mark, headEnd + 2)
    if (end < 0) return
    const head = body.subarray(begin, headEnd).toString()
    const from = Math.min(headEnd + 4, end)
    yield { head, content: new Uint8Array(body.buffer, body.byteOffset + from, end - from) }
  }
}
