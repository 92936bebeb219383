import type { SelectedItem } from '#domain/selection.ts'

export const countOff = (items: readonly SelectedItem[]): number =>
  items.filter(({ deactivated }) => deactivated === true).length

/** §2. */
export const flipOf = (items: readonly SelectedItem[]): 'deactivate' | 'activate' | 'flip' => {
  const off = countOff(items)
  if (off === 0) return 'deactivate'
  return off === items.length ? 'activate' : 'flip'
}
