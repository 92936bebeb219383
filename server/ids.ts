import { randomUUIDv7 } from 'node:crypto'

let last = ''

/**
 * A new id (§3). Those of one process sort in the order in which they were made, also within a millisecond. So an id can be
 * guessed from its neighbour: what is only kept from others by its id (a picture) takes {@link createRandomId}.
 */
export const createId = (): string => {
  const random = randomUUIDv7()
  last = random > last ? random : idAfter(last, random)
  return last
}

/** An id that nobody can guess from another one. */
export const createRandomId = (): string => randomUUIDv7()

const tailDigits = 12

const idAfter = (id: string, other: string): string => {
  const tail = (Number.parseInt(id.slice(-tailDigits), 16) + 1).toString(16).padStart(tailDigits, '0')
  return tail.length > tailDigits ? other : id.slice(0, -tailDigits) + tail
}
