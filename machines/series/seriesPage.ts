import { assign, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { type Entry, type FormBeginning, formFor } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import { changedFields } from '#domain/merge.ts'
import { lostWorkOf, renewalOf } from '#domain/renewal.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type SeriesEventsInput, seriesEventsMachine } from './seriesEvents.ts'

export type SeriesPageInput = { id: string; form: FormBeginning; events: Omit<SeriesEventsInput, 'seriesId'> }

type SeriesPageContext = SeriesPageInput & { entry: Entry | null }

/**
 * The page of a repeating event (§2): editor, events, which ask when it is saved (§4), and whether the series goes on. What was
 * typed into one that is gone begins a new one, with which the wizard goes on once it is stored.
 */
export const seriesPageMachine = setup({
  types: {
    input: {} as SeriesPageInput,
    context: {} as SeriesPageContext,
    events: {} as
      | HeardFrom<typeof entryMachine, 'entry.loaded' | 'work.found'>
      | HeardFrom<typeof entryEditorMachine, 'entry.saved' | 'entry.completed'>,
    emitted: {} as { type: 'series.renewed'; seriesId: string },
    children: {} as {
      hearEntry: 'hearChildren'
      entry: 'entry'
      hearEditor: 'hearChildren'
      editor: 'editor'
      events: 'events'
      confirmation: 'confirmation'
    },
  },
  actors: {
    hearChildren,
    entry: entryMachine,
    editor: entryEditorMachine,
    events: seriesEventsMachine,
    confirmation: confirmationMachine,
  },
  guards: {
    isOwn: ({ context }, { id }: Saved) => id === context.id,
  },
  actions: {
    hearEntry: spawnChild('hearChildren', {
      id: 'hearEntry',
      input: ({ self }) => ({ page: self, heard: { entry: ['entry.loaded', 'work.found'] } }),
    }),
    openEntry: spawnChild('entry', {
      id: 'entry',
      input: ({ context: { id, form } }) => ({ resource: 'revents', id, lostWork: lostWorkOf(id, form) }),
    }),
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry })),
    beginAgain: assign(({ context }, { draft }: { draft: Draft }) => ({ form: renewalOf(context, draft).form })),
    keepSaved: assign(({ context: { entry } }, { values }: { values: FormValues }) => ({
      entry: entry && { ...entry, ...values },
    })),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.saved', 'entry.completed'] } }),
    }),
    openEditor: spawnChild('editor', {
      id: 'editor',
      input: ({ context: { form, entry } }) => formFor(form, entry),
    }),
    openEvents: spawnChild('events', {
      id: 'events',
      input: ({ context: { id, events } }) => ({ ...events, seriesId: id }),
    }),
    openConfirmation: spawnChild('confirmation', {
      id: 'confirmation',
      input: ({ context: { id } }) => ({ entry: id }),
    }),
    tellEvents: sendTo('events', ({ context: { entry } }, { values }: { values: FormValues }) => ({
      type: 'series.saved',
      fields: entry === null ? 'all' : changedFields(entry, values),
    })),
    tellConfirmation: sendTo('confirmation', { type: 'entry.saved' }),
    tellRenewed: enqueueActions(({ context, enqueue }, { id }: Saved) => {
      if (id !== null && id !== context.id) enqueue.emit({ type: 'series.renewed', seriesId: id })
    }),
  },
}).createMachine({
  id: 'seriesPage',
  context: ({ input }) => ({ ...input, entry: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The child `entry` says whether it is missing, or could not be loaded and can be tried again.',
      entry: ['hearEntry', 'openEntry'],
      on: {
        'entry.loaded': { target: 'editing', actions: { type: 'keepEntry', params: ({ event }) => event } },
        'work.found': { target: 'renewing', actions: { type: 'beginAgain', params: ({ event }) => event } },
      },
    },
    editing: {
      entry: ['hearEditor', 'openEditor', 'openEvents', 'openConfirmation'],
      on: {
        'entry.saved': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          actions: [
            { type: 'tellEvents', params: ({ event }) => event },
            { type: 'keepSaved', params: ({ event }) => event },
            'tellConfirmation',
          ],
        },
        'entry.completed': { actions: { type: 'tellRenewed', params: ({ event }) => event } },
      },
    },
    renewing: {
      entry: ['hearEditor', 'openEditor'],
      on: { 'entry.completed': { actions: { type: 'tellRenewed', params: ({ event }) => event } } },
    },
  },
})

/** Another id: it was gone, and is stored as a new one. */
type Saved = { id: string | null }
