import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListItem, Page } from '#domain/listing.ts'
import type { BlockedSender } from '#domain/proposals/proposal.ts'
import type { PageWish } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { blockedSendersMachine } from '#machines/proposals/blockedSenders.ts'
import { proposalsPageMachine } from '#machines/proposals/proposalsPage.ts'
import { blockedSendersSamples } from '#test/samples/proposals.ts'
import { walk } from '#test/walk.ts'

const listPage: ListPageInput = {
  list: {
    resource: 'proposals',
    sorting: 'confirmedAt',
    order: 'DESC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'moderator' },
}
const senders = blockedSendersSamples.actors.loadSenders.done[0] ?? []
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(proposalsPageMachine, {
    inputs: [{ listPage }],
    events: { 'sender.released': [{ from: 'senders' }] },
    actors: { hearChildren: still, talkToFrame: still, listPage: still, blockedSenders: still },
  })
})

test('what waits again without a block is in the list and in the menu; a refused release changes nothing', async () => {
  const world = { loads: 0, isRefused: true }
  const wishes: PageWish[] = []
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish)))
  const list = listMachine.provide({
    actors: {
      loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
        world.loads += 1
        return { items: [], total: 0 }
      }),
    },
  })
  const machine = proposalsPageMachine.provide({
    actors: {
      talkToFrame,
      listPage: listPageMachine.provide({ actors: { talkToFrame, list } }),
      blockedSenders: blockedSendersMachine.provide({
        actors: {
          loadSenders: fromPromise(async (): Promise<readonly BlockedSender[]> => senders),
          releaseSender: fromPromise(async () => {
            if (world.isRefused) throw new Error('offline')
          }),
        },
      }),
    },
  })
  const page = createActor(machine, { input: { listPage } }).start()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const blocked = page.getSnapshot().children.senders
  blocked?.send({ type: 'list.opened' })
  await settle()
  const release = async () => {
    blocked?.send({ type: 'release.requested', id: 's1' })
    await settle()
    return [world.loads, wishes]
  }
  expect(await release()).toEqual([1, []])
  world.isRefused = false
  expect(await release()).toEqual([2, [{ type: 'count.outdated' }]])
})
