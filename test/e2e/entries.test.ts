import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog, dialogOf } from './pages/dialog.ts'
import { chooseOption, fillIn, saveForm } from './pages/form.ts'
import { rowOf } from './pages/list.ts'
import { founder, join, openAs, openAsFirstAdmin, type Person, setUpTown } from './people.ts'
import { filled, unfold } from './series.ts'
import { keepToasts, leave } from './support.ts'

/** The forms of events, categories and topics, and the editors of themes, as the specification has them (§2, §4, §9). */

const town = setUpTown()
let sorting: { category: string; topic: string }

beforeAll(async () => {
  const category = await town.call('POST', '/categories', { name: 'Music', headline: 'Music' })
  const topic = await town.call('POST', '/topics', { name: 'Jazz', headline: 'Jazz' })
  sorting = { category: String(category.id), topic: String(topic.id) }
})

/** The date-time that a field shows, as text: day, month, year, hour, minute. */
const shownIn = async (page: Page, field: string) => {
  const box = page.locator(`[data-field=${field}] input`)
  return (await box.count()) === 0 ? [] : (await box.inputValue()).split(/[.: ]/).map(Number)
}

const isThere = (page: Page, field: string) => page.locator(`[data-field=${field}]`).count()

test('a new event starts now and ends an hour later; the end can be taken away and added again', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
  await page.locator('[data-field=end] input').waitFor()
  const momentOf = async (field: string) => {
    const [day = 0, month = 1, year = 0, hour, minute] = await shownIn(page, field)
    return Date.UTC(year, month - 1, day, hour, minute)
  }
  /** In UTC, what London's clocks show then. */
  const inLondon = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv', { timeZone: 'Europe/London' }).replace(' ', 'T')}Z`)
  const hour = 3_600_000
  const now = Date.now()
  // Not an hour when the clocks change meanwhile.
  const shownLater = inLondon(now + hour) - inLondon(now)
  expect((await momentOf('end')) - (await momentOf('start'))).toBe(shownLater)
  expect(Math.abs((await momentOf('start')) - inLondon(now))).toBeLessThan(hour / 6)

  await page.getByRole('button', { name: en.events.end.remove }).click()
  expect(await shownIn(page, 'end')).toEqual([])
  await page.getByRole('button', { name: en.events.end.add }).click()
  expect((await momentOf('end')) - (await momentOf('start'))).toBe(shownLater)
  expect([await isThere(page, 'published'), await isThere(page, 'canceled')]).toEqual([1, 0])
  await leave(page)
})

test('an event that is edited can be canceled; its owner is told of a deactivation and whom to ask', async () => {
  const member = await join(town, 'Berta')
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const event = { name: 'Concert', location: 'Park', start, ...sorting }
  const { id } = await member.call('POST', '/events', event)
  await town.call('PUT', `/events/${id}`, { ...event, ownedBy: [member.id], deactivated: true })

  const { page } = await openAs(town, member, { at: 'events' })
  const row = rowOf(page, 'Concert')
  await row.getByText(en.states.deactivated).waitFor()
  expect(await row.locator(`a[href="/events/${id}"]`).count()).toBe(0)
  await row.locator(`a[href^="/backstage/events/${id}"]`).first().click()
  await page.getByText(en.events.deactivatedNotice.replace('{{email}}', 'moderation@localhost')).waitFor()
  expect([await isThere(page, 'canceled'), await isThere(page, 'deactivated')]).toEqual([1, 0])
  const fields = await page.locator('[data-field]').evaluateAll((found) => found.map((field) => field.dataset.field))
  const asked = ['start', 'end', 'canceled', 'location']
  expect(fields.filter((name) => asked.includes(name ?? ''))).toEqual(asked)
  await leave(page)
})

test('who makes an entry stays its owner beside others; only a deliberate tap gives it away, and the form says so', async () => {
  const [member, other] = [await join(town, 'Hanna'), await join(town, 'Anneliese')]
  const { page } = await openAs(town, member, { at: 'groups/new' })
  await page.getByLabel(en.groups.fields.name).fill('Weavers')
  const owners = page.locator('[data-field=ownedBy]')
  await owners.getByText('Hanna').waitFor()
  const box = owners.getByRole('combobox')
  await box.fill('An')
  for (let times = 0; times < 4; times += 1) await box.press('Backspace')
  await box.pressSequentially('Annel')
  await page.getByRole('option', { name: 'Anneliese' }).click()
  expect(await page.getByText(en.form.givenAway).count()).toBe(0)
  await saveForm(page)
  await page.waitForURL('**/backstage/groups')
  const [group] = Object.values(await member.call('GET', '/groups')) as { id: string; ownedBy: string[] }[]
  expect(group?.ownedBy.toSorted()).toEqual([member.id, other.id].toSorted())

  await page.goto(`${town.address}/backstage/groups/${group?.id}`)
  await owners.getByRole('button', { name: /Hanna/ }).click()
  await page.getByText(en.form.givenAway).waitFor()

  await page.goto(`${town.address}/backstage/repeatingevents/new`)
  await unfold(page)
  await owners.getByText('Hanna').waitFor()
  await leave(page)
})

test('the form of what belongs to others says so at once', async () => {
  const { id } = await town.call('POST', '/places', { name: 'Town Hall', address: 'Market 1' })
  const { page } = await openAs(town, await join(town, 'Nora'), { at: `places/${id}` })
  await page.getByText(en.entry.notYours).waitFor()
  await leave(page)
})

test('a public event that is moved says so before it is saved, and after it until that is taken back', async () => {
  const member = await join(town, 'Magda')
  const reading = { name: 'Reading by candlelight', location: 'Park', start: '2031-05-02T18:00:00Z', ...sorting }
  const { id } = await member.call('POST', '/events', reading)

  const { page } = await openAs(town, member, { at: `events/${id}` })
  const type = async (moment: string) => {
    await page.locator('[data-field=start] input').fill(moment)
    await page.keyboard.press('Tab')
  }
  const ahead = page.getByText(/^Once this is saved, the page says that the event was announced for/)
  await type('03.05.2031 19:00')
  await ahead.waitFor()
  await type('02.05.2031 19:00')
  await ahead.waitFor({ state: 'detached' })
  await type('03.05.2031 19:00')
  await saveForm(page)
  await page.waitForURL('**/backstage/events')

  await page.goto(`${town.address}/backstage/events/${id}`)
  await page.getByText(/^This event was announced for/).waitFor()
  expect(await ahead.count()).toBe(0)
  await page.getByRole('button', { name: en.facts.forgetMove }).click()
  await saveForm(page)
  await page.waitForURL('**/backstage/events')
  expect((await member.call('GET', `/events/${id}`)).previousStart).toBe(null)
  await leave(page)
})

test('a festival of three days gets a program: from its page, and by its name, which is not dropped half typed', async () => {
  const member = await join(town, 'Fanny')
  const at = (days: number) => new Date(Date.UTC(2031, 4, 1 + days, 10)).toISOString()
  const festival = { name: 'Festival of lights', location: 'Park', start: at(0), end: at(3), ...sorting }
  const { id } = await member.call('POST', '/events', festival)

  const { page } = await openAs(town, member, { at: `events/${id}` })
  await page.getByRole('link', { name: en.events.addToProgram }).click()
  await page.getByRole('heading', { name: en.events.newProgramItem }).waitFor()
  expect((await shownIn(page, 'start')).slice(0, 3)).toEqual([1, 5, 2031])
  await page.getByLabel(en.events.fields.name).fill('Lantern walk')
  await saveForm(page)
  await page.waitForURL(`**/events/${id}`)
  await leave(page)

  const { page: other } = await openAs(town, member, { at: 'events/new' })
  await other.getByLabel(en.events.fields.name).fill('Fireworks')
  await other.getByLabel(en.events.fields.location).fill('Park')
  for (const [field, name] of [
    ['category', 'Music'],
    ['topic', 'Jazz'],
  ] as const) {
    await chooseOption(other, field, name)
  }
  const parent = other.locator('[data-field=parent]')
  await parent.getByRole('combobox').fill('Festival of l')
  await parent.getByRole('combobox').press('Tab')
  await saveForm(other)
  await parent.getByText(en.reasons.notChosen).waitFor()
  await parent.getByRole('combobox').fill('Festival of li')
  // The page still scrolls to the refused field, which closes the list; the arrow opens it.
  await parent.getByRole('combobox').press('ArrowDown')
  await other.getByRole('option', { name: 'Festival of lights' }).click()
  await saveForm(other)
  await other.waitForURL('**/backstage/events')
  const filters = encodeURIComponent(JSON.stringify([{ parent: `id:${id}` }]))
  const program = (await member.call('GET', `/events?filters=${filters}`)) as unknown as { name: string }[]
  expect(program.map(({ name }) => name).toSorted()).toEqual(['Fireworks', 'Lantern walk'])
  await leave(other)
})

test('the event list has name, start, published, and deactivated for the moderation alone', async () => {
  const columnsOf = async (person: Person) => {
    const { page } = await openAs(town, person, { at: 'events' })
    await rowOf(page, 'Meeting').waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    await leave(page)
    return heads.map((text) => text.trim()).filter((text) => text !== '' && text !== en.list.actions)
  }
  const member = await join(town, 'Rosa')
  const meeting = { name: 'Meeting', location: 'Park', start: '2030-05-01T10:00:00Z', ...sorting }
  await member.call('POST', '/events', meeting)
  await town.call('POST', '/events', meeting)
  expect([await columnsOf(member), await columnsOf(founder)]).toEqual([
    ['Title', 'Start', 'Published'],
    ['Title', 'Start', 'Published', 'Deactivated'],
  ])
})

test('a category has a name, a title and a description; after saving, the list is shown, of topics as well', async () => {
  const { page } = await openAsFirstAdmin(town)
  for (const [kind, list] of [
    ['categories', en.categories],
    ['topics', en.topics],
  ] as const) {
    await page.goto(`${town.address}/backstage/${kind}/new`)
    await page.getByRole('heading', { level: 1, name: list.new }).waitFor()
    // Categories alone have a colour and a sign, below.
    const labels = () => page.locator('form label:not(fieldset label)').allInnerTexts()
    await expect.poll(labels).toEqual(['Name (required field)', 'Title (required field)', 'Description'])
    expect((await page.locator('form fieldset').count()) > 0).toBe(kind === 'categories')
    await fillIn(page, { name: 'Film', headline: 'Films' })
    if (kind === 'categories')
      for (const mark of [en.marks.color.teal, en.marks.icon.film]) await page.getByLabel(mark, { exact: true }).check()
    await saveForm(page)
    await page.getByRole('heading', { level: 2, name: list.title }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/backstage/categories')
  }
  await expect.poll(() => page.getByRole('searchbox', { name: en.list.searchName }).count()).toBe(2)
  const row = page.getByRole('region', { name: en.categories.title }).getByRole('row', { name: 'Film' })
  await row.getByText(`${en.marks.color.teal}, ${en.marks.icon.film}`).waitFor()
  const topics = page.getByRole('region', { name: en.topics.title })
  await topics.getByRole('searchbox').fill('fil')
  await topics.getByRole('link', { name: 'Jazz', exact: true }).waitFor({ state: 'detached' })
  await topics.getByRole('link', { name: 'Film', exact: true }).waitFor()
  await leave(page)
})

test('a theme opens with its config, 300 pixels high; the editor of a file has 400, and templates come first', async () => {
  await town.call('POST', '/cms/themes', { name: 'Sea', active: false, editable: true })
  const { page } = await openAsFirstAdmin(town)
  const open = (path: string) => page.goto(`${town.address}/backstage/cms/theme${path}?theme=Sea`)
  const heightOfEditor = async () => {
    await page.locator('.cm-content').waitFor()
    return Math.round((await page.locator('.cm-editor').locator('..').boundingBox())?.height ?? 0)
  }
  const current = () => page.locator('main [aria-current=page]').allInnerTexts()
  await open('')
  expect([await heightOfEditor(), await current()]).toEqual([300, [en.cms.options.config]])
  expect(await page.getByRole('link', { name: en.cms.back }).getAttribute('href')).toBe('/backstage/cms')
  await open(`/content/md/${btoa('about.de.md')}`)
  expect([await heightOfEditor(), await current()]).toEqual([400, [en.cms.options.content]])
  await open('/file')
  await page.getByRole('heading', { level: 2, name: en.themeFiles.names.template }).waitFor()
  await expect.poll(current).toEqual([en.cms.options.file, en.themeFiles.names.template])
  await page.getByText('.tpl', { exact: false }).first().waitFor()
  await open('/file/html')
  await page.getByText('file type does not exist').waitFor()
  expect(await page.locator('main .notice').getByRole('link').allInnerTexts()).toEqual(
    (['template', 'css', 'js', 'image', 'font'] as const).map((type) => en.themeFiles.names[type]),
  )
  await leave(page)
})

test('an event is copied from its page: nothing is stored before it is saved, and the copy is a week later', async () => {
  const member = await join(town, 'Cora')
  const event = { name: 'Reading', location: 'Library', tags: ['books'], canceled: true, ...sorting }
  const { id } = await member.call('POST', '/events', {
    ...event,
    start: '2031-05-02T18:00:00Z',
    end: '2031-05-02T20:00:00Z',
  })
  const { page } = await openAs(town, member, { at: `events/${id}` })
  await page.getByRole('heading', { name: 'Reading', level: 1 }).waitFor()
  expect(await page.title()).toContain('Reading')
  expect(await page.getByRole('link', { name: en.entry.view, exact: true }).getAttribute('href')).toBe(`/events/${id}`)
  await page.getByRole('link', { name: en.entry.copy }).click()
  await page.getByRole('heading', { name: en.events.new, level: 1 }).waitFor()
  await page.getByText('This is a copy of “Reading”. It starts on Fri 09.05.2031 19:00').waitFor()
  const own = async () => await member.call('GET', '/events?sorting=start&order=ASC&filters=[{"ownedBy":"self"}]')
  expect(await own()).toHaveLength(1)
  await saveForm(page)
  await page.waitForURL('**/backstage/events')
  expect(await own()).toMatchObject([
    { id, canceled: true },
    {
      name: 'Reading',
      location: 'Library',
      tags: ['books'],
      canceled: false,
      ownedBy: [member.id],
      start: '2031-05-09T18:00:00.000Z',
      end: '2031-05-09T20:00:00.000Z',
    },
  ])
  await page.getByRole('link', { name: 'Copy Reading' }).first().click()
  await page.waitForURL(/events\/new\?copy=/)
  await leave(page)
})

test('a place or group that coming events name says so before it is deleted', async () => {
  const place = await town.call('POST', '/places', { name: 'Old Mill', address: 'Mill Lane 1' })
  const group = await town.call('POST', '/groups', { name: 'Millers' })
  for (const start of ['2031-05-02T18:00:00Z', '2031-05-03T18:00:00Z', '2020-05-03T18:00:00Z']) {
    const there = { location: `id:${place.id}`, organizers: [`id:${group.id}`] }
    await town.call('POST', '/events', { name: `Grinding ${start}`, ...there, start, ...sorting })
  }
  for (const at of [`places/${place.id}`, `groups/${group.id}`]) {
    const { page } = await openAsFirstAdmin(town, { at })
    await page.getByRole('button', { name: en.bulk.delete, exact: true }).click()
    const texts = at.startsWith('places') ? en.bulk.uses.places : en.bulk.uses.groups
    await page.getByRole('alertdialog').getByText(texts.known_other.replace('{{count}}', '2')).waitFor()
    await page.keyboard.press('Escape')
    await leave(page)
  }
})

test('an entry is deleted on its own page, and comes back by the undo of the notification', async () => {
  const member = await join(town, 'Dora')
  const { id } = await member.call('POST', '/groups', { name: 'Chess club' })
  const { page } = await openAs(town, member, { at: `groups/${id}` })
  await keepToasts(page)
  await page.getByRole('button', { name: en.entry.delete }).click()
  await dialogOf(page).getByText('Chess club').waitFor()
  await answerDialog(page, en.bulk.delete)
  await page.waitForURL('**/backstage/groups')
  await page.getByRole('button', { name: en.bulk.undo }).click()
  await page.getByRole('link', { name: 'Chess club' }).first().waitFor()
  await leave(page)
})

test('a highlight that was pinned or unpinned by mistake is taken back from the toast', async () => {
  const moderator = await join(town, 'Mona', 'moderator')
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await moderator.call('POST', '/events', { name: 'Regatta', location: 'Lake', start, ...sorting })
  const isPinned = async () => (await moderator.call('GET', `/events/${id}`)).pinned
  const { page } = await openAs(town, moderator, { at: `events/${id}` })
  await keepToasts(page)
  for (const [change, before] of [
    ['pinned', false],
    ['unpinned', true],
  ] as const) {
    await page.goto(`${town.address}/backstage/events/${id}`)
    await page.getByText(en.events.fields.pinned, { exact: true }).click()
    await saveForm(page)
    await page.getByText(filled(en.events.changes[change], { name: 'Regatta' })).waitFor()
    expect(await isPinned()).toBe(!before)
    await page.getByRole('button', { name: en.bulk.undo }).click()
    await expect.poll(isPinned).toBe(before)
    await moderator.call('PUT', `/events/${id}`, { ...(await moderator.call('GET', `/events/${id}`)), pinned: true })
  }
  await leave(page)
})
