import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { themeSwitcherMachine } from '#machines/themes/themeSwitcher.ts'
import { stage, walk } from '#test/walk.ts'

const theme = (name: string, active: boolean, parent = 'default'): ListedTheme => ({
  name,
  active,
  editable: name !== 'default',
  parent: name === 'default' ? '' : parent,
  failures: [],
})
const themes = [theme('default', false), theme('Fair', false), theme('Night', false, 'Fair'), theme('Town', true)]

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeSwitcherMachine, {
    events: {
      'themes.refreshRequested': [{}],
      'activation.requested': [{ name: 'Night' }, { name: 'Town' }],
      'deletion.requested': [{ name: 'Night' }, { name: 'Fair' }],
      'preview.requested': [{ name: 'Night' }],
      'dialog.confirmed': [{}],
      'dialog.canceled': [{}],
    },
    actors: {
      loadThemes: { done: [themes], error: [{ code: 'offline' }] },
      activateTheme: { done: [theme('Night', true)], error: [{ code: 'notFound' }] },
      deleteTheme: { done: [undefined], error: [{ code: 'notFound' }] },
      linkPreview: { done: ['/?preview=x'], error: [{ code: 'notFound' }] },
    },
    guardsRead: (context) => context.themes.length,
  })
})

const loaded = async () => {
  const scene = stage(themeSwitcherMachine).start(undefined)
  await scene.call('loadThemes').resolve(themes)
  return scene
}

test('the active theme is neither activated nor deleted, nor is one deleted that others need or that is built in', async () => {
  const { actor } = await loaded()
  const names = themes.map(({ name }) => name)
  const can = (type: 'activation.requested' | 'deletion.requested') =>
    names.filter((name) => actor.getSnapshot().can({ type, name }))
  expect(can('activation.requested')).toEqual(['default', 'Fair', 'Night'])
  expect(can('deletion.requested')).toEqual(['Night'])
})

test('a theme is activated after the question, and the page is told to reload', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'activation.requested', name: 'Fair' })
  actor.send({ type: 'dialog.canceled' })
  actor.send({ type: 'activation.requested', name: 'Night' })
  actor.send({ type: 'dialog.confirmed' })
  expect(call('activateTheme').input).toEqual({ name: 'Night' })
  await call('activateTheme').resolve(theme('Night', true))
  expect(actor.getSnapshot().value).toEqual({ list: 'ready', work: 'activated' })
  expect(emitted).toEqual([{ type: 'theme.activated', name: 'Night' }])
})

test('a deleted theme leaves the list; what was refused is said and the list looked at again', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'deletion.requested', name: 'Night' })
  actor.send({ type: 'dialog.confirmed' })
  await call('deleteTheme').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ list: 'loading', work: 'idle' })
  expect(actor.getSnapshot().context.themes).toEqual(themes)
  const rest = themes.filter(({ name }) => name !== 'Night')
  await call('loadThemes').resolve(rest)
  expect(actor.getSnapshot().context.themes).toEqual(rest)
  actor.send({ type: 'deletion.requested', name: 'Fair' })
  actor.send({ type: 'dialog.confirmed' })
  await call('deleteTheme').reject(new FailureError({ code: 'notFound' }))
  expect(actor.getSnapshot().value).toEqual({ list: 'loading', work: 'idle' })
  expect(emitted).toEqual([
    { type: 'theme.deleted', name: 'Night' },
    { type: 'theme.refused', failure: { code: 'notFound' } },
  ])
})

test('a list that cannot be read again leaves the one in view', async () => {
  const { actor, call } = await loaded()
  actor.send({ type: 'themes.refreshRequested' })
  await call('loadThemes').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ themes, failure: { code: 'offline' } })
})

test('a preview has a link that is shown at its theme', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'preview.requested', name: 'Night' })
  expect(call('linkPreview').input).toEqual({ name: 'Night' })
  await call('linkPreview').resolve('/?preview=abc')
  expect(actor.getSnapshot().context.preview).toEqual({ name: 'Night', link: '/?preview=abc' })
  expect(emitted).toEqual([{ type: 'preview.linked', link: '/?preview=abc' }])
})
