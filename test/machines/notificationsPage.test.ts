import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListItem, Page } from '#domain/listing.ts'
import type { PageWish } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { notificationsPageMachine } from '#machines/people/notificationsPage.ts'
import { notificationsSamples } from '#test/samples/notificationsPage.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(notificationsPageMachine, notificationsSamples)
})

test('what came meanwhile is loaded when the menu counts it, and only what was shown is marked', async () => {
  const at = (minute: number) => `2031-05-01T10:0${minute}:00.000Z`
  const marked: unknown[] = []
  const world = { shown: [at(2), at(1)], loads: 0, count: (_total: number) => {} }
  const talkToFrame = fromCallback<PageWish>(({ sendBack }) => {
    world.count = (total) => sendBack({ type: 'count.changed', total })
  })
  const list = listMachine.provide({
    actors: {
      loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
        world.loads += 1
        const items = world.shown.map((updatedAt) => ({ id: updatedAt, version: 1, updatedAt }))
        return { items, total: items.length }
      }),
    },
  })
  const machine = notificationsPageMachine.provide({
    actors: {
      talkToFrame,
      listPage: listPageMachine.provide({ actors: { talkToFrame: fromCallback(() => {}), list } }),
      markAllViewed: fromPromise(async ({ input }) => {
        marked.push(input.until)
      }),
    },
  })
  const page = createActor(machine, { input: notificationsSamples.inputs[0] }).start()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const mark = async () => {
    page.send({ type: 'all.viewed' })
    await settle()
  }
  await mark()
  world.count(2)
  await settle()
  expect([world.loads, marked]).toEqual([2, ['1970-01-01T00:00:00.000Z']])
  world.shown = [at(3), ...world.shown]
  await mark()
  world.count(3)
  world.count(3)
  await settle()
  await mark()
  expect([world.loads, marked.slice(1)]).toEqual([5, [at(2), at(3)]])
})

test('what was marked is loaded and counted anew; what failed is tried again', async () => {
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
  const machine = notificationsPageMachine.provide({
    actors: {
      talkToFrame,
      listPage: listPageMachine.provide({ actors: { talkToFrame, list } }),
      markAllViewed: fromPromise(async () => {
        if (world.isRefused) throw new Error('offline')
      }),
    },
  })
  const page = createActor(machine, { input: notificationsSamples.inputs[0] }).start()
  const mark = async () => {
    page.send({ type: 'all.viewed' })
    await new Promise((resolve) => setImmediate(resolve))
    return [page.getSnapshot().value, world.loads, wishes.length]
  }
  const failed = await mark()
  world.isRefused = false
  expect([failed, await mark(), wishes]).toEqual([['failed', 1, 0], ['idle', 2, 1], [{ type: 'count.outdated' }]])
})
