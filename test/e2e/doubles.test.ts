import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { join, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** A moderator finds two groups that are the same, makes one of them, and takes that back; and from a selection of two. */

const town = setUpTown()
const texts = { de, en }

/** Pictures for people who look, where a folder is named. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test.each([
  { lng: 'de', width: 390, colorScheme: 'light' },
  { lng: 'en', width: 1280, colorScheme: 'dark' },
] as const)('two become one and two again, in $lng at $width px', async ({ lng, width, colorScheme }) => {
  const t = texts[lng]
  const moderator = await join(town, `Mona${lng}`, 'moderator')
  const make = async (path: string, body: object) => String((await moderator.call('POST', path, body)).id)
  const word = (path: string) => make(path, { name: `Other ${lng}`, headline: 'A', description: '' })
  const words = { category: await word('/categories'), topic: await word('/topics') }
  const names =
    lng === 'de'
      ? ['Kammerchor der Altstadt', 'Kammerchor Altstadt']
      : ['Juggling club of the north', 'Juggling club north']
  const [one = '', other = ''] = [
    await make('/groups', { ...newGroup(), name: names[0], description: 'We sing on Tuesdays.' }),
    await make('/groups', {
      ...newGroup(),
      name: names[1],
      description: 'Singing, for everybody',
      link: 'https://choir.example/',
    }),
  ]
  const event = await make('/events', {
    ...newEvent(Date.now() + 86_400_000),
    ...words,
    name: `Concert ${lng}`,
    location: 'Park',
    organizers: [`id:${other}`],
  })
  const organizers = async () => (await moderator.call('GET', `/events/${event}`)).organizers

  const { page } = await openAs(town, moderator, { at: 'doubles/groups', lng, width })
  await page.emulateMedia({ colorScheme })
  const look = async (name: string) => {
    await picture(page, `${name}-${lng}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
  }
  const compare = page.getByRole('link', { name: new RegExp(`^${t.pairs.compare}: ${names[1]}`) })
  await compare.waitFor()
  await look('doubles')
  await compare.focus()
  await page.keyboard.press('Enter')
  await page.getByText(t.merge.kept).waitFor()
  await look('merge')
  await page.getByRole('group', { name: t.groups.fields.description }).getByLabel('everybody').check()
  await page.getByRole('button', { name: t.merge.submit }).click()
  await page.getByRole('button', { name: t.pairs.undo }).waitFor()
  await look('merged')
  expect(await organizers()).toEqual([`id:${one}`])
  expect(await moderator.call('GET', `/groups/${one}`)).toMatchObject({
    name: names[0],
    description: 'Singing, for everybody',
    link: 'https://choir.example/',
  })
  await page.goto(`${town.address}/groups/${other}?lng=${lng}`)
  expect(new URL(page.url()).pathname).toBe(`/groups/${one}`)
  await page.goto(`${town.address}/backstage/groups/${other}`)
  await page.getByText(t.doubles.ledOn.replace('{{name}}', names[0] ?? '')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/backstage/groups/${one}`)
  await page.getByLabel(t.groups.fields.name).first().waitFor()
  await look('led-on')
  await page.goto(`${town.address}/backstage/history/groups/${one}`)
  await page
    .getByText(t.history.ofMerged.replace('{{name}}', names[1] ?? ''))
    .first()
    .waitFor()
  await look('history')
  await page.goto(`${town.address}/backstage/doubles/groups`)
  await page.getByRole('button', { name: new RegExp(`^${t.pairs.undo}: `) }).click()
  await compare.waitFor()
  expect(await organizers()).toEqual([`id:${other}`])
  await page.getByRole('button', { name: new RegExp(`^${t.pairs.distinct}: ${names[1]}`) }).click()
  await compare.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t.pairs.undo, exact: true }).click()
  await compare.waitFor()

  await page.goto(`${town.address}/backstage/groups?all`)
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('link', { name: t.doubles.mergeTwo }).click()
  await page.getByRole('heading', { level: 1, name: t.merge.title }).waitFor()
  await leave(page)
})
