/**
 * The beginning of a text, with an ellipsis where something is missing. It ends with a whole word, unless a word takes half
 * of it, and always with a whole character.
 * @param length in code units, such as `text.length`
 */
export const excerpt = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  const kept = end < length / 2 ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, end)
  return `${kept.trimEnd()}…`
}
