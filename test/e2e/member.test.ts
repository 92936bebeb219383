import { beforeAll, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf } from './pages/form.ts'
import { founder, join, type Member, type Person, pageOf, setUpTown } from './people.ts'
import { expectAccessible, openPage } from './support.ts'

/** Public pages are the same for everybody; a script shows members who they are and what they may edit. */

const town = setUpTown()
let ada: Member
let path = ''
beforeAll(async () => {
  ada = await join(town, 'Ada')
  const { id } = await ada.call('POST', '/groups', { name: 'Choir' })
  path = `/groups/${id}`
})

/** What a page of the site shows of a member: the line above the masthead, the log-in, and what moved while it came. */
const visit = async (person: Person | null, at: string) => {
  const { page, errors } = await (person ? pageOf(town, person) : openPage(town.browser, { locale: 'en' }))
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${town.address}${at}?lng=en`)
  await page.waitForLoadState('networkidle')
  const links = page.locator('.member a:visible')
  return {
    page,
    links: await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
    logIn: await page.getByRole('link', { name: en.site.backstage }).count(),
    shift: await page.evaluate(() => Reflect.get(window, 'shift')),
    errors,
  }
}
const name = (nickname: string) => [nickname, '/backstage']

test('a visitor is offered the log-in', async () => {
  expect(await visit(null, path)).toMatchObject({ links: [], logIn: 1, shift: 0, errors: [] })
})

test('an owner sees their name, and a link to edit the entry', async () => {
  const edit = [en.site.edit, `/backstage${path}`]
  const visited = await visit(ada, path)
  expect(visited).toMatchObject({ links: [edit, name('Ada')], logIn: 0, shift: 0, errors: [] })
  await expectAccessible(visited.page)
  await visited.page.getByRole('link', { name: en.site.edit, exact: true }).click()
  await fieldOf(visited.page, 'name').waitFor()
  expect(await fieldOf(visited.page, 'name').inputValue()).toBe('Choir')
})

test('the readable address of an event leads to its form, too', async () => {
  const category = await town.call('POST', '/categories', { name: 'Concert', headline: 'Concerts' })
  const topic = await town.call('POST', '/topics', { name: 'Music', headline: 'Music' })
  const event = { name: 'Jazz', start: '2099-05-02T18:00:00.000Z', location: 'Cellar' }
  const { id } = await ada.call('POST', '/events', { ...event, category: category.id, topic: topic.id })
  const { page, links } = await visit(ada, `/events/${id}`)
  expect(new URL(page.url()).pathname).toMatch(/^\/events\/2099-05-02-jazz-/)
  expect(links).toEqual([[en.site.edit, `/backstage/events/${id}`], name('Ada')])
})

test('others see their name alone, moderators the link, too; a list has nothing to edit', async () => {
  const ben = await join(town, 'Ben')
  expect((await visit(ben, path)).links).toEqual([name('Ben')])
  expect((await visit(founder, path)).links).toEqual([[en.site.edit, `/backstage${path}`], name('Mira')])
  expect((await visit(founder, '/groups')).links).toEqual([name('Mira')])
})
