import { fromPromise } from 'xstate'
import { nextProposal } from '#domain/moderation.ts'
import { doublesMachine } from '#machines/doubles/doubles.ts'
import { mergeMachine } from '#machines/doubles/merge.ts'
import { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import { historyPageMachine } from '#machines/history/historyPage.ts'
import { deskMachine } from '#machines/moderation/desk.ts'
import { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import { blockedSendersMachine } from '#machines/proposals/blockedSenders.ts'
import { inviteSenderMachine } from '#machines/proposals/inviteSender.ts'
import { proposalReviewMachine } from '#machines/proposals/proposalReview.ts'
import { proposalsPageMachine } from '#machines/proposals/proposalsPage.ts'
import { writtenTextMachine } from '#machines/texts/writtenText.ts'
import type { Api } from '#src/api/api.ts'
import type { deskApi } from '#src/api/desk.ts'
import type { doublesApi } from '#src/api/doubles.ts'
import type { historyApi } from '#src/api/history.ts'
import type { proposalsApi } from '#src/api/proposals.ts'
import { createDraftActors } from './drafts.ts'
import type { Actors } from './pages.ts'
import { unlessGone } from './unlessGone.ts'

type ModerationApi = {
  history: ReturnType<typeof historyApi>
  proposals: ReturnType<typeof proposalsApi>
  desk: ReturnType<typeof deskApi>
  doubles: ReturnType<typeof doublesApi>
}

type WritingActors = { talkToFrame: Actors['talkToFrame']; writtenText: typeof writtenTextMachine }

const createProposalReview = (
  { proposals, desk }: Pick<ModerationApi, 'proposals' | 'desk'>,
  { suggestions }: Api,
  writing: WritingActors,
) =>
  proposalReviewMachine.provide({
    actors: {
      ...writing,
      loadReview: fromPromise(async ({ input: { id }, signal }) => {
        const [proposal, waiting, categories, topics, owners] = await Promise.all([
          proposals.find(id, signal),
          desk.read(signal),
          suggestions.options('categories', signal),
          suggestions.options('topics', signal),
          suggestions.options('users', signal),
        ])
        const claim = proposal.state === 'waiting' ? await desk.take('proposals', id) : null
        return { proposal, claim, next: nextProposal(waiting, id), categories, topics, owners }
      }),
      acceptProposal: fromPromise(({ input: { acceptance, ...of } }) => proposals.accept(of, acceptance)),
      refuseProposal: fromPromise(({ input: { id, version, ...refusal } }) =>
        proposals.refuse({ id, version }, refusal),
      ),
      reopenProposal: fromPromise(({ input }) => proposals.reopen(input)),
      blockSender: fromPromise(({ input: { blocked, ...of } }) => proposals.block(of, blocked)),
    },
  })

export const createModerationActors = (
  { history, proposals, desk, doubles }: ModerationApi,
  api: Api,
  flows: Actors,
) => {
  const { draft, findDraft } = createDraftActors(api, Date.now)
  const writing: WritingActors = {
    talkToFrame: flows.talkToFrame,
    writtenText: writtenTextMachine.provide({ actors: { keepWork: draft, findDraft } }),
  }
  return {
    doubles: doublesMachine.provide({
      actors: {
        loadDoubles: fromPromise(({ input: { resource }, signal }) => doubles.list(resource, signal)),
        keepDistinct: fromPromise(({ input }) => doubles.keepDistinct(input)),
        undoMerge: fromPromise(({ input: { id } }) => doubles.undo(id)),
      },
    }),
    merge: mergeMachine.provide({
      actors: {
        loadTwo: fromPromise(({ input: { resource, ids } }) => doubles.load(resource, ids)),
        mergeEntries: fromPromise(({ input }) => doubles.merge(input)),
        undoMerge: fromPromise(({ input: { id } }) => doubles.undo(id)),
      },
    }),
    entryHistory: entryHistoryMachine.provide({
      actors: {
        talkToFrame: flows.talkToFrame,
        loadHistory: fromPromise(({ input, signal }) => history.changes(input, input.offset, signal)),
        loadMore: fromPromise(({ input, signal }) => history.changes(input, input.offset, signal)),
        loadStates: fromPromise(({ input, signal }) => history.compare(input, signal)),
        storeState: fromPromise(({ input }) => history.store(input)),
        storeBefore: fromPromise(({ input }) => history.store(input)),
      },
    }),
    historyPage: historyPageMachine.provide({
      actors: { listPage: flows.listPage, downloadTable: fromPromise(({ input }) => history.download(input.filters)) },
    }),
    desk: deskMachine.provide({
      actors: {
        talkToFrame: flows.talkToFrame,
        loadDesk: fromPromise(({ signal }) => desk.read(signal)),
        openReview: fromPromise(({ input: { takesOver, ...of } }) => desk.open(of, takesOver)),
        markLookedAt: fromPromise(({ input: { version, others, ...of } }) => desk.markLookedAt(of, version, others)),
        takeBackLook: fromPromise(({ input: { version, ...of } }) => desk.takeBackLook(of, version)),
      },
    }),
    entryThread: entryThreadMachine.provide({
      actors: {
        ...writing,
        loadThread: fromPromise(async ({ input: { isModerating, ...of }, signal }) => {
          const thread = await desk.thread(of, signal)
          const isCase = isModerating && thread.state !== 'closed'
          if (!isCase) return { thread, claim: null }
          const claim = await desk.take('threads', `${of.resource}.${thread.id}`)
          // Read after the claim: who has claimed a thread counts as having read what was there by then.
          return { thread: await desk.thread({ ...of, id: thread.id }, signal), claim }
        }),
        sendMessage: fromPromise(({ input: { text, key, ...of } }) => desk.write(of, text, key)),
        closeThread: fromPromise(({ input: { version, ...of } }) => desk.close(of, version)),
      },
    }),
    proposalReview: createProposalReview({ proposals, desk }, api, writing),
    inviteSender: inviteSenderMachine.provide({
      actors: { inviteSender: fromPromise(({ input: { id } }) => proposals.invite(id)) },
    }),
    proposalsPage: proposalsPageMachine.provide({
      actors: {
        talkToFrame: flows.talkToFrame,
        listPage: flows.listPage,
        blockedSenders: blockedSendersMachine.provide({
          actors: {
            loadSenders: fromPromise(({ signal }) => proposals.blocked(signal)),
            releaseSender: fromPromise(({ input: { id } }) => proposals.release(id).catch(unlessGone)),
          },
        }),
      },
    }),
  }
}
