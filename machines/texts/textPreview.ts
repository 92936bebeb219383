import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { typingPause } from '#domain/limits.ts'
import type { ThemeFileAddress } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

/** `address` of a theme's text; null for a description, shown on request. */
type TextPreviewInput = { address: ThemeFileAddress | null; content: string }

type TextPreviewContext = TextPreviewInput & { html: string | null; failure: Failure | null }

/** Previews a Markdown text while it is typed, as on the site, a pause after the last change. The last one stays meanwhile. */
export const textPreviewMachine = setup({
  types: {
    input: {} as TextPreviewInput,
    context: {} as TextPreviewContext,
    events: {} as
      | { type: 'text.changed'; content: string }
      | { type: 'preview.opened'; content: string }
      | { type: 'preview.closed' }
      | { type: 'preview.retried' },
  },
  actors: {
    renderText: fromPromise<string, TextPreviewInput>(() => Promise.reject(new Error('renderText is not provided'))),
  },
  delays: { typingPause },
  guards: {
    isDescription: ({ context }) => context.address === null,
    isOther: ({ context }, { content }: { content: string }) => content !== context.content,
  },
  actions: {
    takeText: assign((_, { content }: { content: string }) => ({ content })),
    keepHtml: assign((_, { html }: { html: string }) => ({ html, failure: null })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'textPreview',
  context: ({ input }) => ({ ...input, html: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides at once whether somebody has to ask for the preview.',
      always: [{ guard: 'isDescription', target: 'closed' }, { target: 'open' }],
    },
    closed: {
      on: { 'preview.opened': { target: 'open', actions: { type: 'takeText', params: ({ event }) => event } } },
    },
    open: {
      on: {
        'preview.closed': 'closed',
        'text.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.settling',
          actions: { type: 'takeText', params: ({ event }) => event },
        },
      },
      initial: 'rendering',
      states: {
        settling: { description: 'Waits until the person pauses.', after: { typingPause: 'rendering' } },
        rendering: {
          invoke: {
            id: 'renderText',
            src: 'renderText',
            input: ({ context: { address, content } }) => ({ address, content }),
            onDone: { target: 'shown', actions: { type: 'keepHtml', params: ({ event }) => ({ html: event.output }) } },
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        shown: {},
        failed: { on: { 'preview.retried': 'rendering' } },
      },
    },
  },
})
