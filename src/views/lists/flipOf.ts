import type { SelectedItem } from '#domain/selection.ts'

/** The effect of flipping flags (§2): all off, all on, or both. */
export const flipOf = (items: readonly SelectedItem[]): 'deactivate' | 'activate' | 'flip' => {
  const off = items.filter(({ deactivated }) => deactivated === true).length
  if (off === 0) return 'deactivate'
  return off === items.length ? 'activate' : 'flip'
}
