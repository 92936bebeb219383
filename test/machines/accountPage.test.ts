import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { Entry, SavedEntry } from '#domain/editing.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { formMachine } from '#machines/entries/form.ts'
import type { PageWish } from '#machines/frame.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { type AccountPageInput, accountPageMachine } from '#machines/people/accountPage.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const member = { id: 'u1', nickname: 'Mo', email: 'mo@example.org', role: 'moderator', token: 't' } as const
const empty = { nickname: '', email: '', deactivated: false }
const input: AccountPageInput = { member, form: { kind: 'account', empty, userId: 'u1', creationKey: 'c1' } }
const account: Entry = { ...member, version: 4, deactivated: false }

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  await walk(accountPageMachine, {
    inputs: [input],
    guardsRead: ({ unsaved }) => unsaved,
    events: {
      'entry.loaded': [{ entry: account, from: 'entry' }],
      'values.changed': ['form', 'password'].flatMap((from) => [
        { id: 'u1', base: empty, values: empty, file: 'none', from },
        { id: 'u1', base: empty, values: { ...empty, nickname: 'Moe' }, file: 'none', from },
      ]),
      'form.saved': [
        { id: 'u1', version: 2, values: empty, from: 'form' },
        { id: 'u1', version: 2, values: { ...empty, deactivated: true }, from: 'form' },
      ],
      'account.deleted': [{ nickname: 'Mo', from: 'deletion' }],
    },
    actors: {
      hearChildren: unused,
      talkToFrame: unused,
      entry: unused,
      form: unused,
      accountDeletion: unused,
      leaveGuard: unused,
    },
  })
})

const open = async () => {
  const wishes: PageWish[] = []
  const machine = accountPageMachine.provide({
    actors: {
      talkToFrame: fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish))),
      entry: entryMachine.provide({ actors: { loadEntry: fromPromise(async () => account) } }),
      form: formMachine.provide({
        actors: {
          keepWork: workKeptIn(new Map()),
          findDraft: fromPromise(async (): Promise<Draft | null> => null),
          submitForm: fromPromise(
            async ({ input: { id, values } }): Promise<SavedEntry> => ({ id, version: 5, values }),
          ),
        },
      }),
      accountDeletion: accountDeletionMachine.provide({
        actors: { countOwned: fromPromise(async () => 0), deleteAccount: fromPromise(async () => {}) },
      }),
    },
  })
  const page = createActor(machine, { input }).start()
  await settled()
  await settled()
  const { form, password, deletion, guard } = page.getSnapshot().children
  if (!form || !password || !deletion || !guard) throw new Error('The page has not opened its forms')
  return { page, form, password, deletion, guard, wishes }
}

test('the page is left freely only when nothing is unsaved in either form', async () => {
  const { form, password, guard } = await open()
  const change = (child: typeof form, name: string, value: string) => {
    child.send({ type: 'field.changed', name, value })
    return guard.getSnapshot().value
  }
  expect([
    change(form, 'nickname', 'Moe'),
    change(password, 'password', 'correct horse'),
    change(form, 'nickname', 'Mo'),
    change(password, 'password', ''),
  ]).toEqual(['guarding', 'guarding', 'guarding', 'free'])
})

test('a password is kept nowhere, and changing it leaves the session as it is', async () => {
  const { password, wishes } = await open()
  for (const name of ['password', 'passwordRepeat']) {
    password.send({ type: 'field.changed', name, value: 'correct horse' })
  }
  password.send({ type: 'submit.requested' })
  await settled()
  expect([password.getSnapshot().value, password.getSnapshot().context.draftKey, wishes]).toEqual([
    'submitSucceeded',
    null,
    [],
  ])
})

test('another name is that of the session, too', async () => {
  const { form, wishes } = await open()
  form.send({ type: 'field.changed', name: 'nickname', value: 'Moe' })
  form.send({ type: 'submit.requested' })
  await settled()
  expect(wishes).toEqual([{ type: 'session.granted', user: { ...member, nickname: 'Moe' } }])
})

test('who deactivates their own account is logged out', async () => {
  const { form, wishes } = await open()
  form.send({ type: 'field.changed', name: 'deactivated', value: true })
  form.send({ type: 'submit.requested' })
  await settled()
  expect(wishes).toEqual([{ type: 'logout.wanted' }])
})

test('who deletes their own account is logged out', async () => {
  const { deletion, wishes } = await open()
  deletion.send({ type: 'deletion.requested', nickname: 'Mo', version: 4 })
  await settled()
  deletion.send({ type: 'deletion.confirmed' })
  await settled()
  expect([deletion.getSnapshot().value, wishes]).toEqual(['deleted', [{ type: 'logout.wanted' }]])
})
