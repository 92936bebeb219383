import type { Failure } from '#domain/failure.ts'
import { type EventOrigin, newSource, type Source, type SourceFields } from '#domain/sources/source.ts'
import type { FoundSource, SourceChoices } from '#domain/sources/sourceChoices.ts'
import { columnIssues, type Finding, findingIssues, isUnread, newFinding } from '#domain/sources/sourceFinding.ts'
import type { SourceLook, SourcePreview, SourceRun } from '#domain/sources/sourceRun.ts'

const id = (last: number) => `0190a1b2-0000-7000-8000-${String(last).padStart(12, '0')}`

export const choices: SourceChoices = {
  owners: [
    { id: 'town', name: '', category: null, topic: null },
    { id: `group:${id(1)}`, name: 'Choir', category: id(2), topic: id(3) },
  ],
  categories: [{ id: id(2), name: 'Music' }],
  topics: [{ id: id(3), name: 'Town' }],
  places: [{ id: id(4), name: 'Town hall' }],
}

const url = 'https://choir.example/calendar.ics'

export const fields: SourceFields = {
  ...newSource(url),
  name: 'Choir’s calendar',
  owner: `group:${id(1)}`,
  category: id(2),
  topic: id(3),
  organizer: `id:${id(1)}`,
}

const counts = {
  created: 0,
  changed: 0,
  canceled: 0,
  kept: 0,
  status: null,
  notes: [],
  undoneAt: null,
  undoable: false,
}

const runs: readonly SourceRun[] = [
  { ...counts, id: id(12), at: '2026-06-03T03:00:00.000Z', outcome: 'halved' },
  {
    ...counts,
    id: id(11),
    at: '2026-06-02T03:00:00.000Z',
    outcome: 'done',
    created: 2,
    undoable: true,
    notes: [{ line: 7, reason: 'line', text: 'broken' }],
  },
  { ...counts, id: id(10), at: '2026-06-01T03:00:00.000Z', outcome: 'unchanged' },
]

export const source: Source = {
  ...fields,
  id: id(9),
  version: 3,
  createdAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:00.000Z',
  ownerName: 'Choir',
  events: 2,
  running: false,
  ended: false,
  last: runs[0] ?? null,
}

const oneFeed: SourceLook = { fault: null, status: null, feeds: [{ url, name: 'Choir', events: 12 }] }
const twoFeeds: SourceLook = {
  fault: null,
  status: null,
  feeds: [
    { url, name: 'Choir', events: null },
    { url: 'https://choir.example/youth.ics', name: '', events: null },
    { url: 'https://choir.example/events', name: 'Events', events: 3, page: true },
  ],
}
const unfit: SourceLook = { fault: 'status', status: 404, feeds: [] }

export const preview: SourcePreview = {
  fault: null,
  status: null,
  name: 'Choir',
  newPlaces: [],
  followed: [],
  notes: [{ line: 7, reason: 'line', text: 'broken' }],
  counts: { new: 1, same: 0, changed: 0, double: 1, gone: 0, deleted: 0 },
  leftOut: { canceled: 0, past: 0, later: 0, toCome: 0, cutOff: 0, private: 0, unread: 0, twice: 0 },
  rows: [
    {
      line: 2,
      name: 'Summer concert',
      start: '2026-06-10T18:00:00.000Z',
      end: null,
      allDay: false,
      category: id(2),
      place: { kind: 'known', name: 'Town hall' },
      organizers: ['Choir'],
      state: 'new',
      changing: [],
      staying: [],
      double: null,
    },
    {
      line: 12,
      name: 'Rehearsal',
      start: '2026-06-11T18:00:00.000Z',
      end: '2026-06-13T21:59:00.000Z',
      allDay: true,
      category: id(2),
      place: { kind: 'text', name: 'School' },
      organizers: ['School choir'],
      state: 'double',
      changing: [],
      staying: [],
      double: { id: id(20), name: 'Rehearsals' },
    },
  ],
}

const origin: EventOrigin = {
  name: 'Evening concert',
  source: { id: id(9), name: 'Choir’s calendar', isYours: true, ended: false },
  url: 'https://choir.example/concert',
  gone: true,
  corrected: ['name', 'start', 'location'],
  theirs: { name: 'Concert', start: '2026-06-10T18:00:00.000Z', location: `id:${id(4)}` },
  names: { [id(4)]: 'Town hall' },
  version: 4,
}

const returned: EventOrigin = { ...origin, corrected: [], theirs: {}, names: {} }

const failure = { code: 'offline' } as const
const ended: Failure = { code: 'invalid', issues: [{ field: 'source', reason: 'ended' }] }

const finding = (found: Partial<FoundSource>): Finding => ({
  ...newFinding,
  found: { kind: 'address', url, name: 'Choir’s calendar', content: null, events: 2, ...found },
})

const rows = { text: 'Fest\t1.5.2027', columns: ['name', 'date'], dayOrder: '' } as const

const tableName = 'Table of 01.06.2026'

export const wizardSamples = {
  inputs: [{ tableName }],
  guardsRead: ({ fields: { name }, preview }: { fields: SourceFields; preview: SourcePreview | null }) => [
    name !== '',
    preview?.fault === null,
  ],
  events: {
    'work.typed': [{ from: 'findSource' }],
    'rules.changed': [{ changes: fields }],
    'preview.requested': [{}],
    'doubles.chosen': [{ skipDoubles: true }, { skipDoubles: false }],
    'step.returned': [{}],
    'source.confirmed': [{}],
    'run.retried': [{}],
  },
  actors: {
    findSource: {
      done: [
        finding({}),
        finding({ kind: 'file', url: '', name: '', content: { ...rows, columns: [...rows.columns] } }),
        newFinding,
      ],
      error: [new Error('the child is gone')],
    },
    loadChoices: { done: [choices], error: [failure] },
    previewSource: { done: [preview, { ...preview, fault: 'status', status: 404 }], error: [failure] },
    createSource: { done: [source], error: [failure] },
    runSource: {
      done: [source, { ...source, kind: 'file', ended: true }],
      error: [failure, ended],
    },
    hearChildren: { done: [], error: [] },
    leaveGuard: { done: [], error: [] },
  },
} as const

const chosenFile = { key: '1', name: 'events.csv', size: 100, type: 'text/csv' }
const column = { name: 'Was', sample: 'Fest', field: 'name' } as const
const openTable: SourceLook = {
  ...oneFeed,
  table: { columns: [column, { name: 'Tag der Sause', sample: '5/6/2027', field: null }], unclearDate: '5/6/2027' },
}

/** A table that was found, and whose columns are known. */
export const tableFinding: Finding = {
  ...finding({ kind: 'file', url: '', name: '', content: { ...rows, columns: [...rows.columns] } }),
  way: 'rows',
  contents: { ...newFinding.contents, rows: { ...rows, columns: [...rows.columns] } },
  look: {
    ...oneFeed,
    table: { columns: [column, { name: 'Tag', sample: '1.5.2027', field: 'date' }], unclearDate: null },
  },
}

export const finderSamples = {
  inputs: [{ kept: null }, { kept: finding({}) }, { kept: tableFinding }],
  guardsRead: (context: Finding) => [findingIssues(context).length, columnIssues(context).length, isUnread(context)],
  events: {
    'way.chosen': [{ way: 'rows' }, { way: 'file' }, { way: 'address' }],
    'address.changed': [{ url }, { url: '' }],
    'moving.changed': [{ moves: true }, { moves: false }],
    'text.changed': [{ text: rows.text }],
    'file.chosen': [{ file: chosenFile }, { file: { ...chosenFile, size: 6_000_000 } }],
    'look.requested': [{}],
    'feed.chosen': [{ url }],
    'column.chosen': [{ index: 1, field: 'date' }],
    'order.chosen': [{ order: 'mdy' }],
    'columns.confirmed': [{}],
    'step.returned': [{}],
  },
  actors: {
    holdFile: { done: [], error: [] },
    readFile: { done: [rows.text], error: [{ code: 'readError' }] },
    lookAtSource: { done: [oneFeed, twoFeeds, unfit, { ...unfit, fault: null }, openTable], error: [failure] },
  },
} as const

export const listSamples = {
  events: { 'load.retried': [{}] },
  actors: { loadSources: { done: [[source], []], error: [failure] } },
} as const

const loaded = { source, runs, choices }

export const pageSamples = {
  inputs: [{ id: source.id }],
  guardsRead: ({ fields: { name } }: { fields: SourceFields }) => name !== '',
  events: {
    'load.retried': [{}],
    'rules.changed': [{ changes: { name: '' } }],
    'save.requested': [{}],
    'run.requested': [{ force: false }, { force: true }],
    'undo.requested': [{ runId: id(11) }],
    'undo.confirmed': [{}],
    'deletion.requested': [{}],
    'deletion.confirmed': [{}],
    'question.canceled': [{}],
  },
  actors: {
    loadSource: { done: [loaded], error: [failure] },
    saveSource: { done: [loaded], error: [failure, { code: 'changedMeanwhile' }] },
    runSource: { done: [loaded], error: [failure] },
    undoRun: { done: [{ events: 2, staying: 1, loaded }], error: [failure] },
    deleteSource: { done: [undefined], error: [failure] },
    leaveGuard: { done: [], error: [] },
  },
} as const

export const originSamples = {
  inputs: [{ eventId: id(20) }],
  events: { 'load.retried': [{}], 'fields.returned': [{ fields: ['name'] }] },
  actors: {
    loadOrigin: { done: [origin, null], error: [failure] },
    followSource: { done: [returned], error: [failure] },
  },
} as const
