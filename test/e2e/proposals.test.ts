import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { minimumProposalTime } from '#domain/limits.ts'
import { addDays, dateIn } from '#domain/time.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf } from './pages/form.ts'
import { join, openAs, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave, openPage } from './support.ts'

/**
 * Somebody without an account and script proposes an event, and a moderator accepts it: form, mail, button, review, and
 * result.
 */

const town = setUpTown()
const texts = { de, en }

/** The links of the newest mail to somebody. */
const mailedLinks = async (email: string) => {
  const outbox = inFolder(town.dataDir, 'outbox')
  const written = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(written.map((name) => readFile(inFolder(outbox, name), 'utf8')))
  const mail = mails.findLast((text) => text.includes(`To: ${email}`)) ?? ''
  const link = (kind: string) => new RegExp(`/suggest/${kind}/[\\w-]{43}\\?lng=\\w\\w`).exec(mail)?.[0] ?? ''
  return { confirm: link('confirm'), follow: link('mine') }
}

/** The server refuses a form that is sent too soon, so the test takes as long as a person. */
const typeLikeAPerson = (page: Page) => page.waitForTimeout(minimumProposalTime + 1_100)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('what is typed outlives a reload and a lost connection, is sent once, and is forgotten then', async ({
  expect,
}) => {
  const suggest = de.site.suggest
  const { page } = await openPage(town.browser, { viewport: { width: 390, height: 900 } })
  const written = async () => (await readdir(inFolder(town.dataDir, 'outbox')).catch(() => [])).length
  const form = `${town.address}/suggest?lng=de`
  const values = { name: 'Hoffest', location: 'Bachwiese', sender: 'Otto', email: 'otto@visitor' }
  await page.goto(form)
  for (const [field, value] of Object.entries(values)) await page.locator(`[name=${field}]`).fill(value)
  await page.locator('[name=date]').fill(addDays(dateIn(Date.now(), 'Europe/London'), 10))
  await page.reload()
  for (const [field, value] of Object.entries(values)) expect(await fieldOf(page, field).inputValue()).toBe(value)
  await page.getByText(suggest.restored).waitFor()
  await expectAccessible(page)
  expect(await page.getByText(suggest.pictureAgain).count()).toBe(0)
  await page.locator('[name=picture]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await page.reload()
  await page.getByText(suggest.pictureAgain).waitFor()
  const send = page.getByRole('button', { name: suggest.submit })
  await page.context().setOffline(true)
  await send.click()
  await page.getByText(suggest.offline).waitFor()
  await page.context().setOffline(false)
  await typeLikeAPerson(page)
  await send.click()
  await page.locator('#suggest-email-error').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('suggest-email')
  await page.locator('[name=email]').fill('otto@visitor.example')
  await typeLikeAPerson(page)
  const before = await written()
  await send.dblclick()
  await heading(page, suggest.states.sent.title_unsent)
  await expect.poll(written).toBe(before + 1)
  await page.goto(form)
  expect(await fieldOf(page, 'name').inputValue()).toBe('')
  expect(await page.getByText(suggest.restored).count()).toBe(0)
  await page.locator('[name=name]').fill('Hofkino')
  await page.goto(town.address)
  await page.goto(form)
  expect(await fieldOf(page, 'name').inputValue()).toBe('Hofkino')
  await page.getByRole('button', { name: suggest.discard }).press('Enter')
  expect(await fieldOf(page, 'name').inputValue()).toBe('')
  await page.reload()
  expect(await fieldOf(page, 'name').inputValue()).toBe('')
  expect(await page.getByText(suggest.restored).count()).toBe(0)
  await leave(page)
})

// Side by side, as they wait for mails and as long as a person types.
test.concurrent.for([
  { lng: 'de', width: 390 },
  { lng: 'en', width: 1280 },
] as const)('from the form to the calendar in $lng at $width px', async ({ lng, width }, { expect }) => {
  const t = texts[lng]
  const suggest = t.site.suggest
  const moderator = await join(town, `Mona${lng}`, 'moderator')
  for (const resource of ['categories', 'topics']) {
    await moderator.call('POST', `/${resource}`, { name: `${resource} ${lng}`, headline: 'A', description: '' })
  }
  const name = `Courtyard music ${lng}`
  const email = `nora-${lng}@visitor.example`

  const context = await town.browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const { page: seen } = await openPage(town.browser, { viewport: { width, height: 900 } })
  /** The scanner is a script: it looks at the same page in another tab. */
  const look = async (shown: Page) => {
    await seen.goto(shown.url())
    expect(await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(seen)
  }
  await page.goto(`${town.address}/?lng=${lng}`)
  await page.getByRole('link', { name: suggest.title }).first().click()
  await heading(page, suggest.title)
  await look(page)
  const fill = (field: keyof typeof suggest.fields, value: string) => page.locator(`[name=${field}]`).fill(value)
  const day = addDays(dateIn(Date.now(), 'Europe/London'), 10)
  await fill('name', name)
  await fill('date', day)
  await fill('time', '19:00')
  await fill('location', 'Old barn')
  await fill('link', 'https://music.example')
  await fill('sender', 'Nora')
  await fill('email', email)
  // A picture that is too large leads back to all that was typed.
  const large = inFolder(town.dataDir, `${lng}.jpg`)
  await writeFile(large, new Uint8Array(13_000_000))
  await page.locator('[name=picture]').setInputFiles(large)
  await typeLikeAPerson(page)
  await page.getByRole('button', { name: suggest.submit }).click()
  await page.locator('#suggest-picture-error').waitFor()
  await heading(page, suggest.title)
  expect(await fieldOf(page, 'location').inputValue()).toBe('Old barn')
  await fill('endDate', addDays(day, -1))
  const send = page.getByRole('button', { name: suggest.submit })
  await typeLikeAPerson(page)
  await send.click()
  await page.locator('#suggest-endDate-error').waitFor()
  expect(await fieldOf(page, 'location').inputValue()).toBe('Old barn')
  await fill('endDate', '')
  await typeLikeAPerson(page)
  await send.click()
  await heading(page, suggest.states.sent.title_unsent)
  await look(page)

  await expect.poll(async () => (await mailedLinks(email)).confirm).not.toBe('')
  const { confirm, follow } = await mailedLinks(email)
  await page.goto(town.address + confirm)
  await heading(page, suggest.states.confirm.title)
  await look(page)
  await page.getByRole('button', { name: suggest.confirm }).click()
  await heading(page, suggest.states.waiting.title)
  await look(page)
  await page.getByRole('link', { name: suggest.change }).click()
  await heading(page, suggest.change)
  await fill('location', 'Old mill')
  await page.getByRole('button', { name: suggest.save }).click()
  await heading(page, suggest.states.waiting.title)
  expect(await page.locator('main').innerText()).toContain('Old mill')

  const backstage = await openAs(town, moderator, { at: 'proposals', lng, width })
  const desk = backstage.page
  await keepToasts(desk)
  await desk.getByRole('link', { name }).click()
  await heading(desk, name)
  expect(await desk.locator('[data-field=location]').innerText()).toMatch(/Old barn\s+Old mill/)
  await expectAccessible(desk)
  const reason = desk.getByLabel(t.proposals.refuseWhy)
  await desk.getByText(t.proposals.refuse, { exact: true }).click()
  await reason.fill('Nobody knows the barn.')
  await desk.goBack()
  await desk.getByText(t.proposals.leaveText).waitFor()
  await desk.getByRole('button', { name: t.form.stay }).click()
  expect(await reason.inputValue()).toBe('Nobody knows the barn.')
  for (const [field, word] of [
    ['category', 'categories'],
    ['topic', 'topics'],
  ] as const) {
    const select = desk.getByRole('combobox', { name: t.events.fields[field] })
    await select.selectOption({ label: `${word} ${lng}` })
  }
  await desk.getByRole('button', { name: t.proposals.accept }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByText(t.proposals.accepted.replace('{{name}}', name)).waitFor()
  await desk.getByRole('link', { name: t.proposals.entry }).waitFor()
  await desk.getByRole('button', { name: t.proposals.invitation.invite }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByText(t.proposals.invitation.invited.replace('{{email}}', email)).waitFor()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(desk)
  expect(backstage.errors).toEqual([])
  await leave(desk)

  await page.goto(town.address + follow)
  await heading(page, suggest.states.accepted.title)
  await page.getByRole('link', { name }).click()
  await heading(page, name)
  await page.getByRole('link', { name: t.site.report }).click()
  await heading(page, suggest.correct)
  expect(await fieldOf(page, 'time').inputValue()).toBe('19:00')
  await look(page)
  await page.goto(town.address + confirm)
  await heading(page, suggest.states.dead.title)
  await context.close()
  await leave(seen)
})
