import { createReadStream } from 'node:fs'

/** In bytes and ms. */
export type TarFile = { name: string; path: string; size: number; changedAt: number }

const block = 512

const padding = (size: number): number => (block - (size % block)) % block

export const tarLength = (files: readonly TarFile[]): number =>
  files.reduce((sum, { size }) => sum + block + size + padding(size), 2 * block)

/** A ustar archive. Files are read while they are sent. */
export const tarOf = async function* (files: readonly TarFile[]): AsyncIterable<Uint8Array<ArrayBuffer>> {
  for (const file of files) {
    yield headerOf(file)
    let sent = 0
    for await (const chunk of createReadStream(file.path, { end: Math.max(0, file.size - 1) })) {
      sent += chunk.length
      yield new Uint8Array(chunk)
    }
    if (sent !== file.size) throw new Error(`${file.path} changed while it was sent`)
    yield new Uint8Array(padding(file.size))
  }
  yield new Uint8Array(2 * block)
}

const headerOf = ({ name, size, changedAt }: TarFile): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(block)
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  write(name, 0)
  write(octal(0o600, 8), 100)
  write(octal(0, 8), 108)
  write(octal(0, 8), 116)
  write(octal(size, 12), 124)
  write(octal(Math.floor(changedAt / 1_000), 12), 136)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
