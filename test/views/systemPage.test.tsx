import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SystemState } from '#domain/system.ts'
import { systemPageMachine } from '#machines/actions/systemPage.ts'
import { SetUpMail, SetUpRegion } from '#src/views/actions/SetUpParts.tsx'
import { SystemView } from '#src/views/actions/SystemView.tsx'
import { system, systemSamples } from '#test/samples/systemPage.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered page of the system', async () => {
  await walkView(systemPageMachine, systemSamples, ({ actor }) => {
    const { unmount } = render(<SystemView page={actor} timezone="Europe/Berlin" />)
    const click = (name: string) => user.click(screen.getByRole('button', { name }))
    return {
      around: (work) => act(work),
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'mail.requested': () => click(t('system.mail.try')),
      },
      check: ({ value, context: { system, mail, failure } }) => {
        expect(screen.queryAllByText(t('system.failed'), { exact: false })).toHaveLength(value === 'failed' ? 1 : 0)
        expect(screen.queryAllByText('/srv/calendar')).toHaveLength(system === null ? 0 : 1)
        const outcome = mail && (mail.error !== null ? 'refused' : mail.file === null ? 'sent' : 'written')
        for (const one of ['refused', 'sent', 'written'] as const) {
          expect(screen.queryAllByText(t(`system.mail.${one}`, mail ?? {}))).toHaveLength(outcome === one ? 1 : 0)
        }
        expect(screen.queryAllByText(mail?.error ?? 'no error')).toHaveLength(mail?.error != null ? 1 : 0)
        if (failure !== null && value !== 'loading')
          expect(screen.getByText(t('failures.offline'), { exact: false })).toBeTruthy()
      },
      close: unmount,
    }
  })
})

test('the set-up says when the calendar is in another time zone than the browser', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const timezone of [here, here === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo']) {
    const stored = { ...system, settings: { ...system.settings, timezone } }
    const loadSystem = fromPromise(async () => stored)
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(<SetUpRegion page={page} />)
    await screen.findByText(timezone)
    expect(screen.queryAllByText(t('setUp.region.elsewhere', { here, timezone }))).toHaveLength(
      timezone === here ? 0 : 1,
    )
    unmount()
  }
})

test('a calendar without a backup has none yet', async () => {
  const loadSystem = fromPromise(async (): Promise<SystemState> => ({ ...system, backups: { kept: 0, newest: null } }))
  const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
  const { unmount } = render(<SystemView page={page} timezone="Europe/Berlin" />)
  const newest = await screen.findByText(t('system.facts.newest'))
  expect(newest.nextElementSibling?.textContent).toBe(t('system.noBackup'))
  unmount()
})

test('set-up and system say when mail to the moderators reaches nobody', async () => {
  const email = 'moderation@localhost'
  const shown = async (settings: typeof system.settings) => {
    const loadSystem = fromPromise(async () => ({ ...system, settings }))
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(
      <>
        <SetUpMail page={page} />
        <SystemView page={page} timezone="Europe/Berlin" />
      </>,
    )
    await screen.findAllByText(settings.moderationEmail, { exact: false })
    const count = screen.queryAllByText(t('system.nobodys', { email })).length
    unmount()
    return count
  }
  expect(await shown({ ...system.settings, moderationEmail: email })).toBe(2)
  expect(await shown(system.settings)).toBe(0)
})

test('the page says when a mail that failed is tried again and why it failed, if there is one', async () => {
  for (const nextTry of [system.mail.nextTry, null]) {
    const failed = { nextTry, lastError: nextTry === null ? '' : system.mail.lastError }
    const loadSystem = fromPromise(async () => ({ ...system, mail: { ...system.mail, ...failed } }))
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(<SystemView page={page} timezone="Europe/Berlin" />)
    await screen.findByText(t('system.facts.waiting'))
    const told = screen.queryByText(t('system.facts.nextTry'))?.nextElementSibling?.textContent ?? null
    expect(told).toBe(nextTry === null ? null : '21.11.2026 10:05')
    expect(screen.queryAllByText(system.mail.lastError)).toHaveLength(nextTry === null ? 0 : 1)
    unmount()
  }
})

test('the page says when the file of the map is missing or no map', async () => {
  for (const isUsable of [true, false]) {
    const map = { file: '/srv/town.pmtiles', isUsable }
    const loadSystem = fromPromise(
      async (): Promise<SystemState> => ({ ...system, settings: { ...system.settings, map } }),
    )
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(<SystemView page={page} timezone="Europe/Berlin" />)
    await screen.findByText(map.file)
    expect(screen.queryAllByText(t('system.noMap', map))).toHaveLength(isUsable ? 0 : 1)
    unmount()
  }
})

test('the page says that a restored calendar holds its mails, and how they are released', async () => {
  for (const areHeld of [true, false]) {
    const loadSystem = fromPromise(async () => ({ ...system, mail: { ...system.mail, areHeld } }))
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(<SystemView page={page} timezone="Europe/Berlin" />)
    await screen.findByText(t('system.facts.waiting'))
    expect(screen.queryAllByText(t('actions.held', { count: system.mail.waiting }))).toHaveLength(areHeld ? 1 : 0)
    expect(screen.queryAllByText(t('system.mail.notHeld'))).toHaveLength(areHeld ? 1 : 0)
    unmount()
  }
})

test('a restored calendar without a mail that waits says so', async () => {
  const loadSystem = fromPromise(async () => ({ ...system, mail: { ...system.mail, areHeld: true, waiting: 0 } }))
  const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
  render(<SystemView page={page} timezone="Europe/Berlin" />)
  expect(await screen.findByText(/holds its mails back.*None is waiting yet\./)).toBeTruthy()
})

test('set-up and system say when links open on no other device', async () => {
  const siteUrl = 'http://localhost:4910'
  const shown = async (settings: typeof system.settings) => {
    const loadSystem = fromPromise(async () => ({ ...system, settings }))
    const page = createActor(systemPageMachine.provide({ actors: { loadSystem } })).start()
    const { unmount } = render(
      <>
        <SetUpRegion page={page} />
        <SystemView page={page} timezone="Europe/Berlin" />
      </>,
    )
    await expect.poll(() => screen.queryAllByText(settings.siteUrl)).toHaveLength(2)
    const count = screen.queryAllByText(t('system.onlyHere', { siteUrl })).length
    unmount()
    return count
  }
  expect(await shown({ ...system.settings, siteUrl })).toBe(2)
  expect(await shown(system.settings)).toBe(0)
})

test.each([true, false])('the system says whether something can be saved: %s', async (isWritable) => {
  const stored = { ...system, database: { ...system.database, isWritable } }
  const page = createActor(
    systemPageMachine.provide({ actors: { loadSystem: fromPromise(async () => stored) } }),
  ).start()
  const { unmount } = render(<SystemView page={page} timezone="Europe/Berlin" />)
  await screen.findByText('/srv/calendar')
  expect(screen.queryAllByText(t('system.unwritable'))).toHaveLength(isWritable ? 0 : 1)
  unmount()
})
