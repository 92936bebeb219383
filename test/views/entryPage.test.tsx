import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import type { Entry, SavedEntry, Submission } from '#domain/editing.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import { newGroup } from '#domain/group.ts'
import type { PageWish } from '#machines/frame.ts'
import { toastMachine } from '#machines/shell/toast.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import { createActors } from '#src/actors/pages.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import EventPage from '#src/pages/entries/EventPage.tsx'
import GroupPage from '#src/pages/entries/GroupPage.tsx'
import MessagePage from '#src/pages/people/MessagePage.tsx'
import { correction } from '#test/samples/proposals.ts'
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
const member = { id, nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 't' } as const
const draftKey = `${id}:groups:g1`
const choir: Entry = { id: 'g1', version: 3, name: 'Choir', published: true, ownedBy: [] }

type Opener = { role?: 'normal' | 'moderator'; from?: string; key?: Promise<string>; draft?: Draft; isGone?: boolean }

const open = (
  at: string,
  answers: readonly (Entry | Failure)[] = [],
  { role = 'normal', from, key, draft, isGone = false }: Opener = {},
) => {
  const left = [...answers]
  const { pathname, search } = new URL(`/backstage/${at}`, 'http://site')
  const sent: (() => void)[] = []
  const submitted: Submission[] = []
  const store = createBrowserStore(localStorage)
  if (draft) store.keepDraft(draftKey, draft)
  const api = {
    store,
    drafts: draftSlots(store, null),
    files: {},
    forms: {
      submit: (submission: Submission) =>
        new Promise<SavedEntry>((resolve, reject) => {
          submitted.push(submission)
          const { id, values } = submission
          const refuse = isGone && id !== null
          sent.push(() =>
            refuse ? reject(new FailureError({ code: 'notFound' })) : resolve({ id: 'g1', version: 4, values }),
          )
        }),
    },
    entries: {
      find: async () => {
        const answer = left.shift()
        if (!answer || 'code' in answer) throw new FailureError((answer as Failure | undefined) ?? { code: 'offline' })
        return answer
      },
    },
    suggestions: { options: async () => [], users: async () => [] },
    findCorrection: async () => ({ ...correction, entryId: 'g1' }),
  } as unknown as Api & EntryApi
  const frame = fromCallback<PageWish>(() => {})
  const steady = <Context,>(context: Context) => {
    const snapshot = { context, matches: () => true }
    return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  }
  const toast = createActor(toastMachine).start()
  const actors = createActors(
    api,
    () => 0,
    () => null,
    frame,
    silentHistory,
  )
  const app = {
    session: steady({ user: { ...member, role } }),
    site: steady({ sitename: '' }),
    actors,
    entries: createEntryActors(api, () => 0, actors),
    toast,
    backstage: startKeyFrame(key),
    settings: { apiurl: '', timezone: 'Europe/London' },
    now: () => 0,
  }
  const router = createMemoryRouter(
    [
      {
        path: '/backstage',
        element: (
          <>
            <Link to="/backstage/groups">all groups</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: 'groups', element: <h1>List</h1> },
          { path: 'groups/new', element: <GroupPage /> },
          { path: 'events/new', element: <EventPage /> },
          { path: 'groups/:id', element: <GroupPage /> },
          { path: 'users/:userId/message', element: <MessagePage /> },
        ],
      },
    ],
    { initialEntries: [{ pathname, search, state: from === undefined ? null : { from } }] },
  )
  const { unmount } = render(
    <AppProvider value={app as unknown as App}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return {
    save: () => act(async () => sent.shift()?.()),
    toast,
    submitted,
    unmount,
    draft: (key: string): Draft | UnsavedWork | null => store.readDraft(key),
  }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const nameField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t('groups.fields.name')}`) })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('an entry that cannot be loaded says so, and is edited once it was', async () => {
  open('groups/g1', [{ code: 'offline' }, choir])
  await user.click(await screen.findByRole('button', { name: t('app.retry') }))
  expect((await nameField()).value).toBe('Choir')
})

test.each([
  ['a moderator who came from it', { role: 'moderator', from: `/backstage/proposals/${id}` }, 1],
  ['a moderator who came from elsewhere', { role: 'moderator', from: '/backstage/proposals' }, 0],
  ['a member', { role: 'normal', from: `/backstage/proposals/${id}` }, 0],
] as const)('what was reported stands at the head of the form for %s', async (_, opener, shown) => {
  open('groups/g1', [choir], opener)
  await nameField()
  const title = t('correction.title', { sender: correction.sender })
  await expect.poll(() => screen.queryAllByRole('region', { name: title }).length).toBe(shown)
})

test.each([
  ['a moderator', 'moderator', false, ['toOwners']],
  ['an owner', 'normal', false, ['link']],
  ['a moderator, of a deactivated entry,', 'moderator', true, ['withOwners']],
  ['an owner, of a deactivated entry,', 'normal', true, ['link']],
] as const)('%s is led to the messages once, in their own words', async (_, role, deactivated, said) => {
  open('groups/g1', [{ ...choir, deactivated, ownedBy: [member.id] }], { role })
  await nameField()
  const links = screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/threads/'))
  expect(links.map(({ textContent }) => textContent)).toEqual(said.map((text) => t(`moderation.thread.${text}`)))
})

test('the picture of a hidden entry is shown as soon as the key is there, also after it was removed and that was discarded', async () => {
  const key = Promise.withResolvers<string>()
  open('groups/g1', [{ ...choir, deactivated: true, image: 'm1', alt: '' }], { key: key.promise })
  await nameField()
  const source = () => screen.queryByAltText(t('upload.preview'))?.getAttribute('src')
  expect(source()).toBe('/media/m1?width=100')
  await act(async () => key.resolve('k1'))
  expect(source()).toBe('/media/m1?width=100&key=k1')
  await press(t('upload.remove'))
  expect(source()).toBeUndefined()
  await press(t('form.reset'))
  expect(source()).toBe('/media/m1?width=100&key=k1')
})

const typedInto = (name: string, deactivated = true): Draft => {
  const base = { ...newGroup(), name: 'Choir', deactivated }
  return { values: { ...base, name }, base, version: 3, savedAt: '2031-05-01T10:00:00.000Z' }
}

test.each([
  ['deleted', { code: 'notFound' }],
  ['merged into another one', { ...choir, id: 'g2' }],
] as const)('what was typed into an entry that was %s can be saved as a new one', async (_, answer) => {
  const { save, submitted, draft } = open('groups/g1', [answer], { draft: typedInto('Choirs') })
  expect((await nameField()).value).toBe('Choirs')
  expect([heading(), screen.queryAllByText(t('draft.renewed')).length]).toEqual([t('groups.new'), 1])
  await press(t('form.save'))
  expect(submitted).toMatchObject([{ id: null, values: { name: 'Choirs', deactivated: false } }])
  await save()
  await expect.poll(heading).toBe('List')
  expect(draft(draftKey)).toBeNull()
})

test('an entry that is gone when it is saved can be saved as a new one', async () => {
  const { save, submitted, draft } = open('groups/g1', [choir], { isGone: true })
  await user.type(await nameField(), 's')
  await press(t('form.save'))
  await save()
  expect(screen.getByText(t('form.gone'), { exact: false })).toBeTruthy()
  await press(t('form.renew'))
  expect(submitted.map(({ id: sentId, values }) => [sentId, values.name])).toEqual([
    ['g1', 'Choirs'],
    [null, 'Choirs'],
  ])
  expect(submitted[1]?.creationKey).toBeTruthy()
  await save()
  await expect.poll(heading).toBe('List')
  expect(draft(draftKey)).toBeNull()
})

test('an entry that there is not is said to be missing', async () => {
  open('groups/g1', [{ code: 'notFound' }])
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: t('app.retry') })).toBeNull()
})

test.each([
  ['public', {}, 1],
  ['unpublished, which opens by its address', { published: false }, 1],
  ['deactivated', { deactivated: true }, 0],
  ['deactivated and unpublished', { deactivated: true, published: false }, 0],
])('the form leads to the public page of an entry that has one: %s', async (_, state, links) => {
  open('groups/g1', [{ ...choir, ownedBy: [id], ...state }])
  await nameField()
  expect(screen.queryAllByRole('link', { name: t('entry.view') })).toHaveLength(links)
})

test.each([
  ['its owner', [id], 'normal', 'groups.deactivatedNotice', 1],
  ['a moderator', [], 'moderator', 'moderation.thread.deactivated', 1],
  ['somebody else', [], 'normal', 'groups.deactivatedNotice', 0],
] as const)('the box of a deactivated entry leads %s to where the reason is', async (_, ownedBy, role, said, boxes) => {
  open('groups/g1', [{ ...choir, ownedBy: [...ownedBy], deactivated: true }], { role })
  await nameField()
  const box = screen.queryAllByText(t(said), { exact: false })
  const links = box.flatMap((one) => within(one).getAllByRole('link'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(boxes).fill('/backstage/threads/groups/g1'))
})

test('saving goes on to the list, which needs no question', async () => {
  const { save, toast } = open('groups/g1', [choir])
  await user.type(await nameField(), ' of the town')
  await press(t('form.save'))
  await save()
  await expect.poll(heading).toBe('List')
  expect(toast.getSnapshot().context.message).toBe(t('form.saved', { name: 'Choir of the town' }))
})

test('unsaved work is left only after a question, and not when the person stays', async () => {
  open('groups/g1', [choir])
  await user.type(await nameField(), '!')
  const leave = () => user.click(screen.getByRole('link', { name: 'all groups', hidden: true }))
  await leave()
  await press(t('form.stay'))
  expect((await nameField()).value).toBe('Choir!')
  await leave()
  await press(t('form.leave'))
  await expect.poll(heading).toBe('List')
})

test('a wish to leave is granted when the work is saved meanwhile', async () => {
  const { save } = open('groups/new')
  await user.type(await nameField(), 'Choir')
  await press(t('form.save'))
  await user.click(screen.getByRole('link', { name: 'all groups' }))
  const asked = screen.queryAllByRole('alertdialog').length
  await save()
  await expect.poll(heading).toBe('List')
  expect(asked).toBe(1)
})

test.each(['the page is closed', 'the page is left'])('what was typed a moment ago is kept when %s', async (how) => {
  const { draft, unmount } = open('groups/new')
  await user.click(await nameField())
  await user.paste('Choir')
  const before = draft(`${id}:groups:new`)
  if (how === 'the page is closed') window.dispatchEvent(new Event('pagehide'))
  else unmount()
  expect(before).toBeNull()
  await expect.poll(() => draft(`${id}:groups:new`)?.values.name).toBe('Choir')
})

test.each([true, false])(
  'a message to an account that is deactivated (%s) says when it can be read',
  async (deactivated) => {
    open('users/u2/message', [{ id: 'u2', version: 1, nickname: 'Ben', deactivated }])
    expect(await screen.findByText('Ben')).toBeTruthy()
    expect(screen.queryAllByText(t('notifications.deactivated', { nickname: 'Ben' }))).toHaveLength(deactivated ? 1 : 0)
  },
)

test('an event made of a reserved date asks to check its times, one on a free day does not', async () => {
  const told = async (query: string) => {
    open(`events/new?date=2027-05-08&${query}`)
    await screen.findByRole('heading', { name: t('form.when') })
    const isTold = screen.queryByText(t('events.fromReservation')) !== null
    cleanup()
    return isTold
  }
  expect([await told(`until=2027-05-10&reservation=${id}`), await told('location=Park')]).toEqual([true, false])
})
