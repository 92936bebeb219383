import { fold } from '#domain/text.ts'
import { namesByField, remarkNames, type TableField, tableFields } from './columnNames.ts'

/** Empty: left out. */
export type ColumnUse = TableField | ''

/** How to read 3/4/2027. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `field` is null while unknown. */
export type TableColumn = { name: string; sample: string; field: ColumnUse | null }

/** `unclearDate`: one such as `3/4/2027`, if nothing says how to read it. */
export type TableLook = { columns: TableColumn[]; unclearDate: string | null }

const fieldsByName = new Map(tableFields.flatMap((field) => namesByField[field].map((name) => [name, field] as const)))

export const columnKey = (name: string): string =>
  fold(name)
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)

/** Whether a column is called so that yes may mean published. */
export const asksState = (name: string): boolean =>
  ['status', 'zustand', 'state', 'event status'].includes(columnKey(name))

/** Whether only a column is called so. `abgesagt` and `Saal` may also stand in one. */
export const isColumnName = (name: string): boolean => {
  const field = fieldsByName.get(columnKey(name))
  return field !== undefined && field !== 'status' && field !== 'location2'
}

/**
 * Fields of columns by their names, null if unknown; the first of two counts. `remembered`: earlier choices. Without a column of
 * places, a room names the place.
 */
export const recognizeColumns = (
  columns: readonly string[],
  remembered: ReadonlyMap<string, ColumnUse> = new Map(),
): (ColumnUse | null)[] => {
  const taken = new Set<ColumnUse>()
  const keys = columns.map(columnKey)
  const hasPlaces = keys.some((key) => (remembered.get(key) ?? fieldsByName.get(key)) === 'location')
  return keys.map((key) => {
    const decided = remembered.get(key)
    if (decided !== undefined) return decided
    const named = fieldsByName.get(key)
    const field = named === 'location2' && !hasPlaces ? 'location' : named
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

export const missingFields = (columns: readonly (ColumnUse | null)[]): ('name' | 'date')[] => {
  const missing: ('name' | 'date')[] = columns.includes('name') ? [] : ['name']
  return columns.includes('date') || columns.includes('start') ? missing : [...missing, 'date']
}

/** The names of columns with remarks that would be published as the description. */
export const publishedRemarks = (columns: readonly TableColumn[], uses: readonly (ColumnUse | null)[]): string[] =>
  columns.flatMap(({ name, sample }, index) =>
    uses[index] === 'description' && sample !== '' && remarkNames.includes(columnKey(name)) ? [name] : [],
  )

/** Whether choices for all columns can be remembered: each has a name, and one of its own. */
export const haveOwnNames = (columns: readonly TableColumn[]): boolean => {
  const keys = columns.flatMap(({ name, sample }) => (sample === '' ? [] : [columnKey(name)]))
  return !keys.includes('') && new Set(keys).size === keys.length
}

export const hasTwoDates = (columns: readonly (ColumnUse | null)[]): boolean =>
  columns.filter((field) => field === 'date').length > 1

export const isReadable = ({ columns, unclearDate }: TableLook): boolean => {
  const uses = columns.map(({ field }) => field)
  return unclearDate === null && !uses.includes(null) && missingFields(uses).length === 0
}
