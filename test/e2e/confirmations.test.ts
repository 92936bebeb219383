import { readdir, readFile } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newGroup } from '#domain/group.ts'
import { newSeries } from '#domain/series/series.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { join, type Member, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave, openPage } from './support.ts'

/** An owner is asked whether entries still exist: by mail without script, and in Backstage. */

const town = setUpTown()
const texts = { de, en }
const day = 86_400_000

/** Entries that nobody has touched for 400 days, and that owners were asked about. `daysAgo`: when they were asked. */
const ask = async (member: Member, daysAgo: number) => {
  await member.call('POST', '/groups', { ...newGroup(), name: `Choir of ${member.nickname}` })
  const words = await Promise.all(
    ['categories', 'topics'].map((resource) =>
      town.call('POST', `/${resource}`, { name: `${resource} ${member.nickname}`, headline: 'A', description: '' }),
    ),
  )
  const [category, topic] = words.map(({ id }) => String(id))
  const series = { ...newSeries({ date: '2026-06-02', time: '19:00' }), location: 'Park', category, topic }
  const { id } = await member.call('POST', '/revents', { ...series, name: `Walk of ${member.nickname}` })
  const file = new DatabaseSync(inFolder(town.dataDir, 'calendar.db'), { timeout: 5_000 })
  const now = Date.now()
  for (const table of ['groups', 'repeating_events']) {
    file
      .prepare(`update ${table} set updated_at = ? where name_folded like ?`)
      .run(now - 400 * day, `%${member.nickname.toLowerCase()}`)
  }
  file.exec(`delete from state where name = 'round of confirmations'`)
  file.close()
  const run = async () => {
    await town.call('POST', '/actions/run', { name: 'askOwners' })
    const actions = async () => Array.from(Object(await town.call('GET', '/actions')), Object)
    await expect.poll(async () => (await actions()).find(({ name }) => name === 'askOwners')?.running).toBe(false)
  }
  await run()
  if (daysAgo === 0) return id
  const moved = new DatabaseSync(inFolder(town.dataDir, 'calendar.db'), { timeout: 5_000 })
  for (const table of ['groups', 'repeating_events']) {
    moved
      .prepare(`update ${table} set asked_at = ? where name_folded like ?`)
      .run(now - daysAgo * day, `%${member.nickname.toLowerCase()}`)
  }
  moved.close()
  await run()
  return id
}

const mailedLink = async (email: string): Promise<string> => {
  const outbox = inFolder(town.dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(inFolder(outbox, name), 'utf8')))
  const mail = mails.find((text) => text.includes(`To: ${email}`) && text.includes('/confirm/')) ?? ''
  return /\/confirm\/[\w-]{43}/.exec(mail)?.[0] ?? ''
}

test.each([
  { lng: 'de', width: 390 },
  { lng: 'en', width: 1280 },
] as const)('by the link of the mail, without script, in $lng at $width px', async ({ lng, width }) => {
  const t = texts[lng].site.confirm
  const owner = await join(town, `Ada${lng}`)
  await ask(owner, 0)
  await expect.poll(() => mailedLink(owner.email)).not.toBe('')
  const link = `${town.address}${await mailedLink(owner.email)}?lng=${lng}`
  const context = await town.browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const { page: seen } = await openPage(town.browser, { viewport: { width, height: 900 } })
  const look = async () => {
    await seen.goto(link)
    expect(await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(seen)
  }
  await page.goto(link)
  await page.getByText(`Choir of ${owner.nickname}`).waitFor()
  await look()
  await page.getByRole('button', { name: t.button_other.replace('{{count}}', '2') }).click()
  await page.getByRole('heading', { level: 1, name: t.used.title }).waitFor()
  await look()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: t.used.title }).waitFor()
  await context.close()
  await leave(seen)
})

test('in Backstage: a marked series offers no dates until its owner confirms', async () => {
  const owner = await join(town, 'Bert')
  const series = await ask(owner, 15)
  const t = en.confirmation
  const { page } = await openAs(town, owner, { at: `repeatingevents/${series}` })
  await page.getByText(t.generation).waitFor()
  await page.getByText(t.unconfirmed).waitFor()
  expect(await page.getByRole('button', { name: en.generation.preview }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`${town.address}/backstage`)
  const section = page.getByRole('region', { name: t.title })
  await section.getByRole('link', { name: 'Walk of Bert' }).waitFor()
  await expectAccessible(page)
  await section.getByRole('button', { name: t.confirm_other.replace('{{count}}', '2') }).press('Enter')
  await section.getByRole('status').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t.confirmed)

  await page.goto(`${town.address}/backstage/repeatingevents/${series}`)
  await page.getByRole('button', { name: en.generation.preview }).waitFor()
  expect(await page.getByText(t.generation).count()).toBe(0)
  await leave(page)
})

test('moderators find in lists what nobody confirmed', async () => {
  const [owner, moderator] = [await join(town, 'Cleo'), await join(town, 'Mona', 'moderator')]
  await ask(owner, 15)
  const { page } = await openAs(town, moderator, { at: 'groups?all&unconfirmed' })
  await page.getByRole('link', { name: 'Choir of Cleo' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Choir of Adade' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Choir of Cleo' }).first().click()
  await page.getByRole('button', { name: en.confirmation.confirm_one }).click()
  await page.getByText(en.confirmation.confirmed).waitFor()
  await leave(page)
})
