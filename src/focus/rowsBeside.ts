/** The other rows of an element's table: those below it, then those above it, the nearest first. */
export const rowsBeside = (element: Element): Element[] => {
  const row = element.closest('tbody > tr')
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = row === null ? -1 : rows.indexOf(row)
  return at < 0 ? [] : [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
}

const controls = 'a, button, input'

/** Focuses in a row what `old` was in its own, such as the button that deletes; else the row's first link or control. */
export const focusAlike = (row: Element, old: Element): void => {
  const alike = [...(old.closest('tr') ?? old).querySelectorAll(controls)].reverse().indexOf(old)
  const offered = [...row.querySelectorAll<HTMLElement>(controls)]
  const same = offered.at(-1 - alike)
  const isSame = alike >= 0 && same?.tagName === old.tagName && same.className === old.className
  const target = isSame ? same : offered.find((one) => !(one instanceof HTMLInputElement))
  target?.focus()
}
