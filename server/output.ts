import { constants, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

/** Where lines go that people and log collectors read: standard output, or standard error. */
export type Output = {
  /** Takes some text. It is written soon; while nobody reads and no room is left, it is kept, up to a limit. Never throws. */
  write: (text: string) => void
  /** Writes what is kept, as far as it can be written within half a second. */
  end: () => void
}

/** How many bytes are kept for a reader that is slow or for a disk that is full; what comes after them is dropped. */
const limit = 1_000_000

/** Text is written once there are so many characters of it, or after so many milliseconds. */
const enough = 4_096
const interval = 100

/** How long the end waits for a reader that is slow, and between two tries, in milliseconds. */
const patience = 500
const pause = 10

/**
 * Opens standard output (1) or standard error (2). Whoever reads it may be slow, stop reading or die, and the disk it
 * lies on may be full: nothing of that holds up or ends the process, and a new reader of the same pipe gets what was kept.
 */
export const openOutput = (descriptor: 1 | 2): Output => {
  const target = withoutWaiting(descriptor)
  const lines: string[] = []
  let length = 0
  let rest = Buffer.alloc(0)

  /** @returns the code of the error that stopped it, null when all is written */
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
      const deadline = performance.now() + patience
      while (flush() === 'EAGAIN' && performance.now() < deadline) Atomics.wait(clock, 0, 0, pause)
    },
  }
}

/** Nobody writes here: who waits for a change waits for the time they say. */
const clock = new Int32Array(new SharedArrayBuffer(4))

/** A descriptor of the same output that fails with EAGAIN instead of waiting for a reader. */
const withoutWaiting = (descriptor: 1 | 2): number => {
  if (!isatty(descriptor)) {
    // Node.js turns a pipe or socket non-blocking when it opens its stream. Files never wait for anybody.
    const stream = descriptor === 1 ? process.stdout : process.stderr
    stream.on('error', () => {})
    return descriptor
  }
  try {
    // A terminal that was stopped (Ctrl+S) waits for ever, unless it is opened another time.
    return openSync(`/dev/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return descriptor
  }
}
