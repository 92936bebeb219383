import type { ListItem, Order } from '#domain/listing.ts'
import type { Column } from './listTypes.ts'

type Sorted = { columns: readonly Column[]; sorting: string; order: Order; language: string }

export const sortRows = (
  items: readonly ListItem[],
  { columns, sorting, order, language }: Sorted,
): readonly ListItem[] => {
  const shown = columns.find(({ field }) => field === sorting)?.sortedBy
  if (shown === undefined) return items
  const { compare } = new Intl.Collator(language)
  const sorted = items.toSorted((one, other) => compare(shown(one), shown(other)))
  return order === 'ASC' ? sorted : sorted.toReversed()
}
