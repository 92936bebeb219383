import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import type { PageWish } from '#machines/frame.ts'
import { cmsPageMachine } from '#machines/themes/cmsPage.ts'
import { themeCreationMachine } from '#machines/themes/themeCreation.ts'
import { themeSwitcherMachine } from '#machines/themes/themeSwitcher.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const input = { draftKey: 'x:newTheme', draft: null }
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(cmsPageMachine, {
    inputs: [input],
    events: {
      'theme.created': [{ name: 'Summer', from: 'creation' }],
      'theme.deleted': [{ name: 'Summer', from: 'switcher' }],
      'entries.restored': [{ resource: 'themes' }, { resource: 'groups' }],
    },
    actors: { hearChildren: still, talkToFrame: still, themeSwitcher: still, themeCreation: still },
  })
})

const theme = (name: string): ListedTheme => ({ name, parent: 'default', active: false, editable: true, failures: [] })

const open = async () => {
  const themes = ['Fair', 'Night']
  const world = { loads: 0, wishes: [] as PageWish[], restore: (_resource: 'groups' | 'themes') => {} }
  const machine = cmsPageMachine.provide({
    actors: {
      talkToFrame: fromCallback<PageWish>(({ receive, sendBack }) => {
        receive((wish) => world.wishes.push(wish))
        world.restore = (resource) => sendBack({ type: 'entries.restored', resource })
      }),
      themeSwitcher: themeSwitcherMachine.provide({
        actors: {
          loadThemes: fromPromise(async () => {
            world.loads += 1
            return themes.map(theme)
          }),
          deleteTheme: fromPromise(async ({ input }) => {
            themes.splice(themes.indexOf(input.name), 1)
          }),
        },
      }),
      themeCreation: themeCreationMachine.provide({
        actors: {
          keepWork: draftMachine.provide({
            actors: {
              keepOnLeaving: fromCallback(() => {}),
              keepDraft: fromPromise(async () => {}),
              dropDraft: fromPromise(async () => {}),
            },
          }),
          createTheme: fromPromise(async ({ input }) => theme(input.name)),
        },
      }),
    },
  })
  const page = createActor(machine, { input })
  const told: unknown[] = []
  page.on('undo.prepared', (event) => told.push(event))
  page.start()
  await settled()
  return { page, world, told, children: () => page.getSnapshot().children }
}

test('a theme that was created is among the others', async () => {
  const { page, children, world } = await open()
  children().creation?.send({ type: 'dialog.opened', active: 'default' })
  children().creation?.send({ type: 'name.changed', name: 'Harbour' })
  children().creation?.send({ type: 'creation.requested' })
  await settled()
  expect(world.loads).toBe(2)
  page.stop()
})

test('a deletion is offered to be undone under the id that the page tells, and a theme that came back is listed', async () => {
  const { page, children, world, told } = await open()
  children().switcher?.send({ type: 'deletion.requested', name: 'Night' })
  children().switcher?.send({ type: 'dialog.confirmed' })
  await settled()
  const entries = [{ resource: 'themes', id: 'Night', name: 'Night', undo: 'restore' }]
  expect(world.wishes).toEqual([{ type: 'undo.offered', id: 'undo:themes/Night', entries }])
  expect(told).toEqual([{ type: 'undo.prepared', name: 'Night', offerId: 'undo:themes/Night' }])
  const { loads } = world
  world.restore('groups')
  await settled()
  const afterGroups = world.loads
  world.restore('themes')
  await settled()
  expect([afterGroups, world.loads]).toEqual([loads, loads + 1])
  page.stop()
})
