/** The beginning of a text, at most `length` code units, ending with a whole word if possible, and an ellipsis. */
export const excerpt = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  const kept = end < length / 2 ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, end)
  const whole = kept.replace(/[\s,;:–—-]+$/u, '')
  return /[.!?…]$/.test(whole) ? whole : `${whole}…`
}

/** A text that ends with a mark: with its own, or with this one. A full stop replaces a comma. */
export const endedWith = (mark: string, text: string): string => {
  const open = mark === '.' ? text.replace(/,$/, '') : text
  return open === '' || /\p{P}$/u.test(open) ? open : open + mark
}
