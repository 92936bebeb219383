import { randomUUIDv7 } from 'node:crypto'

let last = ''

/** Those of one process sort by age (§3) and can be guessed: what only its id protects takes {@link createRandomId}. */
export const createId = (): string => {
  const random = randomUUIDv7()
  last = random > last ? random : idAfter(last, random)
  return last
}

export const createRandomId = (): string => randomUUIDv7()

const tailDigits = 12

const idAfter = (id: string, other: string): string => {
  const tail = (Number.parseInt(id.slice(-tailDigits), 16) + 1).toString(16).padStart(tailDigits, '0')
  return tail.length > tailDigits ? other : id.slice(0, -tailDigits) + tail
}
