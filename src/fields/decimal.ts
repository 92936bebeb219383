/** Text that is no number yet is refused by the form. */
export type NumberFieldValue = number | string | null

/** In the language's way, with all digits. */
export const decimalText = (number: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false }).format(number)

/** With point or comma in any language. */
export const parseDecimal = (text: string): NumberFieldValue => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}
