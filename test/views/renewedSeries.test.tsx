import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { Entry, SavedEntry, Submission } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import { newSeries } from '#domain/series/series.ts'
import type { PageWish } from '#machines/frame.ts'
import { toastMachine } from '#machines/shell/toast.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import { createActors } from '#src/actors/pages.ts'
import { createSeriesActors } from '#src/actors/series.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import SeriesPage from '#src/pages/series/SeriesPage.tsx'
import SeriesWizardPage from '#src/pages/series/SeriesWizardPage.tsx'
import { silentHistory } from '#test/samples/stepHistory.ts'
import { startKeyFrame } from './keyFrame.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const id = '0198f4a0-0000-7000-8000-000000000001'
const newId = '0198f4a0-0000-7000-8000-000000000002'
const member = { id, nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 't' } as const
const draftKey = `${id}:revents:s1`
const otherKey = `${id}:revents:new`
const base = {
  ...newSeries({ date: '2031-05-01', time: '19:00' }),
  name: 'Choir',
  category: id,
  topic: id,
  ownedBy: [id],
}
const typed: Draft = { values: { ...base, name: 'Choirs' }, base, version: 3, savedAt: '2031-05-01T10:00:00.000Z' }
const other: Draft = { ...typed, values: { ...base, name: 'Band' }, version: null }

const unanswered = new Proxy({}, { get: () => () => new Promise(() => {}) })

/** A page whose series is there when it opens, if it is `stored`, and gone when it is saved. */
const open = (stored: Entry | null, drafts: Record<string, Draft> = {}) => {
  const submitted: Submission[] = []
  const store = createBrowserStore(localStorage)
  for (const [key, draft] of Object.entries(drafts)) store.keepDraft(key, draft)
  const world = { isRefused: false }
  const api = {
    store,
    drafts: draftSlots(store, null),
    files: {},
    series: unanswered,
    lists: unanswered,
    suggestions: unanswered,
    confirmations: unanswered,
    forms: {
      submit: async (submission: Submission): Promise<SavedEntry> => {
        submitted.push(submission)
        if (submission.id !== null) throw new FailureError({ code: 'notFound' })
        if (world.isRefused) throw new FailureError({ code: 'offline' })
        return { id: newId, version: 1, values: submission.values }
      },
      current: async () => ({ values: base, version: 1 }),
    },
    entries: {
      find: async () => {
        if (stored === null) throw new FailureError({ code: 'notFound' })
        return stored
      },
    },
  } as unknown as Api & EntryApi & Parameters<typeof createSeriesActors>[0]
  const frame = fromCallback<PageWish>(() => {})
  const steady = <Context,>(context: Context) => {
    const snapshot = { context, matches: () => true }
    return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  }
  const now = () => Date.parse('2031-05-02T10:00:00Z')
  const actors = createActors(api, now, () => null, frame, silentHistory)
  const entries = createEntryActors(api, now, actors)
  const app = {
    session: steady({ user: member }),
    site: steady({ sitename: '' }),
    actors,
    entries,
    series: createSeriesActors(api, { ...actors, ...entries }),
    toast: createActor(toastMachine).start(),
    backstage: startKeyFrame(),
    settings: { apiurl: '', timezone: 'Europe/London' },
    now,
  }
  const router = createMemoryRouter(
    [
      { path: '/backstage/repeatingevents/new', element: <SeriesWizardPage /> },
      { path: '/backstage/repeatingevents/:id', element: <SeriesPage /> },
    ],
    { initialEntries: ['/backstage/repeatingevents/s1'] },
  )
  const show = () =>
    render(
      <AppProvider value={app as unknown as App}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
  const { unmount } = show()
  return {
    world,
    submitted,
    reload: () => {
      unmount()
      show()
    },
    place: () => router.state.location.pathname + router.state.location.search,
    draft: (key: string) => store.readDraft(key),
  }
}

const wizardAt = (step: string) => `/backstage/repeatingevents/new?series=${newId}&step=${step}`
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const nameField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t('revents.fields.name')}`) })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('what was typed into a series that was deleted becomes a new one, with which the wizard goes on', async () => {
  const { world, submitted, reload, place, draft } = open(null, { [draftKey]: typed, [otherKey]: other })
  expect((await nameField()).value).toBe('Choirs')
  expect([heading(), screen.queryAllByText(t('draft.renewed')).length]).toEqual([t('revents.new'), 1])
  world.isRefused = true
  await press(t('seriesWizard.save'))
  await screen.findByText(t('failures.offline'), { exact: false })
  world.isRefused = false
  reload()
  expect((await nameField()).value).toBe('Choirs')
  expect(draft(draftKey)?.values.name).toBe('Choirs')
  await press(t('seriesWizard.save'))
  await expect.poll(place).toBe(wizardAt('generate'))
  expect(submitted).toMatchObject([
    { id: null, values: { name: 'Choirs' } },
    { id: null, values: { name: 'Choirs' } },
  ])
  expect(new Set(submitted.map(({ creationKey }) => creationKey)).size).toBe(1)
  await expect.poll(heading).toBe(t('generation.title'))
  expect([draft(draftKey), draft(otherKey)?.values.name]).toEqual([null, 'Band'])
})

test('a series that is gone when it is saved can be saved as a new one', async () => {
  const { submitted, place, draft } = open({ ...base, id: 's1', version: 3 })
  await user.type(await nameField(), 's')
  await press(t('form.save'))
  expect(await screen.findByText(t('form.gone'), { exact: false })).toBeTruthy()
  await press(t('form.renew'))
  await expect.poll(place).toBe(wizardAt('generate'))
  expect(submitted.map(({ id: sent, values }) => [sent, values.name])).toEqual([
    ['s1', 'Choirs'],
    [null, 'Choirs'],
  ])
  expect(draft(draftKey)).toBeNull()
})

test('a series that is gone and into which nothing was typed is missing', async () => {
  open(null, { [otherKey]: other })
  await act(async () => {})
  await expect.poll(heading).toBe(t('app.notFoundTitle'))
  expect(screen.queryByRole('textbox')).toBeNull()
})
