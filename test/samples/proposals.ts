import type { Proposal } from '#domain/proposals/proposal.ts'
import type { Review } from '#domain/proposals/proposalReview.ts'

export const proposal: Proposal = {
  id: 'p1',
  version: 2,
  createdAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:00.000Z',
  state: 'waiting',
  resource: null,
  entryId: null,
  isCorrection: false,
  isNote: false,
  name: 'Courtyard music',
  date: '2026-07-11',
  location: 'Old barn',
  sender: 'Nora',
  confirmedAt: '2026-06-01T10:05:00.000Z',
  email: 'nora@visitor.example',
  fields: [
    { field: 'name', before: null, after: 'Courtyard music' },
    { field: 'date', before: '2026-07-10', after: '2026-07-11' },
    { field: 'location', before: null, after: 'Old barn' },
  ],
  picture: null,
  reason: '',
  again: null,
  mergedWith: null,
  decidedAt: null,
  decidedBy: null,
  tally: { accepted: 0, done: 0, refused: 1, isBlocked: false },
  isGone: false,
  isCanceled: false,
  fulfilled: [],
  kept: [],
  emptied: [],
  meanwhile: [],
  entryVersion: null,
  goneReason: '',
  invitation: null,
  like: [
    { resource: 'events', id: 'e1', name: 'Music', start: '2026-07-11T18:00:00.000Z', end: null, likeness: 'name' },
    { resource: 'places', id: 'b1', name: 'Old Barn', start: null, end: null, likeness: 'location' },
  ],
  likeProposals: [{ id: 'p2', name: 'Music in the yard', sender: 'Karl', likeness: 'place' }],
}
const decided = { decidedAt: '2026-06-02T10:00:00.000Z', decidedBy: 'Ada' }
export const accepted: Proposal = { ...proposal, ...decided, state: 'accepted', resource: 'events', entryId: 'e2' }
export const invitable: Proposal = { ...accepted, invitation: { state: 'open', by: null, at: null } }
export const refused: Proposal = { ...proposal, ...decided, state: 'refused', reason: 'No.' }
/** Its sender has sent it again after it was refused. */
export const resent: Proposal = { ...proposal, reason: 'In which barn?', again: 'resent' }
const blocked: Proposal = { ...proposal, tally: { ...proposal.tally, isBlocked: true } }
export const correction: Proposal = {
  ...proposal,
  isCorrection: true,
  isNote: true,
  resource: 'places',
  entryId: 'b1',
  like: [],
}
export const goneNote: Proposal = { ...correction, isGone: true, goneReason: 'The entry is gone.' }

export const moved: Proposal = {
  ...correction,
  isNote: false,
  resource: 'events',
  fields: [
    { field: 'note', before: null, after: 'It was moved.\nAsk at the door.' },
    { field: 'name', before: null, after: 'Courtyard music' },
    { field: 'date', before: '2026-07-10', after: '2026-07-11' },
    { field: 'endTime', before: '22:00', after: '' },
    { field: 'location', before: 'Old barn', after: 'New barn' },
  ],
}

/** Its event was moved to yet another day since. */
export const movedMeanwhile: Proposal = {
  ...moved,
  entryVersion: 3,
  meanwhile: [{ field: 'date', value: '2026-07-12' }],
}

const words = { categories: [{ id: 'c1', name: 'Concert' }], owners: [{ id: 'u1', name: 'Ada' }] }
const topics = [
  { id: 't1', name: 'Music' },
  { id: 't2', name: 'Art' },
]
const claim = { nickname: 'Jonas', until: '2026-06-01T10:12:00.000Z', isMine: false }
export const review: Review = { proposal, claim, next: { id: 'p2', name: 'Reading hour' }, ...words, topics }

const changed = { code: 'changedMeanwhile' } as const
const offline = { code: 'offline' } as const

export const proposalReviewSamples = {
  inputs: [{ id: 'p1', draftKey: 'm:proposals:p1' }],
  events: {
    'load.retried': [{}],
    'choice.changed': [
      { name: 'topic' as const, value: 't2' },
      { name: 'changed' as const, value: 'event' },
    ],
    'reason.changed': [{ reason: 'No.' }, { reason: '' }],
    'acceptance.requested': [{}],
    'refusal.requested': [{}],
    'reopening.requested': [{}],
    'block.toggled': [{}],
    'text.replaced': [{ from: 'writing', text: 'No.' }],
  },
  actors: {
    talkToFrame: { done: [], error: [] },
    hearChildren: { done: [], error: [] },
    writtenText: { done: [], error: [] },
    loadReview: {
      done: [review, { ...review, next: null, proposal: correction }, { ...review, proposal: movedMeanwhile }],
      error: [offline],
    },
    acceptProposal: { done: [accepted], error: [changed, offline] },
    refuseProposal: { done: [refused], error: [changed, offline] },
    reopenProposal: { done: [proposal], error: [changed] },
    blockSender: { done: [blocked], error: [offline] },
  },
  guardsRead: ({ review: shown, choices, reason }: ReviewContext) => [
    shown?.proposal.state ?? '',
    shown?.proposal.isCorrection ?? false,
    (shown?.proposal.meanwhile.length ?? 0) > 0,
    choices.changed,
    choices.topic,
    reason,
  ],
}
type ReviewContext = { review: Review | null; choices: { topic: string; changed: string }; reason: string }

export const inviteSenderSamples = {
  inputs: [{ id: 'p1' }],
  events: { 'invitation.requested': [{}] },
  actors: {
    inviteSender: {
      done: [undefined],
      error: [{ code: 'invalid' as const, issues: [{ field: 'sender', reason: 'alreadyInvited' }] }, offline],
    },
  },
}

const senders = [
  { id: 's1', email: 'one@spam.example', createdAt: '2026-06-01T10:00:00.000Z' },
  { id: 's2', email: 'two@spam.example', createdAt: '2026-06-01T11:00:00.000Z' },
]
export const blockedSendersSamples = {
  events: { 'list.opened': [{}], 'load.retried': [{}], 'release.requested': [{ id: 's1' }] },
  actors: {
    loadSenders: { done: [senders], error: [offline] },
    releaseSender: { done: [undefined], error: [offline] },
  },
}

export const correctionNoteSamples = {
  inputs: [{ id: 'p1', entryId: 'b1' }],
  events: { 'load.retried': [{}] },
  actors: { loadCorrection: { done: [moved, correction, accepted], error: [offline] } },
}
