/** One typo from five letters on, two from nine. */
export const allowedTypos = (word: string): 0 | 1 | 2 => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0)

/** Whether two letters next to each other are swapped, and nothing else: "yoag" and "yoga". */
export const isSwapped = (one: string, other: string): boolean => {
  const at = one.split('').findIndex((letter, index) => letter !== other[index])
  return at >= 0 && one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2) === other
}

/** How a folded word sounds: "jatz" and "jazz" alike. */
export const soundOf = (word: string): string =>
  word
    .replace(/t?z+/g, 'z')
    .replace(/ph/g, 'f')
    .replace(/c?k|c(?!h)/g, 'k')
    .replace(/(.)\1/g, '$1')

/** A bit for each letter, to skip comparisons. */
export const lettersOf = (word: string): number => {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

export const countBits = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Wrong, missing, added or swapped letters, at most `most + 1`. */
export const distanceOf = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column] ?? most) + 1,
          (current[column - 1] ?? most) + 1,
          (last[column - 1] ?? most) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? most) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...current) > most) return most + 1
    ;[beforeLast, last] = [last, current]
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}
