import { constants, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

export type Output = {
  /** Writes text soon; keeps it up to a limit while nobody reads. Never throws. */
  write: (text: string) => void
  /** Writes the kept text, for half a second at most. */
  end: () => void
}

/** Bytes kept for a slow reader or a full disk; later text is dropped. */
const limit = 1_000_000

/** Characters after which text is written at once; otherwise it is written after so many milliseconds. */
const enough = 4_096
const interval = 100

/** Milliseconds that the end waits for a slow reader, and between two tries. */
const drainTimeout = 500
const pause = 10

/**
 * Opens standard output (1) or standard error (2). A slow, stopped or dead reader or a full disk never blocks or ends
 * the process; a new reader of the pipe gets the kept text.
 */
export const openOutput = (descriptor: 1 | 2): Output => {
  const target = withoutWaiting(descriptor)
  const lines: string[] = []
  let length = 0
  let rest = Buffer.alloc(0)

  /** @returns the code of the error that stopped it, null when everything is written */
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

/** Nobody writes here, so `Atomics.wait` on it sleeps for its timeout. */
const clock = new Int32Array(new SharedArrayBuffer(4))

/** Opens a descriptor of the same output that fails with EAGAIN instead of waiting for a reader. */
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
