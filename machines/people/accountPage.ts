import { assign, sendTo, setup, spawnChild } from 'xstate'
import { type Entry, type FormBeginning, formFor, isUnsaved } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import type { SessionUser } from '#domain/session.ts'
import { memberAfter, newPassword } from '#domain/user.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { formMachine } from '#machines/entries/form.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { accountDeletionMachine } from './accountDeletion.ts'

export type AccountPageInput = { member: SessionUser; form: FormBeginning }

type AccountPageContext = AccountPageInput & { account: Entry | null; unsaved: readonly string[] }

type Saved = { values: FormValues }
type Typed = Parameters<typeof isUnsaved>[0] & { from: string }

/** One's own account (§2). Passwords have no draft. The session follows the data, and ends after deactivation or deletion. */
export const accountPageMachine = setup({
  types: {
    input: {} as AccountPageInput,
    context: {} as AccountPageContext,
    events: {} as
      | HeardFrom<typeof entryMachine, 'entry.loaded'>
      | HeardFrom<typeof formMachine, 'values.changed' | 'form.saved'>
      | HeardFrom<typeof accountDeletionMachine, 'account.deleted'>,
    children: {} as {
      frame: 'talkToFrame'
      hearEntry: 'hearChildren'
      entry: 'entry'
      hearForms: 'hearChildren'
      form: 'form'
      password: 'form'
      deletion: 'accountDeletion'
      guard: 'leaveGuard'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    entry: entryMachine,
    form: formMachine,
    accountDeletion: accountDeletionMachine,
    leaveGuard: leaveGuardMachine,
  },
  guards: {
    isWorkLeft: ({ context }, typed: Typed) => unsavedAfter(context, typed).length > 0,
    isDeactivation: (_, { values }: Saved) => values.deactivated === true,
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    hearEntry: spawnChild('hearChildren', {
      id: 'hearEntry',
      input: ({ self }) => ({ page: self, heard: { entry: ['entry.loaded'] } }),
    }),
    openEntry: spawnChild('entry', {
      id: 'entry',
      input: ({ context }) => ({ resource: 'users', id: context.member.id }),
    }),
    hearForms: spawnChild('hearChildren', {
      id: 'hearForms',
      input: ({ self }) => ({
        page: self,
        heard: {
          form: ['values.changed', 'form.saved'],
          password: ['values.changed'],
          deletion: ['account.deleted'],
        },
      }),
    }),
    openForm: spawnChild('form', { id: 'form', input: ({ context: { form, account } }) => formFor(form, account) }),
    openPassword: spawnChild('form', {
      id: 'password',
      input: ({ context: { member } }) => ({
        kind: 'passwordChange',
        id: member.id,
        version: null,
        values: newPassword(),
        draftKey: null,
      }),
    }),
    openDeletion: spawnChild('accountDeletion', {
      id: 'deletion',
      input: ({ context }) => ({ id: context.member.id }),
    }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    followAccount: sendTo('frame', ({ context: { member } }, { values }: Saved) => ({
      type: 'session.granted',
      user: memberAfter(member, values),
    })),
    endSession: sendTo('frame', { type: 'logout.wanted' }),
    keepAccount: assign((_, { entry }: { entry: Entry }) => ({ account: entry })),
    keepUnsaved: assign(({ context }, typed: Typed) => ({ unsaved: unsavedAfter(context, typed) })),
  },
}).createMachine({
  id: 'accountPage',
  context: ({ input }) => ({ ...input, account: null, unsaved: [] }),
  entry: 'openFrame',
  initial: 'loading',
  states: {
    loading: {
      description: 'The child `entry` says whether the account could not be loaded, and can be tried again.',
      entry: ['hearEntry', 'openEntry'],
      on: { 'entry.loaded': { target: 'editing', actions: { type: 'keepAccount', params: ({ event }) => event } } },
    },
    editing: {
      entry: ['hearForms', 'openForm', 'openPassword', 'openDeletion', 'openGuard'],
      on: {
        'values.changed': [
          {
            guard: { type: 'isWorkLeft', params: ({ event }) => event },
            actions: [{ type: 'keepUnsaved', params: ({ event }) => event }, 'guardWork'],
          },
          { actions: [{ type: 'keepUnsaved', params: ({ event }) => event }, 'releaseWork'] },
        ],
        'form.saved': [
          { guard: { type: 'isDeactivation', params: ({ event }) => event }, actions: 'endSession' },
          { actions: { type: 'followAccount', params: ({ event }) => event } },
        ],
        'account.deleted': { actions: 'endSession' },
      },
    },
  },
})

const unsavedAfter = ({ unsaved }: AccountPageContext, { from, ...form }: Typed): string[] => [
  ...unsaved.filter((other) => other !== from),
  ...(isUnsaved(form) ? [from] : []),
]
