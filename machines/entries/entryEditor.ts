import { assign, emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { deletableKind, formOffer, rejoinOffer, type SeriesPlace, type UndoOffer } from '#domain/bin.ts'
import { type FormInput, isUnsaved } from '#domain/editing.ts'
import { imageTypes } from '#domain/files.ts'
import type { FormValues } from '#domain/forms.ts'
import { maximumImageBytes } from '#domain/limits.ts'
import { likenessTyped, type SimilarPlace } from '#domain/place.ts'
import { type Outcome, toSelected } from '#domain/selection.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { detachmentMachine } from './detachment.ts'
import { duplicatesMachine } from './duplicates.ts'
import { formMachine } from './form.ts'
import { type Coordinates, geocodeMachine } from './geocode.ts'
import { uploadMachine } from './upload.ts'

/**
 * The form of an entry with what answers it (§2, §4, §5): the question before unsaved work is left, the picture that is
 * uploaded into it, coordinates from its address, places that are like a new one, and the deletion of an entry that the
 * bin keeps (what was typed stays a draft, for it may come back) or that it is taken out of its series, which can be undone.
 * Only forms with such fields have these children. `entry.completed` says that all that was typed is stored; `otherPlace.chosen` that a place which is
 * there already is wanted instead, and what was typed is dropped.
 */
export const entryEditorMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as EditorContext,
    events: {} as
      | HeardFrom<typeof formMachine, 'values.changed' | 'form.saved' | 'form.completed'>
      | HeardFrom<typeof uploadMachine, 'file.uploaded'>
      | HeardFrom<typeof geocodeMachine, 'coordinates.found'>
      | HeardFrom<typeof duplicatesMachine, 'place.chosen'>
      | HeardFrom<typeof listSelectionMachine, 'run.finished'>
      | HeardFrom<typeof detachmentMachine, 'parent.chosen'>
      | { type: 'work.dropped' },
    emitted: {} as
      | { type: 'entry.saved'; id: string | null; values: FormValues }
      | { type: 'entry.completed'; id: string | null }
      | { type: 'otherPlace.chosen'; place: SimilarPlace }
      | { type: 'event.detached'; name: string; offer: string }
      | ({ type: 'entry.deleted'; offer: string | null } & Outcome),
    children: {} as {
      hearChildren: 'hearChildren'
      form: 'form'
      guard: 'leaveGuard'
      upload: 'upload'
      geocode: 'geocode'
      duplicates: 'duplicates'
      frame: 'talkToFrame'
      deletion: 'listSelection'
      detachment: 'detachment'
    },
  },
  actors: {
    hearChildren,
    form: formMachine,
    leaveGuard: leaveGuardMachine,
    upload: uploadMachine,
    geocode: geocodeMachine,
    duplicates: duplicatesMachine,
    talkToFrame,
    listSelection: listSelectionMachine,
    detachment: detachmentMachine,
  },
  guards: {
    isUnsaved: (_, form: Typed) => isUnsaved(form),
    isDeletable: ({ context }) => deletableKind(context) !== null,
    hasLeft: ({ context }) => Boolean(context.left),
    hasDeleted: (_, { done }: Outcome) => done.length > 0,
  },
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
          ...(context.series && { detachment: ['parent.chosen'] }),
          ...(deletableKind(context) !== null && { deletion: ['run.finished'] }),
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
      const resource = deletableKind(context)
      if (context.series)
        enqueue.spawnChild('detachment', { id: 'detachment', input: { parent: parentOf(context.series) } })
      if (resource === null) return
      enqueue.spawnChild('talkToFrame', { id: 'frame' })
      enqueue.spawnChild('listSelection', { id: 'deletion', input: { resource } })
      enqueue.sendTo('deletion', shownItem(context))
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    lookForDuplicates: enqueueActions(({ context, enqueue }, form: Typed) => {
      if (isPlace(context)) enqueue.sendTo('duplicates', { type: 'place.typed', ...likenessTyped(form) })
    }),
    takeParent: sendTo('form', (_, { parent }: { parent: string | null }) => ({
      ...{ type: 'field.changed', name: 'parent', value: parent },
    })),
    keepLeft: assign(({ context: { series } }, { id, values }: Saved) => ({
      left: series && id !== null && values.parent === null ? rejoinOffer(id, String(values.name), series) : null,
    })),
    offerRejoin: enqueueActions(({ context: { left }, enqueue }) => {
      const [event] = left?.entries ?? []
      if (!left || !event) return
      enqueue.sendTo('frame', { type: 'undo.offered', ...left })
      enqueue.emit({ type: 'event.detached', name: event.name, offer: left.id })
    }),
    takeImage: sendTo('form', (_, { id }: { id: string }) => ({ type: 'field.changed', name: 'image', value: id })),
    takeCoordinates: enqueueActions(({ context, enqueue }, { lat, lng, parts = {} }: Coordinates) => {
      for (const [name, value] of Object.entries({ lat, lng, ...(isPlace(context) && parts) }))
        enqueue.sendTo('form', { type: 'field.changed', name, value })
    }),
    showSaved: sendTo('deletion', (_, saved: Stored) => shownItem(saved)),
    offerUndo: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      const offer = formOffer(context, outcome)
      if (offer) enqueue.sendTo('frame', { type: 'undo.offered', ...offer })
    }),
    resetForm: sendTo('form', { type: 'values.reset' }),
    tellSaved: emit((_, { id, values }: Saved) => ({ type: 'entry.saved', id, values })),
    tellCompleted: emit((_, { id }: { id: string | null }) => ({ type: 'entry.completed', id })),
    tellDeleted: emit(({ context }, { action, done, failed }: Outcome) => ({
      ...{ type: 'entry.deleted', action, done, failed },
      offer: formOffer(context, { action, done })?.id ?? null,
    })),
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
    'form.saved': [
      {
        guard: 'isDeletable',
        actions: [
          { type: 'showSaved', params: ({ event }) => event },
          { type: 'keepLeft', params: ({ event }) => event },
          { type: 'tellSaved', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'tellSaved', params: ({ event }) => event } },
    ],
    'form.completed': [
      { guard: 'hasLeft', actions: ['offerRejoin', { type: 'tellCompleted', params: ({ event }) => event }] },
      { actions: { type: 'tellCompleted', params: ({ event }) => event } },
    ],
    'parent.chosen': { actions: { type: 'takeParent', params: ({ event }) => event } },
    'file.uploaded': { actions: { type: 'takeImage', params: ({ event }) => event } },
    'coordinates.found': { actions: { type: 'takeCoordinates', params: ({ event }) => event } },
    'run.finished': {
      guard: { type: 'hasDeleted', params: ({ event }) => event },
      actions: [
        { type: 'offerUndo', params: ({ event }) => event },
        'releaseWork',
        { type: 'tellDeleted', params: ({ event }) => event },
      ],
    },
    'work.dropped': { actions: 'resetForm' },
    'place.chosen': { actions: ['resetForm', { type: 'tellChosen', params: ({ event }) => event }] },
  },
})

type Saved = { id: string | null; values: FormValues }
type Typed = { base: FormValues; values: FormValues }

/** `left` is the offer to undo that the event was saved without its series. */
type EditorContext = FormInput & { left?: UndoOffer | null }

const parentOf = ({ id }: SeriesPlace): string => `revent:${id}`

/** The entry as it is stored: what is deleted of it is this version. */
type Stored = { id: string | null; version: number | null; values: FormValues }

const shownItem = ({ id, version, values }: Stored) => ({
  type: 'items.shown' as const,
  items: [toSelected({ ...values, id: id ?? '', version: version ?? 0 })],
})

const isPlace = ({ kind }: FormInput): boolean => kind === 'places'
const hasImage = ({ values }: FormInput): boolean => 'image' in values
const hasCoordinates = ({ values }: FormInput): boolean => 'lat' in values
