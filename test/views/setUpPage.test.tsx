import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { PageWish } from '#machines/frame.ts'
import { toastMachine } from '#machines/shell/toast.ts'
import { createAdministrationActors } from '#src/actors/administration.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import { createActors } from '#src/actors/pages.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import SetUpPage from '#src/pages/actions/SetUpPage.tsx'
import { loaded } from '#test/samples/setUp.ts'
import { silentHistory } from '#test/samples/stepHistory.ts'
import { system } from '#test/samples/systemPage.ts'
import { startKeyFrame } from './keyFrame.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const member = { id: 'u1', nickname: 'Ada', email: 'ada@example.org', role: 'admin', token: 't' }

/** Opens the set-up of a calendar whose look has this version, and waits for the form of its name. */
const open = async (version: number, names: object = {}, label = t('look.fields.sitename')) => {
  const store = createBrowserStore(localStorage)
  const api = {
    store,
    drafts: draftSlots(store, null),
    files: {},
    forms: {},
    entries: { find: async () => ({ ...loaded.entry, version, ...names }) },
    suggestions: { options: async () => [], users: async () => [] },
    actions: {},
    backups: {},
    system: { read: async () => system },
  } as unknown as Parameters<typeof createAdministrationActors>[0] & EntryApi
  const steady = <Context,>(context: Context) => {
    const snapshot = { context, matches: () => true }
    return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  }
  const frame = fromCallback<PageWish>(() => {})
  const actors = createActors(
    api,
    () => 0,
    () => null,
    frame,
    silentHistory,
  )
  const entries = createEntryActors(api, () => 0, actors)
  const app = {
    session: steady({ user: member }),
    site: steady({ sitename: '', colorBackground: '#eef3e7' }),
    actors,
    entries,
    administration: createAdministrationActors(api, { ...actors, ...entries }),
    toast: createActor(toastMachine).start(),
    backstage: startKeyFrame(),
    settings: { apiurl: '', language: 'de', hasOwnTheme: version > 0 },
    now: () => 0,
  }
  const router = createMemoryRouter([{ path: '/', element: <SetUpPage /> }])
  render(
    <AppProvider value={app as unknown as App}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return { store, field: await screen.findByRole('textbox', { name: new RegExp(`^${label}`) }) }
}

const ways = ['skip', 'continue', 'goOnUnsaved'] as const
const offered = () => ways.filter((way) => screen.queryByRole('button', { name: t(`setUp.${way}`) }) !== null)

test('a new calendar, which has the built-in name, offers to skip the name; a named one to go on', async () => {
  await open(0)
  expect(offered()).toEqual(['skip'])
  cleanup()
  await open(7)
  expect(offered()).toEqual(['continue'])
})

test('names that say another one than the calendar are fields beside it', async () => {
  const shown = () =>
    ['sitenameLong', 'defaultMetaTitle'].filter((key) => screen.queryByLabelText(t(`look.fields.${key}`)) !== null)
  await open(7, { sitenameLong: 'Town calendar', defaultMetaTitle: '' })
  expect(shown()).toEqual([])
  cleanup()
  await open(7, { sitenameLong: 'All of Old Town', defaultMetaTitle: 'Old Town' })
  expect(shown()).toEqual(['sitenameLong', 'defaultMetaTitle'])
})

test('the preview of the name stands on the ground of the theme, in light and dark mode', async () => {
  await open(7)
  const tops = screen.getByText(t('look.preview')).parentElement?.querySelectorAll('div') ?? []
  expect([...tops].map(({ style }) => style.background)).toEqual(['#eef3e7', '#15181c'])
})

test('of two names, each says its language, and the one of the calendar comes first', async () => {
  await open(7, { sitenameTranslated: 'Fair' }, t('look.nameIn.de'))
  const [first, second] = screen.getAllByRole('textbox')
  expect(first?.getAttribute('value')).toBe(loaded.entry.sitename)
  expect(second).toBe(screen.getByRole('textbox', { name: t('look.nameIn.en') }))
})

test.each([0, 7])('who typed a name and does not save it is told so, and it is kept (look %i)', async (version) => {
  const { store, field } = await open(version)
  await user.clear(field)
  await user.type(field, 'Ashcombe')
  expect(offered()).toEqual(['goOnUnsaved'])
  await user.click(screen.getByRole('button', { name: t('setUp.goOnUnsaved') }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('setUp.region.title'))
  expect(store.readSetUp('u1')).toEqual({ step: 'region', reached: 'region', passed: ['name'] })
  expect(JSON.stringify({ ...localStorage })).toContain('Ashcombe')
})
