import { sendTo, setup, spawnChild } from 'xstate'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { invitationLinkMachine } from './invitationLink.ts'

/** The invite page (§2): a new link reloads the list. A refusal does, too: its answer may have been lost. */
export const invitePageMachine = setup({
  types: {
    input: {} as { listPage: ListPageInput },
    context: {} as { listPage: ListPageInput },
    events: {} as HeardFrom<typeof invitationLinkMachine, 'invitation.created' | 'invitation.refused'>,
    children: {} as { hearChildren: 'hearChildren'; listPage: 'listPage'; invitation: 'invitationLink' },
  },
  actors: { hearChildren, listPage: listPageMachine, invitationLink: invitationLinkMachine },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({ page: self, heard: { invitation: ['invitation.created', 'invitation.refused'] } }),
    }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    openInvitation: spawnChild('invitationLink', { id: 'invitation' }),
    refreshList: sendTo('listPage', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'invitePage',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openListPage', 'openInvitation'],
  on: { 'invitation.created': { actions: 'refreshList' }, 'invitation.refused': { actions: 'refreshList' } },
})
