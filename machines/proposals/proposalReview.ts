import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import type { Acceptance, Proposal, Refused } from '#domain/proposals/proposal.ts'
import { acceptanceIn, type Choices, noChoices, refusalIn } from '#domain/proposals/proposalChoices.ts'
import {
  blockIn,
  canAcceptIn,
  canRefuseIn,
  canReopenIn,
  type Decided,
  type OfProposal,
  type Review,
  type Reviewing,
  takeReview,
  toldIn,
  versionIn,
} from '#domain/proposals/proposalReview.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { writtenTextMachine } from '#machines/texts/writtenText.ts'

type ProposalReviewInput = { id: string; draftKey: string }

type ProposalReviewContext = ProposalReviewInput & Reviewing

/** Moderators accept or refuse a proposal, decide anew, or block its sender, which refuses all that waits. Typed text stays. */
export const proposalReviewMachine = setup({
  types: {
    input: {} as ProposalReviewInput,
    context: {} as ProposalReviewContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'choice.changed'; name: keyof Choices; value: string }
      | { type: 'reason.changed'; reason: string }
      | { type: 'acceptance.requested' }
      | { type: 'refusal.requested' }
      | { type: 'reopening.requested' }
      | { type: 'block.toggled' }
      | HeardFrom<typeof writtenTextMachine, 'text.replaced'>,
    emitted: {} as Decided,
    children: {} as { frame: 'talkToFrame'; hearWriting: 'hearChildren'; writing: 'writtenText' },
  },
  actors: {
    talkToFrame,
    hearChildren,
    writtenText: writtenTextMachine,
    loadReview: fromPromise<Review, { id: string }>(() => Promise.reject(new Error('loadReview is not provided'))),
    acceptProposal: fromPromise<Proposal, OfProposal & { acceptance: Acceptance }>(() =>
      Promise.reject(new Error('acceptProposal is not provided')),
    ),
    refuseProposal: fromPromise<Proposal, OfProposal & Refused>(() =>
      Promise.reject(new Error('refuseProposal is not provided')),
    ),
    reopenProposal: fromPromise<Proposal, OfProposal>(() =>
      Promise.reject(new Error('reopenProposal is not provided')),
    ),
    blockSender: fromPromise<Proposal, OfProposal & { blocked: boolean }>(() =>
      Promise.reject(new Error('blockSender is not provided')),
    ),
  },
  guards: {
    canAccept: ({ context }) => canAcceptIn(context),
    canRefuse: ({ context }) => canRefuseIn(context),
    canReopen: ({ context }) => canReopenIn(context),
    isOutdated: (_, { error }: { error: unknown }) => ['changedMeanwhile', 'notFound'].includes(toFailure(error).code),
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    hearWriting: spawnChild('hearChildren', {
      id: 'hearWriting',
      input: ({ self }) => ({ page: self, heard: { writing: ['text.replaced'] } }),
    }),
    openWriting: spawnChild('writtenText', { id: 'writing', input: ({ context: { draftKey } }) => ({ draftKey }) }),
    keepReview: assign(({ context }, { output }: { output: Review }) => takeReview(context, output)),
    keepProposal: assign(({ context: { review } }, { output: proposal }: { output: Proposal }) => ({
      review: review && { ...review, proposal },
      failure: null,
    })),
    choose: assign(({ context }, { name, value }: { name: keyof Choices; value: string }) => ({
      choices: { ...context.choices, [name]: value },
    })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    tellWriting: sendTo('writing', (_, { reason: text }: { reason: string }) => ({ type: 'text.changed', text })),
    endWriting: sendTo('writing', { type: 'text.sent' }),
    countAgain: sendTo('frame', { type: 'count.outdated' }),
    tellAccepted: emit(({ context }) => ({ type: 'proposal.accepted', ...toldIn(context) })),
    tellRefused: emit(({ context }) => ({ type: 'proposal.refused', ...toldIn(context) })),
    tellReopened: emit(({ context }) => ({ type: 'proposal.reopened', ...toldIn(context) })),
  },
}).createMachine({
  id: 'proposalReview',
  context: ({ input }) => ({ ...input, review: null, choices: noChoices, reason: '', failure: null }),
  entry: ['openFrame', 'hearWriting', 'openWriting'],
  on: {
    'choice.changed': { actions: { type: 'choose', params: ({ event }) => event } },
    'reason.changed': {
      actions: [
        { type: 'keepReason', params: ({ event }) => event },
        { type: 'tellWriting', params: ({ event }) => event },
      ],
    },
    'text.replaced': { actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.text }) } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadReview',
        src: 'loadReview',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'deciding', actions: { type: 'keepReview', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The proposal could not be loaded.',
      on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' } },
    },
    deciding: {
      on: {
        'acceptance.requested': { guard: 'canAccept', target: 'accepting', actions: 'forgetFailure' },
        'refusal.requested': { guard: 'canRefuse', target: 'refusing', actions: 'forgetFailure' },
        'reopening.requested': { guard: 'canReopen', target: 'reopening', actions: 'forgetFailure' },
        'block.toggled': { target: 'blocking', actions: 'forgetFailure' },
      },
    },
    accepting: {
      invoke: {
        id: 'acceptProposal',
        src: 'acceptProposal',
        input: ({ context }) => ({ ...versionIn(context), acceptance: acceptanceIn(context) }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'keepProposal', params: ({ event }) => event }, 'endWriting', 'tellAccepted', 'countAgain'],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'loading',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'countAgain'],
          },
          { target: 'deciding', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    refusing: {
      invoke: {
        id: 'refuseProposal',
        src: 'refuseProposal',
        input: ({ context }) => ({ ...versionIn(context), ...refusalIn(context) }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'keepProposal', params: ({ event }) => event }, 'endWriting', 'tellRefused', 'countAgain'],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'loading',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'countAgain'],
          },
          { target: 'deciding', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    reopening: {
      invoke: {
        id: 'reopenProposal',
        src: 'reopenProposal',
        input: ({ context }) => versionIn(context),
        onDone: {
          target: 'loading',
          actions: [{ type: 'keepProposal', params: ({ event }) => event }, 'tellReopened', 'countAgain'],
        },
        onError: {
          target: 'loading',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'countAgain'],
        },
      },
    },
    blocking: {
      invoke: {
        id: 'blockSender',
        src: 'blockSender',
        input: ({ context }) => blockIn(context),
        onDone: {
          target: 'loading',
          actions: [{ type: 'keepProposal', params: ({ event }) => event }, 'countAgain'],
        },
        onError: { target: 'loading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
