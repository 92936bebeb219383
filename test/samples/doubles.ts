import type { Doubles, Merge, Pair } from '#domain/doubles/doubles.ts'
import type { Two } from '#domain/doubles/mergeDoubles.ts'
import { newGroup } from '#domain/group.ts'
import type { FieldConflict } from '#domain/merge.ts'

const id = (last: number) => `0190a1b2-0000-7000-8000-${String(last).padStart(12, '0')}`
const failure = { code: 'offline' } as const
const stale = { code: 'changedMeanwhile' } as const

const double = (last: number, name: string, owners: string[]) => ({
  id: id(last),
  name,
  start: '2026-06-10T18:00:00.000Z',
  where: 'Town hall',
  owners,
})

export const pair: Pair = {
  one: double(1, 'Summer concert', ['Nina', 'Otto']),
  other: double(2, 'Concert, summer', []),
  reasons: ['name', 'time'],
}

export const merge: Merge = {
  id: id(9),
  resource: 'groups',
  kept: { id: id(3), name: 'Choir' },
  merged: { id: id(4), name: 'The choir' },
  at: '2026-06-01T10:00:00.000Z',
}

const none: Doubles = { pairs: [], more: false, merges: [] }
const doubles: Doubles = { pairs: [pair], more: true, merges: [merge] }

export const doublesSamples = {
  inputs: [{ resource: 'events' }],
  guardsRead: ({ parted }: { parted: Pair | null }) => parted !== null,
  events: {
    'load.retried': [{}],
    'pair.parted': [{ pair }],
    'parting.undone': [{}],
    'undo.requested': [{ id: merge.id }],
  },
  actors: {
    loadDoubles: { done: [doubles, none], error: [failure] },
    keepDistinct: { done: [undefined], error: [failure] },
    undoMerge: { done: [undefined], error: [failure] },
  },
} as const

const two: Two = {
  kept: { id: id(3), version: 2, values: { ...newGroup(), name: 'Choir', description: 'We sing' } },
  merged: { id: id(4), version: 5, values: { ...newGroup(), name: 'The choir', link: 'https://choir.example/' } },
  names: {},
}

export const mergeSamples = {
  inputs: [{ resource: 'groups', ids: [id(3), id(4)] }],
  guardsRead: ({ clashes }: { clashes: readonly FieldConflict[] }) => clashes.map(({ field }) => field),
  events: {
    'load.retried': [{}],
    'side.decided': [
      { field: 'name', side: 'theirs' },
      { field: 'name', side: 'mine' },
      { field: 'email', side: 'mine' },
    ],
    'sides.turned': [{}],
    'merge.submitted': [{}],
    'undo.requested': [{}],
  },
  actors: {
    loadTwo: {
      done: [two, { ...two, merged: { ...two.kept, id: id(4) } }, { ...two, merged: two.kept }],
      error: [failure],
    },
    mergeEntries: { done: [merge], error: [failure, stale] },
    undoMerge: { done: [undefined], error: [failure] },
  },
} as const
