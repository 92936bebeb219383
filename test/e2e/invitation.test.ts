import { beforeAll, describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { registrationMachine } from '#machines/session/registration.ts'
import { accepted, children } from '#test/samples/registration.ts'
import { paths, recordPaths } from '#test/walk.ts'
import { fieldOf, fillIn } from './pages/form.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, leave, openPage } from './support.ts'
import { arriveAt, fill, fillVocabulary, press } from './wizard.ts'

/** New people come in by invitation (§1): from the link that somebody hands on to what they publish. */

const town = setUpTown()
beforeAll(() => fillVocabulary(town.call))

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Europe/London' }

/** Nobody's page, in a profile of its own. */
const openStranger = (locale: string) => openPage(town.browser, { ...phone, locale })

type Page = Awaited<ReturnType<typeof openStranger>>['page']

const register = async (page: Page, nickname: string, password = 'correct horse') => {
  await fillIn(page, {
    email: `${nickname.toLowerCase()}@lindenau.example`,
    nickname,
    password,
    passwordRepeat: 'correct horse',
  })
  await page.locator('[type=submit]').click()
}

const invite = async (): Promise<string> => {
  const { token } = await town.call('POST', '/invitations/invite')
  return `${town.address}/backstage/invitation/${token}`
}

test('an administrator invites; the invited person registers on a phone and ends with a group, a place and an event that are public', async () => {
  const { address } = town
  const admin = await openAsFirstAdmin(town)
  await admin.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.page.goto(`${address}/backstage/invite`)
  await press(admin.page, en.invitations.create)
  await press(admin.page, en.invitations.copy)
  await admin.page.getByText(en.invitations.copied).waitFor()
  await expectAccessible(admin.page)
  const link = await admin.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${address}/backstage/invitation/[\\w-]+$`))
  await admin.page.getByRole('cell', { name: en.invitations.unused }).waitFor()
  expect(await admin.page.getByRole('button', { name: `Delete ${link}` }).count()).toBe(1)

  const { page, errors } = await openStranger('de')
  const words = de.firstSteps
  await page.goto(link)
  await page.getByText('Was wir von dir speichern').waitFor()
  await expectAccessible(page)
  await register(page, 'Ida')
  await page.waitForURL(/\/backstage\/first-steps$/)
  await page.getByRole('heading', { level: 1, name: 'Willkommen, Ida!' }).waitFor()
  await press(page, words.welcome.begin)

  await press(page, words.group.create)
  await fill.group(page, 'Ruderclub Lindenau')
  await press(page, words.saveAndGoOn)
  await press(page, words.place.create)
  await fill.place(page, 'Bootshaus')
  await press(page, words.saveAndGoOn)
  await press(page, words.event.create)
  await fill.event(page, 'Anrudern', null)
  await press(page, words.saveAndGoOn)
  await page.getByText(words.nextSteps.allDone).waitFor()
  const own = await page.getByRole('link', { name: words.nextSteps.made.event }).getAttribute('href')
  expect(await (await fetch(`${address}${own}`)).text()).toContain('Anrudern')
  const place = await page.getByRole('link', { name: words.nextSteps.made.place }).getAttribute('href')
  expect(await (await fetch(`${address}${place}`)).text()).toContain('Bootshaus')
  await press(page, words.nextSteps.finish)
  await page.waitForURL(/\/backstage$/)
  expect(errors).toEqual([])

  const visitor = await openStranger('de')
  await visitor.page.goto(`${address}/`)
  await visitor.page.getByRole('link', { name: 'Anrudern' }).first().click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Anrudern' }).waitFor()
  const event = await visitor.page.locator('main').innerText()
  expect([event.includes('Ruderclub Lindenau'), event.includes('Bootshaus')]).toEqual([true, true])
  for (const [list, name] of [
    ['groups', 'Ruderclub Lindenau'],
    ['places', 'Bootshaus'],
  ]) {
    const answer = await fetch(`${address}/api/v1/${list}`)
    const names = ((await answer.json()) as { name: string }[]).map((entry) => entry.name)
    expect(names).toContain(name)
  }

  await admin.page.reload()
  await admin.page.getByRole('cell', { name: 'Ida' }).waitFor()
  for (const opened of [admin, { page }, visitor]) await leave(opened.page)
})

describe('the registration', () => {
  const walked = paths(registrationMachine, {
    inputs: [{ token: 'invited' }],
    events: { 'form.saved': [accepted] },
    actors: {
      ...children,
      signIn: {
        done: [{ id: 'x', nickname: 'x', email: 'x@lindenau.example', role: 'normal', token: 't' }],
        error: [{ code: 'offline' }],
      },
    },
  })

  test.each(walked.map((path, index) => [path.description, path, index] as const))('%s', async (_, path, index) => {
    const { page, errors } = await openStranger('en')
    const isLost = path.steps.some(({ event }) => event.type === 'xstate.error.actor.signIn')
    const isRefused = path.steps.at(-1)?.state.matches('refused')
    const isUnchecked =
      !isRefused && path.steps.some(({ event }) => event.type === 'xstate.error.actor.checkInvitation')
    if (isLost) await page.route('**/api/v1/auth/login', (route) => route.abort())
    const link = await invite()
    if (isRefused) {
      const person = { email: `first${index}@lindenau.example`, nickname: `First${index}`, password: 'correct horse' }
      await town.call('POST', `/invitations/invite/${link.split('/').at(-1)}`, person)
      await page.goto(link)
      await page.getByRole('heading', { level: 1, name: en.failures.usedInvitation }).waitFor()
      await expectAccessible(page)
      await leave(page)
      return
    }
    if (isUnchecked)
      await page.route('**/api/v1/invitations/invite/*', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      )
    await page.goto(link)
    await fieldOf(page, 'email').waitFor()
    await register(page, `Walker${index}`)
    if (isLost) {
      await page.getByRole('heading', { level: 1, name: en.registration.signInFailed }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: en.recoveryRequest.toLogin }).click()
      await page.getByRole('heading', { level: 1, name: en.login.title }).waitFor()
    } else await arriveAt(page, 'welcome')
    expect(errors).toEqual([])
    await leave(page)
  })

  test('was walked whole', () => {
    expect(recordPaths(registrationMachine, 'browser', walked).transitions.missed).toEqual([])
  })

  test('says what is wrong, and takes the same invitation once', async () => {
    const { page } = await openStranger('en')
    const link = await invite()
    await page.goto(link)
    await fieldOf(page, 'email').waitFor()
    await register(page, 'Otto', 'correct house')
    await page.locator('[data-field=passwordRepeat]').getByText(en.reasons.passwordsDiffer).waitFor()
    await expectAccessible(page)
    await register(page, 'Mira')
    await page.getByRole('alert').filter({ hasText: en.failures.emailExists }).waitFor()
    await register(page, 'Otto')
    await arriveAt(page, 'welcome')

    const second = await openStranger('de')
    await second.page.goto(link)
    await second.page.getByRole('heading', { name: de.failures.usedInvitation }).waitFor()
    await second.page.goto(`${town.address}/backstage/invitation/nonsense`)
    await second.page.getByRole('heading', { name: de.failures.invalidInvitation }).waitFor()
    expect(await fieldOf(second.page, 'email').count()).toBe(0)
    const wayOn = second.page.getByRole('main').getByRole('link', { name: de.login.howToJoin })
    expect(await wayOn.getAttribute('href')).toBe('/about#register')
    for (const opened of [page, second.page]) await leave(opened)
  })

  test('leads those who are logged in already to the first steps', async () => {
    const { page } = await openAs(town, await join(town, 'Rosa'))
    await page.goto(await invite())
    await page.waitForURL(/\/backstage\/first-steps$/)
    await arriveAt(page, 'welcome')
    await leave(page)
  })
})

describe('the invite page of a normal member', () => {
  test.each([
    { lng: 'de', texts: de },
    { lng: 'en', texts: en },
  ])('says in $lng that it is too soon', async ({ lng, texts }) => {
    const { page } = await openAs(town, await join(town, `Tom-${lng}`), { at: 'invite', lng, width: 390 })
    await page.getByText(texts.invitations.limits).waitFor()
    await press(page, texts.invitations.create)
    const [before] = texts.invitations.firstFrom.split('{{date}}')
    await page
      .locator('.notice')
      .getByText(new RegExp(`${before}\\d\\d\\.\\d\\d\\.\\d{4}`))
      .waitFor()
    await page.getByRole('alert').getByText(texts.failures.NoInvitationYetError).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await expectAccessible(page)
    await leave(page)
  })
})
