import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageText, flowTable, judge, readWalks, type Walked } from './walk/table.ts'

const walked = (machine: string, level: Walked['level'], seen: number, all = 7): Walked => ({
  machine,
  level,
  states: { seen: 4, all: 4 },
  transitions: { seen, all },
  guards: { missed: level === 'machine' ? [] : ['isFull is false'] },
  unmet: seen < all ? ['root:toast.pushed:0'] : [],
})
const walks = [walked('toast', 'machine', 7), walked('toast', 'view', 7), walked('draft', 'machine', 5, 5)]
const isThere = () => true
const empty = 'Before.\n\n<!-- flows: written by a whole run of the tests -->\n\n<!-- flows: end -->\n\nAfter.\n'
const { document } = judge(empty, walks, isThere)

test('the table says of each machine what it declares and what of it was walked where', () => {
  expect(flowTable([...walks, walked('toast', 'browser', 3)]).split('\n')).toEqual([
    '| machine | states | transitions | as a machine | through its view | in Chromium |',
    '| --- | --- | --- | --- | --- | --- |',
    '| [draft](machines/draft.md) | 4 | 5 | all | – | – |',
    '| [toast](machines/toast.md) | 4 | 7 | all | all | 4 of 4 states, 3 of 7 transitions |',
    '| 2 machines | 8 | 12 | 100 % of the transitions | 58 % of the transitions | 25 % of the transitions |',
  ])
})

test('it stands between its marks, and the same walks change nothing', () => {
  expect(document).toBe(empty.replace('tests -->\n', `tests -->\n\n${flowTable(walks)}\n`))
  expect(judge(document, walks, isThere)).toEqual({ document, broken: [] })
  expect(() => judge('No marks.', walks, isThere)).toThrow('there is no place for the table')
})

test('less than it promises breaks it: a walk that is gone, and one that met less', () => {
  expect(judge(document, walks.toSpliced(1, 1), isThere).broken).toEqual(['toast was not walked through its view'])
  expect(judge(document, walks.toSpliced(0, 1, walked('toast', 'machine', 6)), isThere).broken).toEqual([
    'toast was walked less as a machine',
  ])
  const partly = judge(empty, [walked('toast', 'browser', 3)], isThere).document
  expect(judge(partly, [walked('toast', 'browser', 2)], isThere).broken).toEqual(['toast was walked less in Chromium'])
})

test('more than it promises, a machine that has become smaller, and one that is gone do not', () => {
  const more = [...walks, walked('toast', 'browser', 7)]
  expect(judge(document, more, isThere)).toEqual({ document: judge(empty, more, isThere).document, broken: [] })
  expect(judge(document, [walked('toast', 'machine', 6, 6), ...walks.slice(1)], isThere).broken).toEqual([])
  expect(judge(document, walks.slice(0, 2), (machine) => machine !== 'draft').broken).toEqual([])
})

test('the gallery gets a line for each machine: what its view and Chromium did not meet', () => {
  expect(coverageText([...walks, walked('toast', 'browser', 3)]).split('\n')).toEqual([
    '{',
    '"draft": {},',
    '"toast": {"browser":{"unmet":["root:toast.pushed:0"],"guards":null},"view":{"unmet":[],"guards":["isFull is false"]}}',
    '}',
    '',
  ])
})

test('what walks left is read back; a run without walks left nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'))
  writeFileSync(
    join(folder, 'toast.view.json'),
    JSON.stringify({ ...walks[1], states: { seen: 4, all: 4, missed: [] } }),
  )
  expect([readWalks(folder), readWalks(join(folder, 'nowhere'))]).toEqual([[walks[1]], []])
})
