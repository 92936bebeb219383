import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog } from './pages/dialog.ts'
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { founder, openAsFirstAdmin, setUpTown } from './people.ts'
import { choose, type Entry, filled, save } from './series.ts'
import { keepToasts, lastingPort, leave, openPage } from './support.ts'
import { fillVocabulary, press } from './wizard.ts'

/** The network goes in the middle of a form, of a run over many rows, and of an upload: nothing is lost, nothing made twice. */

const town = setUpTown({ PORT: lastingPort(20_000) })
beforeAll(() => fillVocabulary(town.call))

/** The requests of a page that fit `GET /groups/123`-like patterns: the server gets them, the page never hears of it. */
const loseAnswer = async (page: Page, fits: RegExp, { isOffline = false, nth = 1 } = {}) => {
  let met = 0
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const isMeant = fits.test(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`)
    if (isMeant) met += 1
    if (!isMeant || met !== nth) return route.continue()
    await route.fetch()
    if (isOffline) await page.context().setOffline(true)
    return route.abort('internetdisconnected')
  })
}

const openNewEvent = async (page: Page, name: string) => {
  await page.goto(`${town.address}/backstage/events/new`)
  await fieldOf(page, 'name').fill(name)
  await page.locator('[data-field=location] input').fill('Park')
  await choose(page, 'category', 'Concert')
  await choose(page, 'topic', 'Music')
}
const named = async (resource: string, name: string): Promise<Entry[]> => {
  const filters = encodeURIComponent(JSON.stringify([{ likeName: name }]))
  return Object.values(await town.call('GET', `/${resource}?limit=100&filters=${filters}`)) as Entry[]
}
const typed = (page: Page) => fieldOf(page, 'name').inputValue()
const said = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('a form', () => {
  test('without a network says so, keeps everything, and saves when it is back', async () => {
    const { page, errors } = await openAsFirstAdmin(town)
    await openNewEvent(page, 'Offline concert')
    await page.context().setOffline(true)
    await said(page, en.connection.offline)
    await saveForm(page)
    await said(page, en.failures.offline)
    expect(await typed(page)).toBe('Offline concert')
    await Promise.all([said(page, en.connection.back), page.context().setOffline(false)])
    await save(page, 'Offline concert')
    expect(await named('events', 'Offline concert')).toHaveLength(1)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('whose answer got lost makes no second event, also after a reload and with more typed since', async () => {
    const { page } = await openAsFirstAdmin(town)
    await openNewEvent(page, 'Lost concert')
    await loseAnswer(page, /^POST \/events$/)
    await saveForm(page)
    await said(page, en.failures.UnknownError)
    const [first] = await named('events', 'Lost concert')
    expect(first?.name).toBe('Lost concert')

    await page.reload()
    await press(page, en.draft.restore)
    await fieldOf(page, 'name').fill('Lost concert, found again')
    await save(page, 'Lost concert, found again')
    const kept = await named('events', 'Lost concert')
    expect(kept.map(({ id, name }) => [id, name])).toEqual([[first?.id, 'Lost concert, found again']])

    await openNewEvent(page, 'Lost concert, the next one')
    await save(page, 'Lost concert, the next one')
    expect(await named('events', 'Lost concert')).toHaveLength(2)
    await leave(page)
  })

  test('of a registration whose answer got lost logs in at the second press', async () => {
    const { token } = await town.call('POST', '/invitations/invite')
    const { page } = await openPage(town.browser, { locale: 'en' })
    await page.goto(`${town.address}/backstage/invitation/${token}`)
    const person = { email: 'lost@lindenau.example', nickname: 'Lost and found', password: 'correct horse' }
    await fillIn(page, { ...person, passwordRepeat: person.password })
    await loseAnswer(page, /^POST \/invitations\/invite\//)
    await press(page, en.registration.submit)
    await said(page, en.failures.UnknownError)
    await press(page, en.registration.submit)
    await page.waitForURL(/first-steps/)
    await leave(page)
  })

  test('with a change whose answer got lost saves it once more, and asks nobody to merge', async () => {
    const id = String((await town.call('POST', '/groups', { name: 'Changing group' })).id)
    const { page } = await openAsFirstAdmin(town, { at: `groups/${id}` })
    await fieldOf(page, 'name').fill('Changed group')
    await loseAnswer(page, /^PUT \/groups\//)
    await saveForm(page)
    await said(page, en.failures.UnknownError)
    await save(page, 'Changed group')
    expect(await town.call('GET', `/groups/${id}`)).toMatchObject({ name: 'Changed group' })
    await leave(page)
  })

  test('whose server is killed keeps everything, and saves when it is there again', async () => {
    const { page } = await openAsFirstAdmin(town)
    await openNewEvent(page, 'Killed concert')
    await town.kill()
    await saveForm(page)
    await said(page, en.failures.UnknownError)
    expect(await typed(page)).toBe('Killed concert')
    await town.startAgain()
    await save(page, 'Killed concert')
    expect(await named('events', 'Killed concert')).toHaveLength(1)
    await leave(page)
  })
})

describe('a run over many rows', () => {
  /** Six groups of their own on a list of nothing else, all chosen. */
  const openChosen = async (kind: string) => {
    for (let number = 1; number <= 6; number += 1) await town.call('POST', '/groups', { name: `${kind} ${number}` })
    const { page } = await openAsFirstAdmin(town, { at: 'groups' })
    await page.getByRole('searchbox').first().fill(kind)
    await page.getByRole('heading', { level: 1, name: '6' }).waitFor()
    await page.locator('thead input[type=checkbox]').check()
    return page
  }

  test.each([
    ['Deactivated', en.bulk.deactivate, /^PUT \/groups\//, en.bulk.reportFlipped],
    ['Deleted', en.bulk.delete, /^DELETE \/groups\//, en.bulk.reportDeleted],
  ])('stops when the network goes, and the rest is done when it is back: %s', async (kind, button, call, report) => {
    const page = await openChosen(kind)
    await keepToasts(page)
    await loseAnswer(page, call, { isOffline: true, nth: 3 })
    await press(page, button)
    await answerDialog(page, button)
    await said(page, filled(report, { done: 2, total: 6 }))
    await Promise.all([said(page, en.connection.back), page.context().setOffline(false)])
    await page.unrouteAll()
    await press(page, en.bulk.retryRest)
    const left = async () => (await named('groups', kind)).map(({ deactivated }) => deactivated)
    await expect.poll(left).toEqual(kind === 'Deleted' ? [] : Array(6).fill(true))
    await expect.poll(() => page.getByText(en.bulk.reportTitle).count()).toBe(0)
    await press(page, en.bulk.undo)
    await expect.poll(left).toEqual(Array(6).fill(false))
    await leave(page)
  })
})

test('an upload that the network left can be sent again, and the picture is the entry’s', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
  await fieldOf(page, 'name').fill('Pictured group')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await loseAnswer(page, /^POST \/media$/, { isOffline: true })
  await page.locator('input[type=file]').setInputFiles({ name: 'teal.png', mimeType: 'image/png', buffer: picture })
  await said(page, en.failures.offline)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: en.app.retry, exact: true }).click()
  await said(page, en.upload.done)
  expect(await typed(page)).toBe('Pictured group')
  await save(page, 'Pictured group')
  const [group] = await named('groups', 'Pictured group')
  expect((await fetch(`${town.address}/api/v1/media/${group?.image}`)).status).toBe(200)
  await leave(page)
})

describe('a page that is not loaded yet', () => {
  test('keeps shell, menu and form without a network, and opens by itself when it is back', async () => {
    const { page, errors } = await openAsFirstAdmin(town, { at: 'groups/new' })
    await fieldOf(page, 'name').fill('Half a group')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: en.menu.bin, exact: true }).click()
    await answerDialog(page, en.form.leave)
    const notice = page.getByRole('alert').filter({ hasText: en.connection.pageOffline })
    await notice.waitFor()
    expect(await page.getByRole('navigation', { name: en.menu.label }).isVisible()).toBe(true)
    expect(await typed(page)).toBe('Half a group')
    await notice.getByRole('button', { name: en.app.retry }).click()
    await notice.waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: en.bin.title }).waitFor()
    expect(await notice.count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: en.draft.restore }).waitFor()
    expect(errors).toEqual([])
    await leave(page)
  })

  test('that is slow is announced, while the one before is still there', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/BinPage*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: en.menu.bin, exact: true }).click()
    await said(page, en.connection.pageSlow)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(en.groups.title)
    release()
    await page.getByRole('heading', { level: 1, name: en.bin.title }).waitFor()
    expect(await page.getByText(en.connection.pageSlow).count()).toBe(0)
    await leave(page)
  })
})

test('a log-in that succeeds leaves nothing of the one that was refused', async () => {
  const { page } = await openPage(town.browser, { locale: 'en' })
  await page.goto(`${town.address}/backstage`)
  await fillIn(page, { email: founder.email, password: 'wrong' })
  await press(page, en.login.submit)
  await said(page, en.failures.invalidCredentials)
  await fieldOf(page, 'password').fill(founder.password)
  await press(page, en.login.submit)
  await page.getByRole('navigation', { name: en.menu.label }).waitFor()
  expect(await page.getByText(en.failures.invalidCredentials).count()).toBe(0)
  await leave(page)
})
