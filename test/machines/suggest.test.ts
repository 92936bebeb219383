import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { stage, walk } from '#test/walk.ts'

const jazz = { id: 'jazz', name: 'jazz' }
const jam = { id: 'jam', name: 'jam' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(suggestMachine, {
    inputs: [{ source: 'tags' }],
    events: {
      'text.changed': [{ text: 'ja' }, { text: ' Jazz' }, { text: ' ' }],
      'suggestions.requested': [{}],
      'suggestions.closed': [{}],
    },
    guardsRead: ({ text, suggestions }) => [text, suggestions.length],
    actors: { loadSuggestions: { done: [[jazz, jam]], error: [{ code: 'offline' }] } },
  })
})

test('asks once, 250 ms after the last key', () => {
  const { actor, call, clock } = stage(suggestMachine).start({ source: 'tags' })
  actor.send({ type: 'text.changed', text: 'j' })
  clock.increment(249)
  actor.send({ type: 'text.changed', text: 'ja ' })
  clock.increment(249)
  expect(actor.getSnapshot().value).toBe('settling')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('loading')
  expect(call('loadSuggestions').input).toEqual({ source: 'tags', text: 'ja' })
})

test('an empty field asks at once for what there is, when it is asked to', async () => {
  const { actor, call } = stage(suggestMachine).start({ source: 'places' })
  actor.send({ type: 'suggestions.requested' })
  expect(call('loadSuggestions').input).toEqual({ source: 'places', text: '' })
  await call('loadSuggestions').resolve([jazz, jam])
  expect(actor.getSnapshot().context.suggestions).toEqual([jazz, jam])
})

test('an outdated answer never replaces a newer one', async () => {
  const { actor, call, clock } = stage(suggestMachine).start({ source: 'tags' })
  actor.send({ type: 'text.changed', text: 'ja' })
  clock.increment(250)
  const older = call('loadSuggestions')
  actor.send({ type: 'text.changed', text: 'jaz' })
  clock.increment(250)
  await call('loadSuggestions').resolve([jazz])
  await older.resolve([jazz, jam])
  expect(actor.getSnapshot().context).toEqual({ source: 'tags', text: 'jaz', suggestions: [jazz], failure: null })
})

test('the suggestions there are stay while typing on, and go with the text or when closed', async () => {
  const { actor, call, clock } = stage(suggestMachine).start({ source: 'tags' })
  actor.send({ type: 'text.changed', text: 'ja' })
  clock.increment(250)
  await call('loadSuggestions').resolve([jazz, jam])
  actor.send({ type: 'text.changed', text: 'jaz' })
  expect(actor.getSnapshot().context.suggestions).toEqual([jazz, jam])
  actor.send({ type: 'text.changed', text: '' })
  expect(actor.getSnapshot().value).toBe('idle')
  expect(actor.getSnapshot().context).toEqual({ source: 'tags', text: '', suggestions: [], failure: null })
  clock.increment(250)
  expect(actor.getSnapshot().value).toBe('idle')
})

test('a failure takes the older suggestions away and does not stand in the way of the next question', async () => {
  const { actor, call, clock } = stage(suggestMachine).start({ source: 'users' })
  actor.send({ type: 'text.changed', text: 'a' })
  clock.increment(250)
  await call('loadSuggestions').resolve([{ id: 'a', name: 'ada' }])
  actor.send({ type: 'text.changed', text: 'ad' })
  clock.increment(250)
  await call('loadSuggestions').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ suggestions: [], failure: { code: 'offline' } })
  actor.send({ type: 'text.changed', text: 'ada' })
  clock.increment(250)
  await call('loadSuggestions').resolve([{ id: 'a', name: 'ada' }])
  expect(actor.getSnapshot().context).toMatchObject({ suggestions: [{ id: 'a', name: 'ada' }], failure: null })
})
