import { expect, test } from 'vitest'
import { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { closedThread, entryThreadSamples, openedThread, thread } from '#test/samples/moderation.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(entryThreadMachine, entryThreadSamples)
})

const start = async () => {
  const staged = stage(entryThreadMachine, { leaveGuard: leaveGuardMachine }).start({
    resource: 'events',
    id: 'e1',
    key: 'k',
    isModerating: true,
  })
  await staged.call('loadThread').resolve(openedThread)
  return staged
}

test('a message that was not sent stays, is asked about, and goes again under the same key', async () => {
  const { actor, call, emitted } = await start()
  const guard = () => actor.getSnapshot().children.guard?.getSnapshot().value
  actor.send({ type: 'text.changed', text: 'The first one.' })
  expect(guard()).toBe('guarding')
  actor.send({ type: 'message.requested' })
  const { input } = call('sendMessage')
  expect(input).toEqual({ resource: 'events', id: 'e1', text: 'The first one.', key: 'k-2' })
  await call('sendMessage').reject(new Error('offline'))
  expect(actor.getSnapshot().context.text).toBe('The first one.')
  actor.send({ type: 'message.requested' })
  expect(call('sendMessage').input).toEqual(input)
  await call('sendMessage').resolve({ ...thread, messages: [...thread.messages, ...thread.messages.slice(0, 1)] })
  expect([actor.getSnapshot().context.text, guard(), emitted]).toEqual(['', 'free', [{ type: 'message.sent' }]])
  actor.send({ type: 'text.changed', text: 'And another.' })
  actor.send({ type: 'message.requested' })
  expect(call('sendMessage').input).toMatchObject({ key: 'k-3' })
})

test('what is closed cannot be closed again', async () => {
  const { actor, call, emitted } = await start()
  actor.send({ type: 'close.requested' })
  await call('closeThread').resolve(closedThread)
  expect(emitted).toEqual([{ type: 'thread.closed' }])
  expect(actor.getSnapshot().can({ type: 'close.requested' })).toBe(false)
})
