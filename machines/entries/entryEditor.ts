import { assign, emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { dateTyped } from '#domain/clash.ts'
import { type FormInput, isUnsaved, type SavedEntry } from '#domain/editing.ts'
import { foundFields, helpersOf, itemShown } from '#domain/editorHelpers.ts'
import type { FormValues } from '#domain/forms.ts'
import { maximumImageBytes } from '#domain/limits.ts'
import { placeTyped, type SimilarPlace } from '#domain/place.ts'
import type { Outcome } from '#domain/selection.ts'
import { type FileArrival, imageTypes } from '#domain/themes/files.ts'
import { type ChangeOffer, changeOffer, deletableKind, formOffer } from '#domain/undo.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { clashMachine } from '#machines/planning/clash.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { detachmentMachine } from './detachment.ts'
import { formMachine } from './form.ts'
import { geocodeMachine } from './geocode.ts'
import { similarPlacesMachine } from './similarPlaces.ts'
import { uploadMachine } from './upload.ts'

/**
 * An entry's form with its helpers (§2, §4, §5): the question before leaving, picture, coordinates, like places, events
 * of the day, deletion, leaving a series and pinning, both with undo. Only forms with such fields have these children.
 * `entry.completed`: all typed is stored, or was dropped for one's own entry that has the name already.
 * `otherPlace.chosen`: an existing place is used instead, and typed text dropped.
 */
export const entryEditorMachine = setup({
  types: {
    input: {} as FormInput,
    context: {} as EditorContext,
    events: {} as
      | HeardFrom<typeof formMachine, 'values.changed' | 'form.saved' | 'form.completed'>
      | HeardFrom<typeof uploadMachine, 'file.uploaded' | 'arrival.changed'>
      | HeardFrom<typeof geocodeMachine, 'coordinates.found'>
      | HeardFrom<typeof similarPlacesMachine, 'place.chosen'>
      | HeardFrom<typeof clashMachine, 'start.chosen'>
      | HeardFrom<typeof listSelectionMachine, 'run.finished'>
      | HeardFrom<typeof detachmentMachine, 'parent.chosen'>
      | { type: 'work.dropped' }
      | { type: 'ownEntry.chosen'; id: string },
    emitted: {} as
      | { type: 'entry.saved'; id: string | null; values: FormValues }
      | { type: 'entry.completed'; id: string | null }
      | { type: 'otherPlace.chosen'; place: SimilarPlace }
      | { type: 'change.made'; change: ChangeOffer['change']; name: string; offerId: string }
      | ({ type: 'entry.deleted'; offerId: string | null } & Outcome),
    children: {} as {
      hearChildren: 'hearChildren'
      form: 'form'
      guard: 'leaveGuard'
      upload: 'upload'
      geocode: 'geocode'
      similarPlaces: 'similarPlaces'
      clash: 'clash'
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
    similarPlaces: similarPlacesMachine,
    clash: clashMachine,
    talkToFrame,
    listSelection: listSelectionMachine,
    detachment: detachmentMachine,
  },
  guards: {
    isUnsaved: (_, form: Typed) => isUnsaved(form),
    isDeletable: ({ context }) => deletableKind(context) !== null,
    hasDeleted: ({ context }, { done }: Outcome) => done.some(({ id }) => id === context.id),
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self, context }) => ({
        page: self,
        heard: {
          form: ['values.changed', 'form.saved', 'form.completed'],
          ...(helpersOf(context).upload && { upload: ['file.uploaded', 'arrival.changed'] }),
          ...(helpersOf(context).geocode && { geocode: ['coordinates.found'] }),
          ...(helpersOf(context).similarPlaces && { similarPlaces: ['place.chosen'] }),
          ...(helpersOf(context).clash && { clash: ['start.chosen'] }),
          ...(context.series && { detachment: ['parent.chosen'] }),
          ...(deletableKind(context) !== null && { deletion: ['run.finished'] }),
        },
      }),
    }),
    openForm: spawnChild('form', { id: 'form', input: ({ context }) => context }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    openHelpers: enqueueActions(({ context, enqueue }) => {
      const upload = { automatic: true, accept: imageTypes, maximumBytes: maximumImageBytes }
      const helpers = helpersOf(context)
      if (helpers.upload) enqueue.spawnChild('upload', { id: 'upload', input: upload })
      if (helpers.geocode) enqueue.spawnChild('geocode', { id: 'geocode' })
      if (helpers.similarPlaces) enqueue.spawnChild('similarPlaces', { id: 'similarPlaces', input: { id: context.id } })
      if (helpers.clash) enqueue.spawnChild('clash', { id: 'clash' })
      if (helpers.clash) enqueue.sendTo('clash', dateTyped(context))
      const resource = deletableKind(context)
      const parent = context.series && `revent:${context.series.id}`
      if (parent) enqueue.spawnChild('detachment', { id: 'detachment', input: { parent } })
      if (resource !== null || context.kind === 'look') enqueue.spawnChild('talkToFrame', { id: 'frame' })
      if (resource === null) return
      enqueue.spawnChild('listSelection', { id: 'deletion', input: { resource } })
      enqueue.sendTo('deletion', itemShown(context))
    }),
    guardWork: sendTo('guard', { type: 'form.dirtied' }),
    releaseWork: sendTo('guard', { type: 'form.cleaned' }),
    tellHelpers: enqueueActions(({ context, enqueue }, form: Typed) => {
      if (helpersOf(context).clash) enqueue.sendTo('clash', dateTyped(form))
      if (helpersOf(context).similarPlaces) enqueue.sendTo('similarPlaces', placeTyped(form))
    }),
    keepOffer: assign(({ context }, saved: Saved) => ({ offer: changeOffer(context, saved), values: saved.values })),
    offerChange: enqueueActions(({ context, enqueue }) => {
      const [event] = context.offer?.entries ?? []
      if (!context.offer || !event) return
      const { change, id, entries } = context.offer
      enqueue.sendTo('frame', { type: 'undo.offered', id, entries })
      enqueue.emit({ type: 'change.made', change, name: event.name, offerId: id })
      enqueue.assign({ offer: null })
    }),
    fillIn: enqueueActions(({ enqueue }, values: FormValues) => {
      for (const [name, value] of Object.entries(values)) enqueue.sendTo('form', { type: 'field.changed', name, value })
    }),
    awaitFile: sendTo('form', (_, event: { arrival: FileArrival }) => ({ ...event, type: 'file.awaited' })),
    showSaved: sendTo('deletion', (_, saved: SavedEntry) => itemShown(saved)),
    offerUndo: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      const offer = formOffer(context, outcome)
      if (offer) enqueue.sendTo('frame', { type: 'undo.offered', ...offer })
    }),
    resetForm: sendTo('form', { type: 'values.reset' }),
    tellSaved: enqueueActions(({ context, enqueue }, { id, values }: Saved) => {
      if (context.kind === 'look') enqueue.sendTo('frame', { type: 'names.outdated' })
      enqueue.emit({ type: 'entry.saved', id, values })
    }),
    tellCompleted: emit((_, { id }: { id: string | null }) => ({ type: 'entry.completed', id })),
    tellDeleted: emit(({ context }, { action, done, failed }: Outcome) => ({
      type: 'entry.deleted',
      action,
      done,
      failed,
      offerId: formOffer(context, { action, done })?.id ?? null,
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
        actions: ['guardWork', { type: 'tellHelpers', params: ({ event }) => event }],
      },
      { actions: ['releaseWork', { type: 'tellHelpers', params: ({ event }) => event }] },
    ],
    'form.saved': [
      {
        guard: 'isDeletable',
        actions: [
          { type: 'showSaved', params: ({ event }) => event },
          { type: 'keepOffer', params: ({ event }) => event },
          { type: 'tellSaved', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'tellSaved', params: ({ event }) => event } },
    ],
    'form.completed': { actions: ['offerChange', { type: 'tellCompleted', params: ({ event }) => event }] },
    'parent.chosen': { actions: { type: 'fillIn', params: ({ event }) => ({ parent: event.parent }) } },
    'start.chosen': { actions: { type: 'fillIn', params: ({ event }) => ({ start: event.start }) } },
    'file.uploaded': { actions: { type: 'fillIn', params: ({ event }) => ({ image: event.id }) } },
    'arrival.changed': { actions: { type: 'awaitFile', params: ({ event }) => event } },
    'coordinates.found': { actions: { type: 'fillIn', params: ({ context, event }) => foundFields(context, event) } },
    'run.finished': {
      guard: { type: 'hasDeleted', params: ({ event }) => event },
      actions: [
        { type: 'offerUndo', params: ({ event }) => event },
        'releaseWork',
        { type: 'tellDeleted', params: ({ event }) => event },
      ],
    },
    'work.dropped': { actions: 'resetForm' },
    'ownEntry.chosen': { actions: ['resetForm', { type: 'tellCompleted', params: ({ event }) => event }] },
    'place.chosen': { actions: ['resetForm', { type: 'tellChosen', params: ({ event }) => event }] },
  },
})

type Saved = { id: string | null; values: FormValues }
type Typed = Saved & { base: FormValues; file: FileArrival }

/** `offer` undoes the last saving, `values` are stored. */
type EditorContext = FormInput & { offer?: ChangeOffer | null }
