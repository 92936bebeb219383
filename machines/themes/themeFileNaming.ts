import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { findNewNameFault, newNameOf } from '#domain/textPage.ts'
import type { FileType, ThemeFileAddress } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

type ThemeFileNamingContext = { theme: string; type: FileType; name: string; failure: Failure | null }

/** The dialog for a new text file: creates an empty one, or finds the existing, which the page opens after `file.named`. */
export const themeFileNamingMachine = setup({
  types: {
    input: {} as { theme: string; type: FileType },
    context: {} as ThemeFileNamingContext,
    events: {} as
      | { type: 'dialog.opened' }
      | { type: 'dialog.closed' }
      | { type: 'name.changed'; name: string }
      | { type: 'creation.requested' },
    emitted: {} as { type: 'file.named'; name: string },
  },
  actors: {
    createFile: fromPromise<void, ThemeFileAddress>(() => Promise.reject(new Error('createFile is not provided'))),
  },
  guards: { isFaulty: ({ context: { type, name } }) => findNewNameFault(type, newNameOf(type, name)) !== null },
  actions: {
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: null })),
    keepFailure: assign(failureOf),
    keepFault: assign(({ context: { type, name } }) => ({ failure: faultOf(type, newNameOf(type, name)) })),
    forgetFailure: assign({ failure: null }),
    forgetName: assign({ name: '' }),
    tellNamed: emit(({ context }) => ({ type: 'file.named', name: newNameOf(context.type, context.name) })),
  },
}).createMachine({
  id: 'themeFileNaming',
  context: ({ input }) => ({ ...input, name: '', failure: null }),
  initial: 'closed',
  states: {
    closed: { entry: 'forgetFailure', on: { 'dialog.opened': 'open' } },
    open: {
      on: {
        'name.changed': { actions: { type: 'keepName', params: ({ event }) => event } },
        'creation.requested': [
          { guard: 'isFaulty', actions: 'keepFault' },
          { target: 'creating', actions: 'forgetFailure' },
        ],
        'dialog.closed': 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createFile',
        src: 'createFile',
        input: ({ context: { theme, type, name } }) => ({ theme, type, name: newNameOf(type, name) }),
        onDone: { target: 'closed', actions: ['tellNamed', 'forgetName'] },
        onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})

const faultOf = (type: FileType, name: string): Failure => ({
  code: 'invalid',
  issues: [{ field: 'name', reason: findNewNameFault(type, name) ?? '' }],
})
