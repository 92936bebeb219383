import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { copyOf } from '#domain/copying.ts'
import type { Draft } from '#domain/draft.ts'
import type { Entry } from '#domain/editing.ts'
import {
  type EntryPageContext,
  type EntryPageInput,
  entryOf,
  formOf,
  groupsTaken,
  hasOriginal,
  parentOf,
} from '#domain/entryPage.ts'
import type { FormValues } from '#domain/forms.ts'
import { may } from '#domain/permissions.ts'
import { renewalOf } from '#domain/renewal.ts'
import { targetOf } from '#domain/target.ts'
import { memberAfter } from '#domain/user.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { entryMachine } from './entry.ts'
import { entryEditorMachine } from './entryEditor.ts'

/**
 * Edits one entry or makes a new one (§2): loads it and what it belongs to, and opens its editor. Accounts that the member may
 * not change are only shown (§6). After a change of one's own account the session follows; deactivation logs out. What was
 * typed into an entry that is gone begins a new one.
 */
export const entryPageMachine = setup({
  types: {
    input: {} as EntryPageInput,
    context: {} as EntryPageContext,
    events: {} as
      | HeardFrom<typeof entryMachine, 'entry.loaded' | 'load.failed' | 'work.found'>
      | HeardFrom<typeof entryEditorMachine, 'entry.saved'>
      | { type: 'work.dropped' },
    children: {} as {
      frame: 'talkToFrame'
      hearEntry: 'hearChildren'
      entry: 'entry'
      hearParent: 'hearChildren'
      parent: 'entry'
      hearEditor: 'hearChildren'
      editor: 'entryEditor'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    entry: entryMachine,
    entryEditor: entryEditorMachine,
    findGroups: fromPromise<Entry[], { ids: string[] }>(() => Promise.reject(new Error('findGroups is not provided'))),
  },
  guards: {
    isNew: ({ context }) => context.id === null,
    isCopy: ({ context }) => hasOriginal(context),
    isCopyOfItem: ({ context }, { entry }: { entry: Entry }) =>
      hasOriginal(context) && parentOf(entry)?.resource === 'events',
    isProgramItem: ({ context: { id, form } }) =>
      id === null && form.kind === 'events' && parentOf(form.empty) !== null,
    isWithoutGroups: ({ context }) => groupsTaken(context).length === 0,
    hasParent: ({ context }, { entry }: { entry: Entry }) => context.form.kind === 'events' && parentOf(entry) !== null,
    isDeactivation: ({ context }, saved: Saved) => isOwnAccount(context, saved) && saved.values.deactivated === true,
    isOwnAccount: ({ context }, saved: Saved) => isOwnAccount(context, saved),
    isOutOfReach: ({ context: { resource, form, member } }, { entry }: { entry: Entry }) =>
      form.kind === 'users' && !may(member, 'update', resource, targetOf(resource, entry)),
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    hearEntry: spawnChild('hearChildren', {
      id: 'hearEntry',
      input: ({ self }) => ({ page: self, heard: { entry: ['entry.loaded', 'work.found'] } }),
    }),
    openEntry: spawnChild('entry', {
      id: 'entry',
      input: ({ context }) => entryOf(context),
    }),
    hearParent: spawnChild('hearChildren', {
      id: 'hearParent',
      input: ({ self }) => ({ page: self, heard: { parent: ['entry.loaded', 'load.failed'] } }),
    }),
    openParent: spawnChild('entry', {
      id: 'parent',
      input: ({ context: { entry, form } }) => parentOf(entry ?? form.empty) ?? { resource: 'events', id: '' },
    }),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.saved'] } }),
    }),
    openEditor: spawnChild('entryEditor', {
      id: 'editor',
      input: ({ context }) => formOf(context),
    }),
    followAccount: sendTo('frame', ({ context: { member } }, { values }: Saved) => ({
      type: 'session.granted',
      user: memberAfter(member, values),
    })),
    endSession: sendTo('frame', { type: 'logout.wanted' }),
    dropWork: sendTo('editor', { type: 'work.dropped' }),
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry })),
    keepOriginal: assign(({ context: { form, copy } }, { entry }: { entry: Entry }) => ({
      original: entry,
      ...(copy && { form: copyOf(form, entry, copy) }),
    })),
    beginAgain: assign(({ context }, { draft }: { draft: Draft }) => renewalOf(context, draft)),
    keepGroups: assign((_, { groups }: { groups: Entry[] }) => ({ groups })),
    keepParent: assign((_, { entry }: { entry: Entry }) => ({ parent: entry })),
  },
}).createMachine({
  id: 'entryPage',
  context: ({ input }) => ({ ...input, entry: null, parent: null, original: null, groups: [] }),
  entry: 'openFrame',
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides at once whether there is an entry to load.',
      always: [
        { guard: 'isCopy', target: 'loading' },
        { guard: 'isProgramItem', target: 'loadingParent' },
        { guard: 'isNew', target: 'editing' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The child `entry` says whether it is missing, or could not be loaded and can be tried again.',
      entry: ['hearEntry', 'openEntry'],
      on: {
        'work.found': { target: 'opening', actions: { type: 'beginAgain', params: ({ event }) => event } },
        'entry.loaded': [
          {
            guard: { type: 'isCopyOfItem', params: ({ event }) => event },
            target: 'loadingParent',
            actions: { type: 'keepOriginal', params: ({ event }) => event },
          },
          {
            guard: 'isCopy',
            target: 'choosingOrganizers',
            actions: { type: 'keepOriginal', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOutOfReach', params: ({ event }) => event },
            target: 'readOnly',
            actions: { type: 'keepEntry', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasParent', params: ({ event }) => event },
            target: 'loadingParent',
            actions: { type: 'keepEntry', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'keepEntry', params: ({ event }) => event } },
        ],
      },
    },
    loadingParent: {
      description: 'The form names what the event belongs to; a new item of a program takes over its place and time.',
      entry: ['hearParent', 'openParent'],
      on: {
        'entry.loaded': {
          target: 'choosingOrganizers',
          actions: { type: 'keepParent', params: ({ event }) => event },
        },
        'load.failed': 'choosingOrganizers',
      },
    },
    choosingOrganizers: {
      description: 'Groups to which the member may not link a new event become names. If that fails, saving says so.',
      always: { guard: 'isWithoutGroups', target: 'editing' },
      invoke: {
        id: 'findGroups',
        src: 'findGroups',
        input: ({ context }) => ({ ids: groupsTaken(context) }),
        onDone: {
          target: 'editing',
          actions: { type: 'keepGroups', params: ({ event }) => ({ groups: event.output }) },
        },
        onError: 'editing',
      },
    },
    editing: {
      entry: ['hearEditor', 'openEditor'],
      on: {
        'work.dropped': { actions: 'dropWork' },
        'entry.saved': [
          { guard: { type: 'isDeactivation', params: ({ event }) => event }, actions: 'endSession' },
          {
            guard: { type: 'isOwnAccount', params: ({ event }) => event },
            actions: { type: 'followAccount', params: ({ event }) => event },
          },
        ],
      },
    },
    readOnly: {},
  },
})

type Saved = { id: string | null; values: FormValues }

const isOwnAccount = ({ form, member }: EntryPageContext, { id }: Saved): boolean =>
  form.kind === 'users' && id === member.id
