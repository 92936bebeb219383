import { assign, sendTo, setup, spawnChild } from 'xstate'
import { type Entry, type FormBeginning, formFor } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import { changedFields } from '#domain/merge.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type SeriesEventsInput, seriesEventsMachine } from './seriesEvents.ts'

export type SeriesPageInput = { id: string; form: FormBeginning; events: Omit<SeriesEventsInput, 'seriesId'> }

type SeriesPageContext = SeriesPageInput & { entry: Entry | null }

/** The page of a repeating event (§2): editor, events, which ask when it is saved (§4), and whether the series goes on. */
export const seriesPageMachine = setup({
  types: {
    input: {} as SeriesPageInput,
    context: {} as SeriesPageContext,
    events: {} as HeardFrom<typeof entryMachine, 'entry.loaded'> | HeardFrom<typeof entryEditorMachine, 'entry.saved'>,
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
  actions: {
    hearEntry: spawnChild('hearChildren', {
      id: 'hearEntry',
      input: ({ self }) => ({ page: self, heard: { entry: ['entry.loaded'] } }),
    }),
    openEntry: spawnChild('entry', { id: 'entry', input: ({ context: { id } }) => ({ resource: 'revents', id }) }),
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry })),
    keepSaved: assign(({ context: { entry } }, { values }: { values: FormValues }) => ({
      entry: entry && { ...entry, ...values },
    })),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.saved'] } }),
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
  },
}).createMachine({
  id: 'seriesPage',
  context: ({ input }) => ({ ...input, entry: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The child `entry` says whether it is missing, or could not be loaded and can be tried again.',
      entry: ['hearEntry', 'openEntry'],
      on: { 'entry.loaded': { target: 'editing', actions: { type: 'keepEntry', params: ({ event }) => event } } },
    },
    editing: {
      entry: ['hearEditor', 'openEditor', 'openEvents', 'openConfirmation'],
      on: {
        'entry.saved': {
          actions: [
            { type: 'tellEvents', params: ({ event }) => event },
            { type: 'keepSaved', params: ({ event }) => event },
            'tellConfirmation',
          ],
        },
      },
    },
  },
})
