import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { type RunItem, runOver } from '#domain/run.ts'
import { type BatchRunInput, batchRunMachine } from '#machines/lists/batchRun.ts'
import { stage, walk } from '#test/walk.ts'

const [a, b, c]: readonly [RunItem, RunItem, RunItem] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const task = { action: 'delete' }
const over = (...items: RunItem[]): BatchRunInput => ({ run: runOver(items), task })
const offline = new FailureError({ code: 'offline' })
const changed = new FailureError({ code: 'changedMeanwhile' })

test('structure, every path, nothing left unwalked', async () => {
  await walk(batchRunMachine, {
    inputs: [over(), over(a, b)],
    guardsRead: ({ run: { waiting, failed } }) => [waiting.length, failed.map(({ failure }) => failure.code)],
    events: { 'run.stopped': [{}], 'items.added': [{ items: [c] }] },
    actors: { applyItem: { done: [false], error: [{ code: 'notFound' }, { code: 'offline' }] } },
  })
})

const begun = (...items: RunItem[]) => stage(batchRunMachine).start(over(...items))

describe('a run', () => {
  test('does one item after the other, and tells its end', async () => {
    const { call, emitted } = begun(a, b, c)
    for (const item of [a, b, c]) {
      expect([call('applyItem').input, emitted]).toEqual([{ task, item }, []])
      await call('applyItem').resolve(false)
    }
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [a, b, c], failed: [], skipped: [] } }])
  })

  test('goes on past an item that fails', async () => {
    const { call, emitted } = begun(a, b)
    await call('applyItem').reject(changed)
    await call('applyItem').resolve(false)
    const failed = [{ item: a, failure: { code: 'changedMeanwhile' } }]
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [b], failed, skipped: [] } }])
  })

  test('stops without a connection, also when it was being stopped, and forgets nothing', async () => {
    for (const isStopped of [false, true]) {
      const { actor, call, emitted } = begun(a, b, c)
      if (isStopped) actor.send({ type: 'run.stopped' })
      await call('applyItem').reject(offline)
      const failed = [{ item: a, failure: { code: 'offline' } }]
      expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [], failed, skipped: [b, c] } }])
    }
  })

  test('stops at an item that the others wait for', async () => {
    const first = { ...a, isFirst: true }
    const { call, emitted } = begun(first, b)
    await call('applyItem').reject(changed)
    const failed = [{ item: first, failure: { code: 'changedMeanwhile' } }]
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [], failed, skipped: [b] } }])
  })

  test('that is stopped waits for the item in hand', async () => {
    const { actor, call, emitted } = begun(a, b, c)
    actor.send({ type: 'run.stopped' })
    expect([actor.getSnapshot().can({ type: 'run.stopped' }), emitted]).toEqual([false, []])
    await call('applyItem').resolve(false)
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [a], failed: [], skipped: [b, c] } }])
  })

  test('marks what somebody else had done, unless an earlier try of its own may have done it', async () => {
    const tried = { ...b, mayBeDone: true }
    const { call, emitted } = begun(a, tried, c)
    for (const wasSo of [true, true, false]) await call('applyItem').resolve(wasSo)
    const done = [{ ...a, wasDone: true }, tried, c]
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done, failed: [], skipped: [] } }])
  })

  test('takes items that are added on the way, each once', async () => {
    const { actor, call, emitted } = begun(a)
    actor.send({ type: 'items.added', items: [a, b] })
    for (const _ of [a, b]) await call('applyItem').resolve(false)
    expect(emitted).toEqual([{ type: 'run.ended', run: { waiting: [], done: [a, b], failed: [], skipped: [] } }])
  })
})
