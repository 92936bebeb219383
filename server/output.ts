import { constants, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

export type Output = {
  write: (text: string) => void
  /** Writes the rest, for half a second at most. */
  end: () => void
}

const limit = 1_000_000

/** Text is written after this many characters, or this many milliseconds. */
const enough = 4_096
const interval = 100

/** For the end: the wait for a slow reader and between two tries, in ms. */
const drainTimeout = 500
const pause = 10

/** Opens standard output (1) or error (2). `write` never throws; a missing reader or full disk does not block. */
export const openOutput = (descriptor: 1 | 2): Output => {
  const target = withoutWaiting(descriptor)
  const lines: string[] = []
  let length = 0
  let rest = Buffer.alloc(0)

  /** Returns the code of the error that stopped it, or null. */
  const flush = (): unknown => {
    for (;;) {
      if (rest.length === 0) {
        if (lines.length === 0) return null
        rest = Buffer.from(lines.splice(0).join(''))
        length = rest.length
      }
      try {
        const written = writeSync(target, rest)
        rest = rest.subarray(written)
        length -= written
      } catch (error) {
        return Object(error).code
      }
    }
  }
  setInterval(flush, interval).unref()

  return {
    write: (text) => {
      if (length + text.length > limit) return
      lines.push(text)
      length += text.length
      if (rest.length === 0 && length >= enough) flush()
    },
    end: () => {
      const deadline = performance.now() + drainTimeout
      while (flush() === 'EAGAIN' && performance.now() < deadline) Atomics.wait(clock, 0, 0, pause)
    },
  }
}

/** Never changes, so `Atomics.wait` on it sleeps for its timeout. */
const clock = new Int32Array(new SharedArrayBuffer(4))

/** Opens the same output so that it fails with EAGAIN instead of waiting for a reader. */
const withoutWaiting = (descriptor: 1 | 2): number => {
  if (!isatty(descriptor)) {
    // Node.js makes a pipe or socket non-blocking when it opens its stream. Files never block.
    const stream = descriptor === 1 ? process.stdout : process.stderr
    stream.on('error', () => {})
    return descriptor
  }
  try {
    // A stopped terminal (Ctrl+S) blocks forever, unless it is opened once more.
    return openSync(`/dev/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return descriptor
  }
}
