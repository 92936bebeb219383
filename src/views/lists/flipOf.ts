import type { SelectedItem } from '#domain/selection.ts'

/** What flipping the deactivated flag of each of these means (§2): all go off, all come on again, or some of both. */
export const flipOf = (items: readonly SelectedItem[]): 'deactivate' | 'activate' | 'flip' => {
  const off = items.filter(({ deactivated }) => deactivated === true).length
  if (off === 0) return 'deactivate'
  return off === items.length ? 'activate' : 'flip'
}
