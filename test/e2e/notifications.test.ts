import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog } from './pages/dialog.ts'
import { fieldOf, fillIn } from './pages/form.ts'
import { rowOf } from './pages/list.ts'
import { join, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** What becomes of a message: it is counted, listed, read and gone, and the menu's count follows by itself. */

const town = setUpTown()

const languages = [
  { lng: 'de', texts: de, width: 1280, nickname: 'Lena' },
  { lng: 'en', texts: en, width: 390, nickname: 'Yusuf' },
] as const

/** The number of unread notifications that the menu, or on a narrow screen its button, shows. */
const expectUnread = async (page: Page, texts: typeof en, count: number): Promise<void> => {
  const { open, unread_one, unread_other } = texts.menu
  const unread = (count === 1 ? unread_one : unread_other).replace('{{count}}', String(count))
  const said =
    (page.viewportSize()?.width ?? 0) < 900
      ? page.getByRole('button', { name: `${open} ${unread}`, exact: true })
      : page.getByRole('navigation', { name: texts.menu.label }).getByText(unread, { exact: true })
  await said.waitFor()
}

const expectNoneUnread = async (page: Page, texts: typeof en): Promise<void> => {
  const [word = ''] = texts.menu.unread_other.split(' ').slice(1)
  await expect.poll(() => page.locator('header').getByText(word).count()).toBe(0)
  await page.getByRole('button', { name: new RegExp(word) }).waitFor({ state: 'detached' })
}

describe.each(languages)('in $lng at $width px', ({ lng, texts, width, nickname }) => {
  test('notifications are counted, listed, read and deleted', async () => {
    const { call } = town
    const member = await join(town, nickname)
    const link = { linkTitle: 'Zum Programm', linkUrl: 'https://lindenau.example/programm' }
    const send = (subject: string) =>
      call('POST', '/notifications', { userId: member.id, subject, message: 'Hallo,\nbis bald!', ...link })
    await send('Probe am Montag')
    await send('Fest am Fluss')

    const { page, errors } = await openAs(town, member, { lng, width })
    await page
      .getByRole('heading', { level: 1, name: texts.overview.title.replace('{{nickname}}', nickname) })
      .waitFor()
    const unread = page.getByRole('region', { name: texts.overview.unread })
    await unread.getByRole('link', { name: 'Probe am Montag' }).waitFor()
    expect(await unread.getByRole('listitem').count()).toBe(2)
    await page.locator('main h3').first().waitFor({ state: 'attached' })
    await expectUnread(page, texts, 2)

    await unread.getByRole('link', { name: texts.overview.allNotifications }).click()
    await page.getByRole('heading', { level: 1, name: texts.notifications.title }).waitFor()
    await rowOf(page, 'Fest am Fluss').getByText(texts.states.unread).waitFor()

    await rowOf(page, 'Fest am Fluss').getByRole('time').click()
    await page.getByRole('heading', { level: 1, name: 'Fest am Fluss' }).waitFor()
    await expectUnread(page, texts, 1)
    expect(await page.getByText('Hallo,').innerText()).toBe('Hallo,\nbis bald!')
    expect(await page.getByRole('link', { name: 'Zum Programm' }).getAttribute('href')).toBe(link.linkUrl)

    await page.getByRole('link', { name: texts.notifications.back }).click()
    await rowOf(page, 'Probe am Montag').waitFor()
    expect(await rowOf(page, 'Fest am Fluss').count()).toBe(0)
    await page.getByRole('checkbox', { name: texts.list.showRead }).check()
    await rowOf(page, 'Fest am Fluss').waitFor()
    expect(await rowOf(page, 'Fest am Fluss').getByText(texts.states.unread).count()).toBe(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: texts.list.delete.replace('{{name}}', 'Probe am Montag') }).click()
    await answerDialog(page, texts.bulk.delete)
    await rowOf(page, 'Probe am Montag').waitFor({ state: 'detached' })
    await expectNoneUnread(page, texts)

    await send('Noch etwas')
    await page.goBack()
    await expectUnread(page, texts, 1)

    await page.goto(`${town.address}/backstage`)
    await unread.getByRole('link', { name: 'Noch etwas' }).waitFor()
    await send('Und noch etwas')
    await page.clock.install()
    await page.reload()
    await unread.getByRole('link', { name: 'Und noch etwas' }).waitFor()
    await send('Ganz neu')
    await page.clock.fastForward(61_000)
    await expectUnread(page, texts, 3)
    await unread.getByRole('link', { name: 'Ganz neu' }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })
})

test('nobody opens a message to somebody else', async () => {
  const { call } = town
  const [one, other] = [await join(town, 'Vera'), await join(town, 'Otto')]
  const message = { userId: one.id, subject: 'Geheim', message: 'Nur für Vera' }
  const { id } = await call('POST', '/notifications', message)
  const { page } = await openAs(town, other, { at: `notifications/${id}` })
  await page.getByText(en.failures.unauthorized).waitFor()
  expect(await page.getByText('Geheim').count()).toBe(0)
  await page.goto(`${town.address}/backstage/notifications/018f0000-0000-7000-8000-000000000000`)
  await page.getByRole('heading', { level: 1, name: en.app.notFoundTitle }).waitFor()
  await leave(page)
})

describe.each(languages)('in $lng at $width px', ({ lng, texts, width, nickname }) => {
  test('a moderator writes to somebody from the list of members', async () => {
    const moderator = await join(town, `Mod${lng}`, 'moderator')
    const recipient = await join(town, `${nickname}2`)
    const { page, errors } = await openAs(town, moderator, { at: 'users', lng, width })
    await page.getByRole('link', { name: texts.users.sendMessage.replace('{{name}}', recipient.nickname) }).click()
    await page.getByRole('heading', { level: 1, name: texts.notifications.new }).waitFor()
    await page.getByText(recipient.nickname, { exact: true }).waitFor()

    await page.getByRole('button', { name: texts.notifications.send }).click()
    const refusal = texts.form.fieldIssue
      .replace('{{field}}', texts.notifications.fields.subject)
      .replace('{{error}}', texts.reasons.empty)
    await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
    await fillIn(page, { subject: 'Willkommen', message: 'Schön, dass du da bist.' })
    await page.getByRole('button', { name: texts.notifications.send }).click()
    await page.getByText(texts.notifications.sent.replace('{{nickname}}', recipient.nickname)).waitFor()
    await page.waitForURL(/\/backstage\/users$/)

    const list = (await recipient.call('GET', '/notifications/')) as unknown as { subject: string; userId: string }[]
    expect(list.map(({ subject, userId }) => ({ subject, userId }))).toEqual([
      { subject: 'Willkommen', userId: recipient.id },
    ])
    expect(errors).toEqual([])
    await leave(page)
  })
})

describe.each(languages)('in $lng at $width px', ({ lng, texts, width, nickname }) => {
  test('a member answers the message of a moderator, whom the page names', async () => {
    const moderator = await join(town, `Asking${lng}`, 'moderator')
    const member = await join(town, `${nickname}3`)
    const message = { userId: member.id, subject: 'Fest', message: 'Kommt ihr?' }
    const { id } = await moderator.call('POST', '/notifications', message)
    const { page, errors } = await openAs(town, member, { at: `notifications/${id}`, lng, width })
    await page.getByRole('link', { name: texts.notifications.answer, exact: true }).click()
    await page.waitForURL(/\/notifications\/[0-9a-f-]{36}\/answer$/)
    await page.getByText(moderator.nickname, { exact: true }).waitFor()
    expect(await fieldOf(page, 'subject').inputValue()).toBe('Re: Fest')

    await fieldOf(page, 'message').fill('Wir kommen alle.')
    await page.getByText(texts.message.kept).waitFor()
    await page.reload()
    await page.getByRole('button', { name: texts.draft.restore }).click()
    expect(await fieldOf(page, 'message').inputValue()).toBe('Wir kommen alle.')
    await page.getByRole('button', { name: texts.notifications.send }).click()
    await page.getByText(texts.notifications.sent.replace('{{nickname}}', moderator.nickname)).waitFor()
    await page.waitForURL(/\/backstage\/notifications$/)
    const list = (await moderator.call('GET', '/notifications/')) as unknown as Record<string, unknown>[]
    expect(list.map(({ subject, message }) => [subject, message])).toContainEqual(['Re: Fest', 'Wir kommen alle.'])

    const notice = (await member.call('GET', '/notifications/')) as unknown as { id: string }[]
    expect(notice).toHaveLength(1)
    expect(errors).toEqual([])
    await leave(page)
  })
})
