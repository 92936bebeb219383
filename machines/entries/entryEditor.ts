import { emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { type FormInput, isUnsaved } from '#domain/editing.ts'
import { imageTypes } from '#domain/files.ts'
import type { FormValues } from '#domain/forms.ts'
import { maximumImageBytes } from '#domain/limits.ts'
import { likenessTyped, type SimilarPlace } from '#domain/place.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { duplicatesMachine } from './duplicates.ts'
import { formMachine } from './form.ts'
import { type Coordinates, geocodeMachine } from './geocode.ts'
import { uploadMachine } from './upload.ts'

/**
 * The form of an entry with what answers it (§2, §4, §5): the question before unsaved work is left, the picture that is
 * uploaded into it, coordinates from its address, and places that are like a new one. Only forms with such fields have
 * these children. `entry.completed` says that all that was typed is stored; `otherPlace.chosen` that a place which is
 * there already is wanted instead, and what was typed is dropped.
 */
export const entryEditorMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as FormInput,
    events: {} as
      | HeardFrom<typeof formMachine, 'values.changed' | 'form.saved' | 'form.completed'>
      | HeardFrom<typeof uploadMachine, 'file.uploaded'>
      | HeardFrom<typeof geocodeMachine, 'coordinates.found'>
      | HeardFrom<typeof duplicatesMachine, 'place.chosen'>,
    emitted: {} as
      | { type: 'entry.saved'; id: string | null; values: FormValues }
      | { type: 'entry.completed'; id: string | null }
      | { type: 'otherPlace.chosen'; place: SimilarPlace },
    children: {} as {
      hearChildren: 'hearChildren'
      form: 'form'
      guard: 'leaveGuard'
      upload: 'upload'
      geocode: 'geocode'
      duplicates: 'duplicates'
    },
  },
  actors: {
    hearChildren,
    form: formMachine,
    leaveGuard: leaveGuardMachine,
    upload: uploadMachine,
    geocode: geocodeMachine,
    duplicates: duplicatesMachine,
  },
  guards: { isUnsaved: (_, form: Typed) => isUnsaved(form) },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self, context }) => ({
        page: self,
        heard: {
          form: ['values.changed', 'form.saved', 'form.completed'],
          ...(hasImage(context) && { upload: ['file.uploaded'] }),
          ...(hasCoordinates(context) && { geocode: ['coordinates.found'] }),
          ...(isPlace(context) && { duplicates: ['place.chosen'] }),
        },
      }),
    }),
    openForm: spawnChild('form', { id: 'form', input: ({ context }) => context }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    openHelpers: enqueueActions(({ context, enqueue }) => {
      const upload = { automatic: true, accept: imageTypes, maximumBytes: maximumImageBytes }
      if (hasImage(context)) enqueue.spawnChild('upload', { id: 'upload', input: upload })
      if (hasCoordinates(context)) enqueue.spawnChild('geocode', { id: 'geocode' })
      if (isPlace(context)) enqueue.spawnChild('duplicates', { id: 'duplicates', input: { id: context.id } })
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    lookForDuplicates: enqueueActions(({ context, enqueue }, form: Typed) => {
      if (isPlace(context)) enqueue.sendTo('duplicates', { type: 'place.typed', ...likenessTyped(form) })
    }),
    takeImage: sendTo('form', (_, { id }: { id: string }) => ({ type: 'field.changed', name: 'image', value: id })),
    takeLatitude: sendTo('form', (_, { lat }: Coordinates) => ({ type: 'field.changed', name: 'lat', value: lat })),
    takeLongitude: sendTo('form', (_, { lng }: Coordinates) => ({ type: 'field.changed', name: 'lng', value: lng })),
    resetForm: sendTo('form', { type: 'values.reset' }),
    tellSaved: emit((_, { id, values }: Saved) => ({ type: 'entry.saved', id, values })),
    tellCompleted: emit((_, { id }: { id: string | null }) => ({ type: 'entry.completed', id })),
    tellChosen: emit((_, { place }: { place: SimilarPlace }) => ({ type: 'otherPlace.chosen', place })),
  },
}).createMachine({
  id: 'entryEditor',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openForm', 'openGuard', 'openHelpers'],
  on: {
    'values.changed': [
      {
        guard: { type: 'isUnsaved', params: ({ event }) => event },
        actions: ['guardWork', { type: 'lookForDuplicates', params: ({ event }) => event }],
      },
      { actions: ['releaseWork', { type: 'lookForDuplicates', params: ({ event }) => event }] },
    ],
    'form.saved': { actions: { type: 'tellSaved', params: ({ event }) => event } },
    'form.completed': { actions: { type: 'tellCompleted', params: ({ event }) => event } },
    'file.uploaded': { actions: { type: 'takeImage', params: ({ event }) => event } },
    'coordinates.found': {
      actions: [
        { type: 'takeLatitude', params: ({ event }) => event },
        { type: 'takeLongitude', params: ({ event }) => event },
      ],
    },
    'place.chosen': { actions: ['resetForm', { type: 'tellChosen', params: ({ event }) => event }] },
  },
})

type Saved = { id: string | null; values: FormValues }
type Typed = { base: FormValues; values: FormValues }

const isPlace = ({ kind }: FormInput): boolean => kind === 'places'
const hasImage = ({ values }: FormInput): boolean => 'image' in values
const hasCoordinates = ({ values }: FormInput): boolean => 'lat' in values
