import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import { closedThread, entryThreadSamples, openedThread, thread } from '#test/samples/moderation.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(entryThreadMachine, entryThreadSamples)
})

const start = async () => {
  const [input] = entryThreadSamples.inputs
  const staged = stage(entryThreadMachine).start(input)
  await staged.call('loadThread').resolve(openedThread)
  return staged
}

test('a message that was not sent stays and goes again under the same key', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'text.changed', text: 'The first one.' })
  actor.send({ type: 'message.requested' })
  const { input } = call('sendMessage')
  expect(input).toEqual({ resource: 'events', id: 'e1', text: 'The first one.', key: 'k-0' })
  await call('sendMessage').reject(new Error('offline'))
  expect(actor.getSnapshot().context.text).toBe('The first one.')
  actor.send({ type: 'message.requested' })
  expect(call('sendMessage').input).toEqual(input)
  await call('sendMessage').resolve({ ...thread, messages: [...thread.messages, ...thread.messages.slice(0, 1)] })
  expect([actor.getSnapshot().context.text, emitted]).toEqual(['', [{ type: 'message.sent' }]])
  actor.send({ type: 'text.changed', text: 'And another.' })
  actor.send({ type: 'message.requested' })
  expect(call('sendMessage').input).toMatchObject({ key: 'k-1' })
})

test('what is closed cannot be closed again', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'close.requested' })
  await call('closeThread').resolve(closedThread)
  expect(emitted).toEqual([{ type: 'thread.closed' }])
  expect(actor.getSnapshot().can({ type: 'close.requested' })).toBe(false)
})

test('a thread that was answered meanwhile stays open, is loaded again and says so', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'text.changed', text: 'Thank you.' })
  actor.send({ type: 'close.requested' })
  expect(call('closeThread').input).toEqual({ resource: 'events', id: 'e1', version: 1 })
  await call('closeThread').reject(new FailureError({ code: 'changedMeanwhile' }))
  const answered = { ...thread, version: 2 }
  await call('loadThread').resolve({ ...openedThread, thread: answered })
  const { context } = actor.getSnapshot()
  expect([context.thread, context.text, context.failure]).toEqual([
    answered,
    'Thank you.',
    { code: 'changedMeanwhile' },
  ])
  actor.send({ type: 'close.requested' })
  expect([call('closeThread').input.version, emitted]).toEqual([2, []])
})

test('a corrected message goes under a key of its own; the same text, sent again, is one message', async () => {
  const { actor, call } = await start()
  const keys: string[] = []
  for (const text of ['Teh first.', 'The first.', 'Teh first.', 'The first.']) {
    actor.send({ type: 'text.changed', text })
    actor.send({ type: 'message.requested' })
    keys.push(call('sendMessage').input.key)
    await call('sendMessage').reject(new Error('offline'))
  }
  const [wrong, right] = keys
  expect(keys).toEqual([wrong, right, wrong, right])
  expect(wrong).not.toBe(right)
  actor.send({ type: 'message.requested' })
  await call('sendMessage').resolve(thread)
  actor.send({ type: 'text.changed', text: 'The first.' })
  actor.send({ type: 'message.requested' })
  expect(keys).not.toContain(call('sendMessage').input.key)
})

test('what is typed while the thread is closed stays', async () => {
  const { actor, call } = await start()
  actor.send({ type: 'close.requested' })
  actor.send({ type: 'text.changed', text: 'One more thing.' })
  await call('closeThread').resolve(closedThread)
  expect(actor.getSnapshot().context.text).toBe('One more thing.')
})

test('messages go to the entry whose thread was read, as after a merge', async () => {
  const { actor, call } = stage(entryThreadMachine).start(entryThreadSamples.inputs[0])
  await call('loadThread').resolve({ ...openedThread, thread: { ...thread, id: 'e2' } })
  actor.send({ type: 'text.changed', text: 'Hello' })
  actor.send({ type: 'message.requested' })
  expect(call('sendMessage').input).toMatchObject({ resource: 'events', id: 'e2', text: 'Hello' })
})
