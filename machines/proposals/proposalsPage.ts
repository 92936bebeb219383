import { sendTo, setup, spawnChild } from 'xstate'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { blockedSendersMachine } from './blockedSenders.ts'

type ProposalsPageInput = { listPage: ListPageInput }

/** Suggestions, and the senders who are blocked. What waits again without a block is listed, and counted in the menu. */
export const proposalsPageMachine = setup({
  types: {
    input: {} as ProposalsPageInput,
    context: {} as ProposalsPageInput,
    events: {} as HeardFrom<typeof blockedSendersMachine, 'sender.released'>,
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      listPage: 'listPage'
      senders: 'blockedSenders'
    },
  },
  actors: { hearChildren, talkToFrame, listPage: listPageMachine, blockedSenders: blockedSendersMachine },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { senders: ['sender.released'] } }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    openSenders: spawnChild('blockedSenders', { id: 'senders' }),
    refreshList: sendTo('listPage', { type: 'refresh.requested' }),
    outdateCount: sendTo('frame', { type: 'count.outdated' }),
  },
}).createMachine({
  id: 'proposalsPage',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openFrame', 'openListPage', 'openSenders'],
  on: { 'sender.released': { actions: ['refreshList', 'outdateCount'] } },
})
