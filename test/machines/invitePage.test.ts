import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListItem, Page } from '#domain/listing.ts'
import { listMachine } from '#machines/lists/list.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import { invitePageMachine } from '#machines/people/invitePage.ts'
import { walk } from '#test/walk.ts'

const listPage: ListPageInput = {
  list: {
    resource: 'invitations',
    sorting: 'createdAt',
    order: 'DESC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'moderator' },
}
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(invitePageMachine, {
    inputs: [{ listPage }],
    events: {
      'invitation.created': [{ from: 'invitation' }],
      'invitation.refused': [{ failure: { code: 'offline' }, from: 'invitation' }],
    },
    actors: { hearChildren: still, listPage: still, invitationLink: still },
  })
})

test('a link that was created is in the list, also when the answer was lost', async () => {
  const world = { loads: 0, isLost: true }
  const machine = invitePageMachine.provide({
    actors: {
      listPage: listPageMachine.provide({
        actors: {
          talkToFrame: fromCallback(() => {}),
          list: listMachine.provide({
            actors: {
              loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
                world.loads += 1
                return { items: [], total: 0 }
              }),
            },
          }),
        },
      }),
      invitationLink: invitationLinkMachine.provide({
        actors: {
          createInvitation: fromPromise(async () => {
            if (world.isLost) throw new Error('offline')
            return { token: 't', link: 'https://town.example/backstage/invitation/t' }
          }),
        },
      }),
    },
  })
  const page = createActor(machine, { input: { listPage } }).start()
  const invite = async () => {
    page.getSnapshot().children.invitation?.send({ type: 'invitation.requested' })
    await new Promise((resolve) => setImmediate(resolve))
    return world.loads
  }
  const lost = await invite()
  world.isLost = false
  expect([lost, await invite()]).toEqual([2, 3])
})
