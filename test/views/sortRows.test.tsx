import { expect, test } from 'vitest'
import type { Column } from '#src/views/lists/listTypes.ts'
import { sortRows } from '#src/views/lists/sortRows.ts'

const items = ['backup', 'cleanup', 'releaseMails'].map((name) => ({ id: name, version: 1, name }))
const german: Record<string, string> = { backup: 'Übersicht', cleanup: 'Aufräumen', releaseMails: 'verteilen' }
const columns: Column[] = [
  { field: 'name', label: 'Name', sortedBy: ({ name }) => german[String(name)] ?? '' },
  { field: 'calls', label: 'Aufrufe' },
]
const names = (sorting: string, order: 'ASC' | 'DESC') =>
  sortRows(items, { columns, sorting, order, language: 'de' }).map(({ id }) => id)

test('rows are sorted by the words that are shown, as the language sorts them', () => {
  expect(names('name', 'ASC')).toEqual(['cleanup', 'backup', 'releaseMails'])
  expect(names('name', 'DESC')).toEqual(['releaseMails', 'backup', 'cleanup'])
})

test('rows that the server has sorted stay in its order', () => {
  expect(names('calls', 'ASC')).toEqual(['backup', 'cleanup', 'releaseMails'])
})
