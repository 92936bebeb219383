import type { Comparison, EntryChange, EntryHistory, EntryState } from '#domain/history.ts'

const ada = { kind: 'person', id: 'u1', nickname: 'Ada', cause: '' } as const

const change: EntryChange = {
  id: 'h2',
  version: 3,
  action: 'changed',
  author: ada,
  at: '2026-06-02T10:00:00.000Z',
  reason: 'There are two clubs.',
  run: null,
  count: 1,
  fields: [{ field: 'name', before: 'Chess', after: 'Chess club' }],
}
export const creation: EntryChange = { ...change, id: 'h1', version: 1, action: 'created', reason: '', fields: [] }

export const history: EntryHistory = {
  name: 'Chess club',
  start: null,
  version: 3,
  total: 2,
  changes: [change],
  names: { u1: 'Ada' },
}
export const rest: EntryHistory = { ...history, changes: [creation] }

const state = (version: number, values: EntryState['values'], kept: EntryState['kept'] = []): EntryState => ({
  version,
  values,
  kept,
  names: {},
})

export const comparison: Comparison = {
  earlier: state(1, { name: 'Chess', alt: '', ownedBy: ['u2'] }, [{ field: 'ownedBy', reason: 'gone', names: [''] }]),
  later: state(3, { name: 'Chess club', alt: '', ownedBy: ['u1'] }),
}
