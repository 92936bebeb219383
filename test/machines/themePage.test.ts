import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { themePageMachine } from '#machines/themes/themePage.ts'
import { stage, walk } from '#test/walk.ts'

const town: ListedTheme = { name: 'Town', parent: 'default', active: true, editable: true, failures: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(themePageMachine, {
    events: { 'load.retried': [{}] },
    actors: { loadThemes: { done: [[town]], error: [{ code: 'offline' }] } },
  })
})

test('themes that could not be loaded can be asked for again', async () => {
  const { actor, call } = stage(themePageMachine).start(undefined)
  await call('loadThemes').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { themes: [], failure: { code: 'offline' } } })
  actor.send({ type: 'load.retried' })
  await call('loadThemes').resolve([town])
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { themes: [town], failure: null } })
})
