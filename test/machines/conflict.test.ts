import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { FormValues } from '#domain/forms.ts'
import { type ConflictInput, conflictMachine } from '#machines/entries/conflict.ts'
import { stage, walk } from '#test/walk.ts'

const base = { name: 'Jazz', headline: 'All that', description: '' }
const mine = { name: 'Free jazz', headline: 'All that', description: 'Mine' }
const theirs = { name: 'Jazz & blues', headline: 'Theirs', description: '' }
const input: ConflictInput = { kind: 'categories', id: 'c1', base, mine }
const dated: ConflictInput = {
  kind: 'events',
  id: 'e1',
  base: { canceled: false, start: '2031-06-01', end: '2031-06-02', alt: '' },
  mine: { canceled: false, start: '2031-06-08', end: '2031-06-09', alt: '' },
}
const nameClash = { field: 'name', base: 'Jazz', theirs: 'Jazz & blues', mine: 'Free jazz' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(conflictMachine, {
    inputs: [input, dated],
    guardsRead: ({ clashes, decisions }) => [clashes.map(({ field }) => field), decisions],
    events: {
      'clash.decided': [
        { field: 'name', side: 'theirs' },
        { field: 'name', side: 'mine' },
        { field: 'headline', side: 'mine' },
        { field: 'canceled', side: 'theirs' },
        { field: 'end', side: 'mine' },
      ],
      'merge.submitted': [{}],
      'load.retried': [{}],
      'conflict.postponed': [{}],
    },
    actors: {
      loadCurrent: {
        done: ({ context }) =>
          [
            context.kind === 'events' ? { ...dated.base, canceled: true } : theirs,
            context.base,
            { ...context.mine, email: 'more than the form has' },
          ].map((values) => ({ values, version: 7, names: {} })),
        error: [{ code: 'notFound' }],
      },
    },
  })
})

const choosing = async (current: FormValues = theirs, of = input) => {
  const run = stage(conflictMachine).start(of)
  expect(run.call('loadCurrent').input).toEqual(of)
  await run.call('loadCurrent').resolve({ values: current, version: 7, names: {} })
  return run
}

test('clashes are decided field by field, and everything else is taken from whoever changed it', async () => {
  const { actor } = await choosing()
  expect(actor.getSnapshot().context.clashes).toEqual([nameClash])
  expect(actor.getSnapshot().can({ type: 'merge.submitted' })).toBe(false)
  expect(actor.getSnapshot().can({ type: 'clash.decided', field: 'headline', side: 'mine' })).toBe(false)
  actor.send({ type: 'clash.decided', field: 'name', side: 'mine' })
  actor.send({ type: 'clash.decided', field: 'name', side: 'theirs' })
  actor.send({ type: 'merge.submitted' })
  expect(actor.getSnapshot().output).toEqual({
    values: { name: 'Jazz & blues', headline: 'Theirs', description: 'Mine' },
    base: theirs,
    version: 7,
  })
})

test('when theirs is mine already, nobody is asked', async () => {
  const { actor } = await choosing(mine)
  expect(actor.getSnapshot().output).toEqual({ values: mine, base: mine, version: 7 })
})

test('when theirs has all that was changed, nobody is asked, whatever saving it changed besides', async () => {
  const stored = { ...mine, headline: 'Follows the name' }
  const { actor } = await choosing(stored)
  expect(actor.getSnapshot().output).toEqual({ values: stored, base: stored, version: 7 })
})

test('when nothing clashes one click is enough', async () => {
  const { actor } = await choosing({ ...base, headline: 'Theirs' })
  expect(actor.getSnapshot().value).toBe('choosing')
  expect(actor.getSnapshot().context.clashes).toEqual([])
  actor.send({ type: 'merge.submitted' })
  expect(actor.getSnapshot().output).toEqual({
    values: { ...mine, headline: 'Theirs' },
    base: { ...base, headline: 'Theirs' },
    version: 7,
  })
})

test('fields that say one thing together are decided at once', async () => {
  const current = { ...dated.base, canceled: true, alt: 'Theirs' }
  const { actor } = await choosing(current, dated)
  expect(actor.getSnapshot().context.clashes.map(({ field }) => field)).toEqual(['canceled', 'start', 'end'])
  actor.send({ type: 'clash.decided', field: 'start', side: 'mine' })
  expect(actor.getSnapshot().context.decisions).toEqual({ canceled: 'mine', start: 'mine', end: 'mine' })
  actor.send({ type: 'clash.decided', field: 'canceled', side: 'theirs' })
  actor.send({ type: 'merge.submitted' })
  expect(actor.getSnapshot().output).toMatchObject({ values: current })
})

test('what the others changed besides is told, the weightiest first', async () => {
  const own = { ...dated, mine: { ...dated.base, alt: 'Mine' } }
  const { actor } = await choosing({ ...dated.base, end: '2031-06-03', canceled: true }, own)
  expect(actor.getSnapshot().context).toMatchObject({ clashes: [], changes: ['canceled', 'end'] })
})

test('a conflict that is postponed hands back nothing, whatever was decided', async () => {
  const { actor } = await choosing()
  actor.send({ type: 'clash.decided', field: 'name', side: 'theirs' })
  actor.send({ type: 'conflict.postponed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})

test('an entry that was deleted meanwhile says so and keeps what was submitted', async () => {
  const { actor, call } = stage(conflictMachine).start(input)
  await call('loadCurrent').reject(new FailureError({ code: 'notFound' }))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toMatchObject({ mine, theirs: null, failure: { code: 'notFound' } })
  actor.send({ type: 'load.retried' })
  await call('loadCurrent').resolve({ values: theirs, version: 9, names: {} })
  expect(actor.getSnapshot().context).toMatchObject({ clashes: [nameClash], failure: null })
})
