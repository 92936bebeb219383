import { expect, test } from 'vitest'
import { stage, walk } from '#test/walk.ts'
import { liveMachine } from '#tools/machines/flows/live.ts'
import type { LiveStep, News } from '#tools/machines/model/live.ts'

const actor = { id: 'x:1', name: 'toast', machine: 'toast', parent: null }
const step = (value: string, isFirst = false, order = 0): LiveStep => ({
  actor,
  from: null,
  order,
  isFirst,
  input: null,
  step: {
    event: { type: isFirst ? 'xstate.init' : 'toast.pushed' },
    at: 0,
    value,
    status: 'active',
    context: {},
    emitted: [],
  },
})
const all: News = { kind: 'all', actors: [] }
const started: News = { kind: 'started' }
const left: News = { kind: 'left' }
const begun: News = { kind: 'steps', steps: [step('hidden', true)], ended: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(liveMachine, {
    guardsRead: ({ actors }) => actors.map(({ id }) => id),
    events: {
      'news.received': [{ news: all }, { news: begun }, { news: started }, { news: left }],
      'actor.chosen': [{ id: 'x:1' }],
      'step.chosen': [{ step: 0 }],
      'latest.chosen': [{}],
      'log.cleared': [{}],
      'recordings.saved': [{}],
    },
  })
})

test('an earlier step stays shown while Backstage goes on', () => {
  const { actor: live } = stage(liveMachine).start(undefined)
  live.send({ type: 'news.received', news: begun })
  live.send({ type: 'actor.chosen', id: 'x:1' })
  live.send({ type: 'step.chosen', step: 0 })
  live.send({ type: 'news.received', news: { kind: 'steps', steps: [step('shown'), step('shown')], ended: [] } })
  const { value, context } = live.getSnapshot()
  expect([value, context.shown, context.actors[0]?.recording.steps.map((one) => one.value)]).toEqual([
    'lookingBack',
    0,
    ['shown', 'shown'],
  ])
  expect(context.log.map(({ event }) => event)).toEqual(['xstate.init', 'toast.pushed', 'toast.pushed'])
})

test('the log tells a cause before what it causes, which is through first; an actor that was stopped has ended', () => {
  const { actor: live } = stage(liveMachine).start(undefined)
  const ofParent = { ...step('open', true, 1), actor: { ...actor, id: 'x:2', machine: 'list' } }
  const steps = [step('shown', true, 2), ofParent]
  live.send({ type: 'news.received', news: { kind: 'steps', steps, ended: ['x:1'] } })
  const { log, actors } = live.getSnapshot().context
  expect(log.map(({ to }) => to)).toEqual(['x:2', 'x:1'])
  expect(actors.map(({ id, isEnded }) => [id, isEnded])).toEqual([
    ['x:1', true],
    ['x:2', false],
  ])
})

test('what the page before a reload went through stays until the next reload', () => {
  const { actor: live } = stage(liveMachine).start(undefined)
  const child = { ...step('open', true, 1), actor: { id: 'x:2', name: 'list', machine: 'list', parent: 'x:1' } }
  const tell = (news: News) => live.send({ type: 'news.received', news })
  const actors = () => live.getSnapshot().context.actors.map(({ id, parent, isEnded }) => [id, parent, isEnded])
  tell({ kind: 'steps', steps: [step('hidden', true), child], ended: [] })
  tell(started)
  tell(all)
  tell(begun)
  const ofBefore = ['before x:1', null, true]
  expect(actors()).toEqual([ofBefore, ['before x:2', 'before x:1', true], ['x:1', null, false]])
  tell(left)
  expect(actors()).toEqual([ofBefore])
  tell(started)
  expect(actors()).toEqual([ofBefore])
})

test('recordings are unsaved from a step on until they are saved', () => {
  const { actor: live } = stage(liveMachine).start(undefined)
  const next: News = { kind: 'steps', steps: [step('shown')], ended: [] }
  const seen = [all, begun, 'saved' as const, started, next].map((news) => {
    live.send(news === 'saved' ? { type: 'recordings.saved' } : { type: 'news.received', news })
    return live.getSnapshot().context.isUnsaved
  })
  expect(seen).toEqual([false, true, false, false, true])
})
