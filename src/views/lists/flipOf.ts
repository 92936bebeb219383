import type { SelectedItem } from '#domain/selection.ts'

/** §2. */
export const flipOf = (items: readonly SelectedItem[]): 'deactivate' | 'activate' | 'flip' => {
  const off = items.filter(({ deactivated }) => deactivated === true).length
  if (off === 0) return 'deactivate'
  return off === items.length ? 'activate' : 'flip'
}
