import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { SavedEntry } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import type { Role } from '#domain/session.ts'
import { refusalId } from '#domain/toastIds.ts'
import { formMachine } from '#machines/entries/form.ts'
import type { PageWish } from '#machines/frame.ts'
import { hearChildren } from '#machines/hearing.ts'
import { registrationMachine } from '#machines/session/registration.ts'
import { accepted, children } from '#test/samples/registration.ts'
import { settled } from '#test/settled.ts'
import { stage, walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const ada = { id: 'a', nickname: 'ada', email: 'ada@example.org', role: 'admin', token: 't' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(registrationMachine, {
    inputs: [{ token: 'invited' }],
    events: { 'form.saved': [accepted] },
    actors: { ...children, signIn: { done: [ada], error: [{ code: 'offline' }] } },
  })
})

const filled = async () => {
  const drafts = new Map()
  const wishes: PageWish[] = []
  const sent = Promise.withResolvers<SavedEntry>()
  const form = formMachine.provide({
    actors: {
      keepWork: workKeptIn(drafts),
      findDraft: fromPromise(async (): Promise<Draft | null> => null),
      submitForm: fromPromise(() => sent.promise),
    },
  })
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish)))
  const run = stage(registrationMachine, { form, talkToFrame, hearChildren }).start({ token: 'invited' })
  await run.call('checkInvitation').resolve({ role: 'normal' })
  await settled()
  const { form: child } = run.actor.getSnapshot().children
  const type = (name: string, value: string) => child?.send({ type: 'field.changed', name, value })
  for (const [name, value] of Object.entries(accepted.values)) type(name, value)
  const accept = async () => {
    child?.send({ type: 'submit.requested' })
    type('nickname', 'Ada L.')
    sent.resolve({ id: 'invited', version: null, values: accepted.values })
    await settled()
  }
  return { ...run, accept, drafts, type, wishes }
}

test('an accepted registration signs the new user in, and the password is not kept (§4)', async () => {
  const { accept, actor, call, emitted, wishes } = await filled()
  await accept()
  expect(call('signIn').input).toEqual({ email: 'ada@example.org', password: 'correct horse' })
  expect(actor.getSnapshot().context).toEqual({ token: 'invited', failure: null, role: 'normal' })
  await call('signIn').resolve(ada)
  expect(emitted).toEqual([{ type: 'registration.completed' }])
  expect(wishes.at(-1)).toEqual({ type: 'session.granted', user: ada })
  expect(actor.getSnapshot().value).toBe('signedIn')
})

test('an accepted registration takes back the notification of why it was refused', async () => {
  const { accept, wishes } = await filled()
  await accept()
  expect(wishes).toEqual([{ type: 'toast.withdrawn', id: refusalId }])
})

test('what is typed while the answer comes, or after it, is kept nowhere: nothing is left to register', async () => {
  const { accept, clock, drafts, type } = await filled()
  clock.increment(300)
  const before = drafts.size
  await accept()
  type('nickname', 'Ada Lovelace')
  clock.increment(300)
  await settled()
  expect([before, drafts.size]).toEqual([1, 0])
})

test('when signing in fails, the page says why', async () => {
  const { actor, call, emitted } = stage(registrationMachine).start({ token: 'invited' })
  await call('checkInvitation').reject(new FailureError({ code: 'offline' }))
  actor.send({ type: 'form.saved', ...accepted })
  await call('signIn').reject(new FailureError({ code: 'tooManyAttempts', retryAfter: 60 }))
  expect(actor.getSnapshot().value).toBe('signInFailed')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'tooManyAttempts', retryAfter: 60 })
  expect(emitted).toEqual([])
})

test('the first of a calendar is told to become its administrator, all others that they are members', async () => {
  const roleAfter = async (role: Role) => {
    const { actor, call } = stage(registrationMachine).start({ token: 'invited' })
    await call('checkInvitation').resolve({ role })
    return actor.getSnapshot().context.role
  }
  expect([await roleAfter('admin'), await roleAfter('normal')]).toEqual(['admin', 'normal'])
})

test('an invitation that cannot be used is refused before anybody types; without an answer the form is there', async () => {
  const after = async (code: 'usedInvitation' | 'invalidInvitation' | 'offline') => {
    const { actor, call } = stage(registrationMachine).start({ token: 'invited' })
    expect(call('checkInvitation').input).toEqual({ token: 'invited' })
    await call('checkInvitation').reject(new FailureError({ code }))
    return actor.getSnapshot().value
  }
  expect([await after('usedInvitation'), await after('invalidInvitation'), await after('offline')]).toEqual([
    'refused',
    'refused',
    'filling',
  ])
})
