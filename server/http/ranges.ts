/** A part of a content: first and last byte, both included. */
export type ByteRange = { first: number; last: number }

/**
 * Reads a `Range` header (RFC 9110 §14). Several ranges, other units and what makes no sense count as none.
 * @param size of the whole content, in bytes
 * @returns null where the whole is to be sent, `outside` for a range behind the end (416)
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' || size === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'outside' : { first, last }
}
