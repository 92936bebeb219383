import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import { builtInTheme, findThemeIssues, type ListedTheme } from '#domain/themes/theme.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { failureOf } from '#machines/failure.ts'

type ThemeCreationInput = { draftKey: string; draft: Draft | null }

/** `isParentChosen`: by the person, and not only offered. */
type ThemeCreationContext = {
  draftKey: string
  name: string
  parent: string
  isParentChosen: boolean
  failure: Failure | null
}

const empty = { name: '', parent: builtInTheme, isParentChosen: false }

/** The dialog for a new theme (§2, §5, §7). `keepWork` keeps typed text, because the page reloads after an activation. */
export const themeCreationMachine = setup({
  types: {
    input: {} as ThemeCreationInput,
    context: {} as ThemeCreationContext,
    events: {} as
      | { type: 'dialog.opened'; active: string }
      | { type: 'dialog.closed' }
      | { type: 'name.changed'; name: string }
      | { type: 'parent.changed'; parent: string }
      | { type: 'creation.requested' },
    emitted: {} as { type: 'theme.created'; name: string } | { type: 'theme.refused'; failure: Failure },
    children: {} as { keepWork: 'keepWork' },
  },
  actors: {
    keepWork: draftMachine,
    createTheme: fromPromise<ListedTheme, { name: string; parent: string }>(() =>
      Promise.reject(new Error('createTheme is not provided')),
    ),
  },
  guards: { isFaulty: ({ context: { name } }) => findThemeIssues(name).length > 0 },
  actions: {
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    /** A theme that is begun builds on what people see now: its name, logo and pages come along. */
    offerParent: assign(({ context }, { active }: { active: string }) =>
      isOffered(context) ? { parent: active } : {},
    ),
    keepParent: assign((_, { parent }: { parent: string }) => ({ parent, isParentChosen: true })),
    keepFailure: assign(failureOf),
    keepFaults: assign(({ context: { name } }) => ({ failure: faultsOf(name) })),
    forgetFailure: assign({ failure: null }),
    forgetForm: assign(empty),
    startKeeping: spawnChild('keepWork', {
      id: 'keepWork',
      input: ({ context }) => ({ key: context.draftKey, work: workOf(context) }),
    }),
    tellWork: sendTo('keepWork', ({ context }) => ({ type: 'work.changed', work: workOf(context) })),
    dropWork: sendTo('keepWork', { type: 'work.finished' }),
    tellFaults: emit(({ context: { name } }) => ({ type: 'theme.refused', failure: faultsOf(name) })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'theme.refused', failure })),
  },
}).createMachine({
  id: 'themeCreation',
  context: ({ input: { draftKey, draft } }) => ({ draftKey, ...empty, ...fieldsOf(draft), failure: null }),
  entry: 'startKeeping',
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetFailure',
      on: {
        'dialog.opened': { target: 'open', actions: { type: 'offerParent', params: ({ event }) => event } },
      },
    },
    open: {
      on: {
        'name.changed': { actions: [{ type: 'keepName', params: ({ event }) => event }, 'tellWork'] },
        'parent.changed': { actions: [{ type: 'keepParent', params: ({ event }) => event }, 'tellWork'] },
        'creation.requested': [
          { guard: 'isFaulty', actions: ['keepFaults', 'tellFaults'] },
          { target: 'creating', actions: 'forgetFailure' },
        ],
        'dialog.closed': 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createTheme',
        src: 'createTheme',
        input: ({ context: { name, parent } }) => ({ name: name.trim(), parent }),
        onDone: {
          target: 'closed',
          actions: [
            'forgetForm',
            'dropWork',
            emit(({ event }) => ({ type: 'theme.created', name: event.output.name })),
          ],
        },
        onError: {
          target: 'open',
          actions: [
            { type: 'keepFailure', params: ({ event }) => event },
            { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
        },
      },
    },
  },
})

const faultsOf = (name: string): Failure => ({ code: 'invalid', issues: findThemeIssues(name) })

type ParentOffer = Pick<ThemeCreationContext, 'name' | 'isParentChosen'>

/** Whether the parent follows the active theme: nobody chose it, or typed a name that goes with it. */
const isOffered = ({ name, isParentChosen }: ParentOffer): boolean => name === '' && !isParentChosen

/** An offered parent is no work, and kept as an empty text. */
const workOf = (context: ThemeCreationContext): UnsavedWork => ({
  values: { name: context.name, parent: isOffered(context) ? '' : context.parent },
  base: { name: '', parent: '' },
  version: null,
})

const fieldsOf = (draft: Draft | null): Partial<typeof empty> => {
  const { name, parent } = draft?.values ?? {}
  if (typeof name !== 'string' || typeof parent !== 'string') return {}
  return parent === '' ? { name } : { name, parent, isParentChosen: true }
}
