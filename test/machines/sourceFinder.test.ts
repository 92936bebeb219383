import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import type { FileHeld } from '#machines/holdFile.ts'
import { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import { finderSamples, tableFinding } from '#test/samples/sources.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourceFinderMachine, finderSamples)
})

test('what is typed or chosen while an address or file is looked at counts, and ends the look', async () => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: null })
  const { context } = actor.getSnapshot()
  actor.send({ type: 'address.changed', url: 'https://choir.example' })
  actor.send({ type: 'look.requested' })
  actor.send({ type: 'address.changed', url: 'https://choir.example/events' })
  expect(actor.getSnapshot()).toMatchObject({
    value: { asking: 'described' },
    context: { ...context, url: 'https://choir.example/events' },
  })
  actor.send({ type: 'file.chosen', file: { key: '1', name: 'events.csv', size: 100, type: 'text/csv' } })
  actor.send({ type: 'way.chosen', way: 'rows' })
  expect(actor.getSnapshot()).toMatchObject({ value: { asking: 'described' }, context: { way: 'rows' } })
  actor.send({ type: 'text.changed', text: 'Fest\t1.5.2027' })
  actor.send({ type: 'look.requested' })
  actor.send({ type: 'text.changed', text: 'Fest\t1.5.2028' })
  actor.send({ type: 'look.requested' })
  expect(call('lookAtSource').input).toMatchObject({ content: { text: 'Fest\t1.5.2028' } })
})

test('who comes back from a table sees its columns, and what is changed there is looked at', () => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: tableFinding })
  expect(actor.getSnapshot().value).toBe('deciding')
  actor.send({ type: 'column.chosen', index: 0, field: 'organizer' })
  actor.send({ type: 'columns.confirmed' })
  expect(call('lookAtSource').input).toMatchObject({ content: { columns: ['organizer', 'date'] } })
})

test.each([
  ['Bemerkung', 'Schlüssel bei Meier', 'deciding'],
  ['Notes', 'Key at the office', 'deciding'],
  ['Notes', '', 'found'],
  ['Beschreibung', 'Mit Tanz', 'found'],
])('a column %s with "%s" leads to %s', async (name, sample, state) => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: null })
  const known = [
    { name: 'Titel', sample: 'Fest', field: 'name' },
    { name: 'Tag', sample: '1.5.2027', field: 'date' },
  ] as const
  const columns = [...known, { name, sample, field: 'description' } as const]
  const look = {
    fault: null,
    status: null,
    feeds: [{ url: '', name: '', events: 1 }],
    table: { columns, unclearDate: null },
  }
  actor.send({ type: 'way.chosen', way: 'rows' })
  actor.send({ type: 'text.changed', text: 'Fest\t1.5.2027\tx' })
  actor.send({ type: 'look.requested' })
  await call('lookAtSource').resolve(look)
  expect(actor.getSnapshot().value).toBe(state)
  if (state === 'found') return
  actor.send({ type: 'columns.confirmed' })
  await call('lookAtSource').resolve(look)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'found',
    context: { contents: { rows: { columns: ['name', 'date', 'description'] } } },
  })
})

const file = { key: '1', name: 'events.csv', size: 100, type: 'text/csv' }

test('a file and pasted rows do not replace each other', async () => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: null })
  actor.send({ type: 'way.chosen', way: 'rows' })
  actor.send({ type: 'text.changed', text: 'Fest\t1.5.2027' })
  actor.send({ type: 'way.chosen', way: 'file' })
  actor.send({ type: 'look.requested' })
  expect(actor.getSnapshot()).toMatchObject({
    value: { asking: 'described' },
    context: { issues: [{ field: 'file', reason: 'empty' }] },
  })
  actor.send({ type: 'file.chosen', file })
  await call('readFile').resolve('Concert,1.6.2027')
  expect(call('lookAtSource').input).toMatchObject({ way: 'file', content: { text: 'Concert,1.6.2027' } })
  actor.send({ type: 'way.chosen', way: 'rows' })
  actor.send({ type: 'look.requested' })
  expect(call('lookAtSource').input).toMatchObject({ way: 'rows', content: { text: 'Fest\t1.5.2027' } })
})

test('a look never takes an earlier file for the one that is named', async () => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: null })
  actor.send({ type: 'way.chosen', way: 'file' })
  actor.send({ type: 'file.chosen', file })
  await call('readFile').resolve('Concert,1.6.2027')
  actor.send({ type: 'file.chosen', file: { ...file, key: '2', name: 'other.csv' } })
  actor.send({ type: 'way.chosen', way: 'rows' })
  actor.send({ type: 'way.chosen', way: 'file' })
  actor.send({ type: 'look.requested' })
  expect(call('readFile').input).toEqual({ key: '2' })
  await call('readFile').reject({ code: 'readError' })
  actor.send({ type: 'look.requested' })
  await call('readFile').resolve('Fair,1.7.2027')
  expect(call('lookAtSource').input).toMatchObject({ content: { text: 'Fair,1.7.2027' } })
})

test('a file that is too large is named and held like another, and never read', () => {
  const held: (string | null)[] = []
  const holdFile = fromCallback<FileHeld>(({ receive }) => receive(({ key }) => held.push(key)))
  const { actor } = stage(sourceFinderMachine, { holdFile }).start({ kept: null })
  actor.send({ type: 'way.chosen', way: 'file' })
  actor.send({ type: 'file.chosen', file: { ...file, size: 6_000_000 } })
  const refused = { value: { asking: 'unfit' }, context: { file: { key: '1' }, look: { fault: 'fileTooLarge' } } }
  expect(actor.getSnapshot()).toMatchObject(refused)
  actor.send({ type: 'look.requested' })
  expect(actor.getSnapshot()).toMatchObject(refused)
  actor.send({ type: 'file.chosen', file: { ...file, key: '2', size: 6_000_000 } })
  expect([...new Set(held)]).toEqual(['1', '2'])
})
