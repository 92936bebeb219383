import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { datesOf } from '#domain/series/recurrence.ts'
import type { Interval } from '#domain/series/series.ts'
import { addDays } from '#domain/time.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import { dialogOf } from './pages/dialog.ts'
import { fieldOf, saveForm } from './pages/form.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import {
  change,
  choose,
  type Entry,
  eventsOf,
  filled,
  furthest,
  generate,
  goToSeries,
  makeSeries,
  openSeries,
  poster,
  save,
  today,
  tomorrow,
  typeDate,
  typeTime,
} from './series.ts'
import { expectAccessible, keepToasts, lastingPort, leave, waitForFocus } from './support.ts'
import { fillVocabulary, press } from './wizard.ts'

/** Repeating events in Chromium against the real server: made, generated, changed together, without losing anything. */

const town = setUpTown({ TIMEZONE: 'Europe/London', HOLIDAY_REGION: 'GB-ENG', PORT: lastingPort(15_000) })
beforeAll(() => fillVocabulary(town.call))

const texts = en.seriesUpdate
const london = 'Europe/London'
const startOf = (event: Entry) => formatInstant(String(event.start), london)
const shownStart = (event: Entry) => formatInstant(String(event.start), london, 'en')
const calledIn = (text: string, event: Entry) => filled(text, { name: `${shownStart(event)} ${event.name}` })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const future = (page: Page) => section(page, en.revents.future)
const deletionOf = async (page: Page, event: Entry) => {
  await future(page)
    .getByRole('button', { name: calledIn(en.list.delete, event) })
    .click()
  await dialogOf(page).getByRole('button', { name: en.bulk.delete }).click()
  await page.getByRole('button', { name: en.bulk.undo }).waitFor()
  // The notification may be that of the one before.
  await future(page)
    .getByRole('link', { name: shownStart(event), exact: true })
    .waitFor({ state: 'detached' })
}

/** From the list and an empty form to half a year of events, through the wizard. Answers the id of the series. */
const makeThroughWizard = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('link', { name: en.revents.create }).first().click()
  await fieldOf(page, 'name').fill(name)
  await typeTime(page, 'start', '19:00')
  await typeTime(page, 'end', '21:00')
  const weekDay = new Date(tomorrow()).getUTCDay()
  await page.getByLabel(en.intervals.weekDay).selectOption(String(weekDay))
  await page.locator('[data-field=location] input').fill('Parish hall')
  await choose(page, 'category', 'Concert')
  await choose(page, 'topic', 'Music')
  await press(page, en.seriesWizard.save)

  await page.locator('[data-state=generate]').waitFor()
  await press(page, filled(en.generation.months_other, { count: 6 }))
  await press(page, en.generation.preview)
  const rhythm: Interval = { type: 'week', interval: 1, weekDay, date: today() }
  const dates = datesOf([rhythm], { start: today(), end: furthest() })
  await page.locator('#generate[data-state=ready]').waitFor()
  const labels = await page
    .locator('#generate li:not([aria-hidden=true]) .figures')
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
  expect(labels).toEqual(dates.map((date) => formatDate(date, 'en')))
  await press(page, filled(en.generation.generate_other, { count: dates.length }))
  await page.getByRole('heading', { name: filled(en.generation.created_other, { count: dates.length }) }).waitFor()
  await press(page, en.seriesWizard.toEvents)
  await page.getByRole('heading', { level: 1, name: `${en.seriesWizard.events} ${dates.length}` }).waitFor()
  await press(page, en.seriesWizard.finish)
  await page.waitForURL(/\/backstage\/repeatingevents$/)
  await page.getByRole('link', { name, exact: true }).click()
  await fieldOf(page, 'name').waitFor()
  return page.url().split('/').at(-1) ?? ''
}

/** Moves one event by an hour, by hand, through its own form; the end comes along. */
const moveByHand = async (page: Page, event: Entry) => {
  await future(page)
    .getByRole('link', { name: shownStart(event), exact: true })
    .click()
  const box = page.locator('[data-field=start] input')
  // The series has the same name, and a start that tells no day.
  await expect.poll(() => box.inputValue()).toMatch(/\d{4}/)
  const [, hour = ''] = /(\d\d):/.exec(await box.inputValue()) ?? []
  await box.fill(`${Number(hour) + 1} Uhr`)
  await saveForm(page)
  // Who came from the series goes back to it.
  await page.waitForURL(/\/backstage\/repeatingevents\/[\w-]+$/)
}

/** Gives the series a picture and saves it; answers the picture's id. */
const changePicture = async (page: Page, id: string, name: string, colour: string) => {
  await page.locator('[data-field=image] input[type=file]').setInputFiles(await poster(colour))
  await page.getByText(en.upload.done).waitFor()
  await fieldOf(page, 'alt').fill(`A poster in ${colour}`)
  await save(page, name)
  return (await town.call('GET', `/revents/${id}`)).image
}

/** What must stay as it is in each event, whatever is changed together. */
const own = ({ id, start, end, published, parent }: Entry) => ({ id, start, end, published, parent })

describe('half a year of rehearsals, one moved by hand, one deleted, a new picture for all the rest', () => {
  test.each([
    ['without disturbance', 'Choir rehearsal', false],
    ['with the server killed in the middle', 'Gospel rehearsal', true],
  ])('%s', async (_, name, isKilled) => {
    const { page, errors } = await openAsFirstAdmin(town, { at: 'repeatingevents' })
    const id = await makeThroughWizard(page, name)
    const [, moving, deleted] = await eventsOf(town.call, id)
    if (!moving || !deleted) throw new Error('nothing was generated')
    await moveByHand(page, moving)
    await goToSeries(town, page, id)
    await deletionOf(page, deleted)
    await page.getByText(filled(en.seriesDates.skipped_one, { count: 1 })).waitFor()

    const before = await eventsOf(town.call, id)
    const rest = before.length - 1
    const image = await changePicture(page, id, name, isKilled ? 'purple' : 'teal')
    const question = dialogOf(page)
    await question.getByRole('heading', { name: filled(texts.ask_other, { count: before.length }) }).waitFor()
    await expect.poll(() => question.getByRole('checkbox').count()).toBe(1)
    expect(await question.getByRole('checkbox').isChecked()).toBe(false)
    await question
      .getByText(filled(texts.changed, { fields: `${en.events.fields.start}, ${en.events.fields.end}` }), {
        exact: false,
      })
      .waitFor()
    await expectAccessible(page)

    const throughBeforeTheKill = 7
    if (isKilled) {
      let updates = 0
      await page.route(/\/update\?/, async (route) => {
        updates += 1
        if (updates === throughBeforeTheKill + 1) await town.kill()
        await route.continue().catch(() => {})
      })
    }
    await press(page, filled(texts.confirm_other, { count: rest }))
    const pictures = async () => (await eventsOf(town.call, id)).map((event) => event.image)

    if (isKilled) {
      await dialogOf(page)
        .getByText(filled(texts.report, { done: throughBeforeTheKill, total: rest }))
        .waitFor()
      await expectAccessible(page)
      await town.startAgain()
      const half = await eventsOf(town.call, id)
      expect(half.map(own)).toEqual(before.map(own))
      expect(half.map(({ image: picture, alt }) => [picture, alt])).toEqual(
        half.map((event) =>
          // Sorted by start, the moved one is the second.
          half.indexOf(event) <= throughBeforeTheKill && event.id !== moving.id
            ? [image, 'A poster in purple']
            : [null, ''],
        ),
      )
      await page.unroute(/\/update\?/)
      await press(page, en.bulk.retryRest)
      await dialogOf(page).waitFor({ state: 'detached' })
    }
    await expect.poll(async () => (await pictures()).filter((picture) => picture === image).length).toBe(rest)
    const after = await eventsOf(town.call, id)
    expect(after.map(own)).toEqual(before.map(own))
    expect(after.map((event) => [event.image, event.seriesDate])).toEqual(
      before.map(({ id: eventId, seriesDate }) => [eventId === moving.id ? null : image, seriesDate]),
    )
    expect(after.map(({ seriesDate }) => seriesDate)).not.toContain(deleted.seriesDate)
    expect(errors).toEqual([])
    await leave(page)
  })
})

describe('a change together', () => {
  test('that was left in the middle, by a closed tab, is said and offered on return', async () => {
    const { id } = await makeSeries(town.call, { name: 'Left choir' })
    const count = await generate(town.call, String(id), `start=${tomorrow()}&end=${furthest()}`)
    const left = await openSeries(town, id)
    await fieldOf(left.page, 'location2').fill('Second floor')
    await save(left.page, 'Left choir')
    const through = 3
    const reached = Promise.withResolvers<void>()
    let updates = 0
    await left.page.route(/\/update\?/, async (route) => {
      updates += 1
      if (updates <= through) return route.continue()
      reached.resolve()
    })
    await press(left.page, filled(texts.confirm_other, { count }))
    await reached.promise
    await left.page.context().close()
    const places = async () => (await eventsOf(town.call, id)).map(({ location2 }) => location2)
    expect(await places()).toEqual(Array.from({ length: count }, (_, index) => (index < through ? 'Second floor' : '')))

    const { page } = await openSeries(town, id)
    const notice = section(page, texts.left)
    const what = { count: count - through, fields: en.events.fields.location2 }
    await notice.getByText(filled(texts.text_other, what)).waitFor()
    await expectAccessible(page)
    await press(page, filled(texts.confirm_other, { count: count - through }))
    await page.getByText(filled(texts.done_other, { count: count - through })).waitFor()
    expect(await places()).toEqual(Array(count).fill('Second floor'))
    await page.reload()
    await future(page).waitFor()
    await notice.waitFor({ state: 'detached' })
    await leave(page)
  })

  test('takes along what was changed by hand once it is ticked', async () => {
    const { id } = await makeSeries(town.call, { name: 'Ticked choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
    const [first] = await eventsOf(town.call, id)
    await change(town.call, `/events/${first?.id}`, { name: 'Choir with tea' })
    const { page } = await openSeries(town, id)
    await fieldOf(page, 'location2').fill('Cellar')
    await save(page, 'Ticked choir')
    await dialogOf(page)
      .getByRole('checkbox', { name: /Choir with tea/ })
      .check()
    await press(page, filled(texts.confirm_other, { count: 3 }))
    await page.getByText(filled(texts.done_other, { count: 3 })).waitFor()
    expect((await eventsOf(town.call, id)).map(({ name, location2 }) => [name, location2])).toEqual([
      ['Choir with tea', 'Cellar'],
      ['Ticked choir', 'Cellar'],
      ['Ticked choir', 'Cellar'],
    ])
    await leave(page)
  })

  test('without coming events leads to generating them', async () => {
    const { id } = await makeSeries(town.call, { name: 'New choir' })
    const { page } = await openSeries(town, id)
    await fieldOf(page, 'location2').fill('Hall')
    await save(page, 'New choir')
    await waitForFocus(page, '#generate, #generate *')
    expect(await dialogOf(page).count()).toBe(0)
    await leave(page)
  })
})

test('a series is deleted with its coming dates when that is ticked, and undo brings all of them back', async () => {
  const { id } = await makeSeries(town.call, { name: 'Last choir' })
  const count = await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
  const { page, errors } = await openSeries(town, id)
  await keepToasts(page)
  await page.getByRole('main').getByRole('button', { name: en.entry.delete, exact: true }).click()
  const question = dialogOf(page)
  await question.getByRole('checkbox').check()
  await expectAccessible(page)
  await question.getByRole('button', { name: en.bulk.delete, exact: true }).click()
  await page.waitForURL(/\/backstage\/repeatingevents$/)
  await expect.poll(async () => (await eventsOf(town.call, id)).length).toBe(0)
  await press(page, en.bulk.undo)
  await expect.poll(async () => (await eventsOf(town.call, id)).length).toBe(count)
  await page.getByRole('link', { name: 'Last choir', exact: true }).waitFor()
  expect(errors).toEqual([])
  await leave(page)
})

test('its owner cancels several coming dates at once, takes that back, and lets one take place after all', async () => {
  const owner = await join(town, 'Ottilie')
  const { id } = await makeSeries(owner.call, { name: 'Stitch club' })
  const count = await generate(owner.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 21)}`)
  const { page, errors } = await openAs(town, owner, { at: `repeatingevents/${id}` })
  await keepToasts(page)
  const list = future(page)
  const canceled = async () => (await eventsOf(owner.call, id)).filter((event) => event.canceled).length
  await list.getByRole('link').first().waitFor()
  expect(await list.getByRole('checkbox').count()).toBe(0)
  await press(page, en.bulk.choose)
  await list.getByRole('checkbox', { name: en.list.selectAll }).check()
  await list.getByRole('checkbox').last().uncheck()
  await press(page, filled(en.bulk.cancel_other, { count: count - 1 }))
  await expectAccessible(page)
  await dialogOf(page)
    .getByRole('button', { name: filled(en.bulk.cancel_other, { count: count - 1 }) })
    .click()
  await expect.poll(canceled).toBe(count - 1)
  await press(page, en.bulk.undo)
  await expect.poll(canceled).toBe(0)

  await list.getByRole('checkbox').nth(1).check()
  await press(page, filled(en.bulk.cancel_one, { count: 1 }))
  await dialogOf(page)
    .getByRole('button', { name: filled(en.bulk.cancel_one, { count: 1 }) })
    .click()
  await list.getByText(en.states.canceled).waitFor()
  const [first] = await eventsOf(owner.call, id)
  expect((await owner.call('GET', `/events/${first?.id}`)).canceled).toBe(true)
  await list.getByRole('checkbox', { name: en.list.selectAll }).check()
  expect(await list.getByRole('button', { name: filled(en.bulk.cancel_other, { count: count - 1 }) }).count()).toBe(1)
  await change(owner.call, `/revents/${id}`, { start: '20:00', end: '21:00' })
  await press(page, filled(en.bulk.reinstate_one, { count: 1 }))
  await dialogOf(page)
    .getByRole('button', { name: filled(en.bulk.reinstate_one, { count: 1 }) })
    .click()
  await expect.poll(canceled).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(en.seriesDates.title)
  await page.getByRole('button', { name: filled(en.seriesRetiming.confirm_other, { count }) }).waitFor()
  await press(page, en.bulk.chosen)
  expect(await list.getByRole('checkbox').count()).toBe(0)
  expect(errors).toEqual([])
  await leave(page)
})

test('a date that takes place after all by its own form leads to the question about its time, and does so once', async () => {
  const { id } = await makeSeries(town.call, { name: 'Bell ringing' })
  await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
  const [, second] = await eventsOf(town.call, id)
  await change(town.call, `/events/${second?.id}`, { canceled: true })
  await change(town.call, `/revents/${id}`, { start: '20:00', end: '21:00' })
  const { page, errors } = await openSeries(town, id)
  await future(page)
    .getByRole('link', { name: shownStart(second as Entry), exact: true })
    .click()
  await page.getByText(en.events.fields.canceled, { exact: true }).click()
  await saveForm(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe(en.seriesDates.title)
  await page.reload()
  await page.getByRole('button', { name: filled(en.seriesRetiming.confirm_other, { count: 3 }) }).waitFor()
  expect(await focused()).not.toBe(en.seriesDates.title)
  expect(errors).toEqual([])
  await leave(page)
})

test('a series is copied from its page and from the list: the copy goes on in the wizard, without the dates', async () => {
  const { id } = await makeSeries(town.call, { name: 'Yoga', tags: ['sport'] })
  await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
  const { page, errors } = await openSeries(town, id)
  await page.getByRole('link', { name: en.entry.copy, exact: true }).click()
  await page.getByText(filled(en.seriesWizard.copied, { name: 'Yoga' })).waitFor()
  await page.getByRole('heading', { name: en.revents.new, level: 1 }).waitFor()
  await expectAccessible(page)
  await fieldOf(page, 'name').fill('Yoga for beginners')
  await press(page, en.seriesWizard.save)
  await page.locator('[data-state=generate]').waitFor()
  const copyId = new URL(page.url()).searchParams.get('series') ?? ''
  expect(await eventsOf(town.call, copyId)).toEqual([])
  expect(await town.call('GET', `/revents/${copyId}`)).toMatchObject({
    name: 'Yoga for beginners',
    location: 'Parish hall',
    tags: ['sport'],
    start: '19:00',
    end: '21:00',
    intervals: [{ type: 'week', interval: 1, date: tomorrow() }],
  })
  await press(page, en.app.back)
  await page.locator('[data-state=describe]').waitFor()
  await page.goto(`${town.address}/backstage/repeatingevents`)
  await page.getByRole('link', { name: 'Copy Yoga', exact: true }).click()
  await page.waitForURL(/repeatingevents\/new\?copy=/)
  expect(errors).toEqual([])
  await leave(page)
})

describe('a date that was deleted', () => {
  test('is shown as left out, stays so when generating again, and can be brought back from both places', async () => {
    const { id } = await makeSeries(town.call, { name: 'Skipped choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
    const [, second] = await eventsOf(town.call, id)
    await change(town.call, `/events/${second?.id}`, { name: 'Choir with guests' })
    const [first, changed] = await eventsOf(town.call, id)
    const { page } = await openSeries(town, id)
    for (const event of [first, changed]) if (event) await deletionOf(page, event)
    const date = formatDate(String(changed?.seriesDate), 'en')
    await page.getByText(`Choir with guests, changed by hand: ${en.events.fields.name}`).waitFor()
    await press(page, filled(en.seriesDates.restoreDate, { date }))
    await page.getByText(/“Choir with guests” is back, on \w{3} \d\d/).waitFor()
    const back = (await eventsOf(town.call, id)).find(({ seriesDate }) => seriesDate === changed?.seriesDate)
    expect([back?.id, back?.name]).toEqual([changed?.id, 'Choir with guests'])

    await typeDate(page, 'periodStart', tomorrow())
    await typeDate(page, 'periodEnd', addDays(tomorrow(), 14))
    await press(page, en.generation.preview)
    const box = page.getByRole('checkbox', { name: new RegExp(formatDate(String(first?.seriesDate), 'en')) })
    expect([await box.isChecked(), await box.isEnabled()]).toEqual([false, true])
    await press(page, en.generation.take.skipped)
    await press(page, filled(en.generation.generate_one, { count: 1 }))
    await page.getByRole('heading', { name: filled(en.generation.created_one, { count: 1 }) }).waitFor()
    const dates = (await eventsOf(town.call, id)).map(({ seriesDate }) => seriesDate)
    expect(dates).toEqual([tomorrow(), addDays(tomorrow(), 7), addDays(tomorrow(), 14)])
    await leave(page)
  })
})

describe('an event that was changed by hand', () => {
  test('goes back to the series after a question that names what changes, and an undo brings the change back', async () => {
    const { id } = await makeSeries(town.call, { name: 'Handmade choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 7)}`)
    const [before] = await eventsOf(town.call, id)
    await change(town.call, `/events/${before?.id}`, { name: 'Choir with tea', canceled: true })
    const first = async () => {
      const [{ name, canceled, changedByHand } = {} as Entry] = await eventsOf(town.call, id)
      return { name, canceled, changedByHand }
    }
    const changed = await first()
    const { page, errors } = await openSeries(town, id)
    await keepToasts(page)
    const called = calledIn('{{name}}', { ...before, id: '', name: 'Choir with tea' })
    const badged = await future(page).getByRole('cell', { name: en.revents.changedByHand }).innerText()
    const badges = [en.states.canceled, en.revents.changedByHand, en.revents.reset.action]
    const places = badges.map((badge) => badged.indexOf(badge))
    expect(places.toSorted((one, other) => one - other)).toEqual(places)
    expect(places).not.toContain(-1)
    await press(page, filled(en.revents.reset.actionOf, { name: called }))
    const fields = `${en.events.fields.canceled}, ${en.events.fields.name}`
    await dialogOf(page)
      .getByText(filled(en.revents.reset.fields, { name: called, fields }))
      .waitFor()
    await expectAccessible(page)
    await press(page, en.revents.reset.confirm)
    await page.getByText(filled(en.revents.reset.done, { name: called })).waitFor()
    expect(await first()).toEqual({ name: 'Handmade choir', canceled: false, changedByHand: [] })
    await future(page).getByRole('cell', { name: en.revents.changedByHand }).waitFor({ state: 'detached' })
    await press(page, en.bulk.undo)
    await page.getByText(filled(en.revents.reset.undone, { name: called })).waitFor()
    expect(await first()).toEqual(changed)
    await future(page).getByText(en.revents.changedByHand, { exact: true }).waitFor()
    expect(errors).toEqual([])
    await leave(page)
  })
})

describe('changed intervals and times', () => {
  test('are said in the last step of the wizard, too; the way leads to generating what is missing', async () => {
    const { id } = await makeSeries(town.call, { name: 'Wizard choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 13)}`)
    const weekDay = (new Date(tomorrow()).getUTCDay() + 1) % 7
    await change(town.call, `/revents/${id}`, {
      intervals: [{ type: 'week', interval: 1, weekDay, date: tomorrow() }],
    })
    const { page, errors } = await openAsFirstAdmin(town, { at: `repeatingevents/new?series=${id}&step=review` })
    await page.getByRole('heading', { name: filled(en.seriesDates.unfit_other, { count: 2 }) }).waitFor()
    await page.getByRole('heading', { name: filled(en.seriesDates.missing_other, { count: 2 }) }).waitFor()
    await expectAccessible(page)
    await press(page, en.seriesDates.generate)
    await press(page, filled(en.generation.generate_other, { count: 2 }))
    await page.getByRole('heading', { name: filled(en.generation.created_other, { count: 2 }) }).waitFor()
    await press(page, en.seriesWizard.toEvents)
    await page.getByRole('heading', { level: 1, name: `${en.seriesWizard.events} 4` }).waitFor()
    const differences = section(page, en.seriesDates.title)
    await differences.getByRole('button', { name: en.seriesDates.all }).click()
    await differences.getByRole('button', { name: filled(en.seriesDates.delete_other, { count: 2 }) }).click()
    await dialogOf(page).getByRole('button', { name: en.bulk.delete }).click()
    await page.getByRole('heading', { level: 1, name: `${en.seriesWizard.events} 2` }).waitFor()
    await differences.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await leave(page)
  })

  test('say which dates no longer fit and which are missing; the ones are deleted, the others generated', async () => {
    const { id } = await makeSeries(town.call, { name: 'Moving choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 20)}`)
    const { page, errors } = await openSeries(town, id)
    const nextDay = (new Date(tomorrow()).getUTCDay() + 1) % 7
    await page.getByLabel(en.intervals.weekDay).selectOption(String(nextDay))
    await save(page, 'Moving choir')
    await page.getByRole('heading', { name: filled(en.seriesDates.unfit_other, { count: 3 }) }).waitFor()
    await page.getByRole('heading', { name: filled(en.seriesDates.missing_other, { count: 3 }) }).waitFor()
    await waitForFocus(page, '#dates, #dates *')
    await expectAccessible(page)

    const differences = section(page, en.seriesDates.title)
    await differences.getByRole('button', { name: en.seriesDates.all }).click()
    await differences.getByRole('button', { name: filled(en.seriesDates.delete_other, { count: 3 }) }).click()
    await dialogOf(page)
      .getByText(`${formatInstant(`${tomorrow()}T19:00:00`, 'Europe/London').slice(0, 10)}`, { exact: false })
      .waitFor()
    await dialogOf(page).getByRole('button', { name: en.bulk.delete }).click()
    await page.getByRole('button', { name: en.bulk.undo }).waitFor()
    await page
      .getByRole('heading', { name: filled(en.seriesDates.unfit_other, { count: 3 }) })
      .waitFor({ state: 'detached' })

    await press(page, en.seriesDates.generate)
    await press(page, filled(en.generation.generate_other, { count: 3 }))
    await page.getByRole('heading', { name: filled(en.generation.created_other, { count: 3 }) }).waitFor()
    const dates = (await eventsOf(town.call, id)).map(({ seriesDate }) => seriesDate)
    expect(dates).toEqual([1, 8, 15].map((days) => addDays(tomorrow(), days)))
    await differences.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await leave(page)
  })

  test('move events to the new time, but not those that somebody changed by hand', async () => {
    const { id } = await makeSeries(town.call, { name: 'Early choir' })
    await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 14)}`)
    const [first] = await eventsOf(town.call, id)
    await change(town.call, `/events/${first?.id}`, { canceled: true })
    const { page } = await openSeries(town, id)
    await typeTime(page, 'start', '18:00')
    await save(page, 'Early choir')
    const notice = section(page, en.seriesRetiming.left)
    await notice.getByText(filled(en.seriesRetiming.text_other, { count: 2 })).waitFor()
    expect(await notice.getByRole('checkbox').isChecked()).toBe(false)
    await expectAccessible(page)
    await press(page, filled(en.seriesRetiming.confirm_other, { count: 2 }))
    await page.getByText(filled(en.seriesRetiming.done_other, { count: 2 })).waitFor()
    const times = (await eventsOf(town.call, id)).map((event) => [startOf(event).slice(11), event.canceled])
    expect(times).toEqual([
      ['19:00', true],
      ['18:00', false],
      ['18:00', false],
    ])
    await page.locator('[data-field=intervals] input').first().fill('2')
    await save(page, 'Early choir')
    const byHand = section(page, en.seriesRetiming.leftByHand)
    await byHand.waitFor()
    expect(await byHand.getByRole('button').allInnerTexts()).toEqual([en.seriesRetiming.notNow])
    await byHand.getByRole('checkbox').check()
    await press(page, filled(en.seriesRetiming.confirm_one, { count: 1 }))
    await page.getByText(filled(en.seriesRetiming.done_one, { count: 1 })).waitFor()
    const [moved] = await eventsOf(town.call, id)
    expect([moved && startOf(moved).slice(11), moved?.canceled]).toEqual(['18:00', true])
    await leave(page)
  })
})

test('on a phone the weekday of a rhythm stands beside its first day', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'repeatingevents/new', lng: 'de', width: 390 })
  const rhythm = page.locator('[data-field=intervals]')
  await rhythm.getByText(/\d{4}/).first().waitFor()
  const tops = await rhythm
    .locator('fieldset .input')
    .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)))
  expect(tops).toHaveLength(4)
  expect([tops[1], tops[3]]).toEqual([tops[0], tops[2]])
  await leave(page)
})

describe('what is refused says so at its field, and creates nothing', () => {
  const countSeries = async () => Object.values(await town.call('GET', '/revents?limit=1000')).length
  const expectFieldText = async (page: Page, field: string, reason: string) => {
    await page.locator(`[data-field=${field}]`).getByText(reason, { exact: false }).first().waitFor()
    const label = en.revents.fields[field as 'end' | 'intervals']
    await page
      .getByRole('alert')
      .filter({ hasText: filled(en.form.fieldIssue, { field: label, error: reason }) })
      .waitFor()
  }

  test('intervals that there are not, and an end that is no time; one before the start is on the next day', async () => {
    const before = await countSeries()
    const { page } = await openAsFirstAdmin(town, { at: 'repeatingevents/new' })
    await fieldOf(page, 'name').fill('Refused')
    await page.locator('[data-field=location] input').fill('Parish hall')
    await choose(page, 'category', 'Concert')
    await choose(page, 'topic', 'Music')
    const repeat = async (type: string, interval: string) => {
      await page.getByLabel(en.intervals.type).selectOption(type)
      await page.locator('[data-field=intervals] input').first().fill(interval)
    }
    for (const [type, interval, reason] of [
      ['day', '7', en.reasons.dayInterval],
      ['week', '5', en.reasons.weekInterval],
      ['month', '5', en.reasons.monthInterval],
      ['week', '0', en.reasons.weekInterval],
    ] as const) {
      await repeat(type, interval)
      await press(page, en.seriesWizard.save)
      await expectFieldText(page, 'intervals', reason)
    }
    await expectAccessible(page)

    await repeat('week', '1')
    await typeTime(page, 'start', '20:00')
    await typeTime(page, 'end', '01:00')
    await page.locator('[data-field=end]').getByText(en.dates.nextDay).waitFor()
    await typeTime(page, 'end', '25:00')
    await press(page, en.seriesWizard.save)
    await page.locator('[data-field=end]').getByText('“25:00”').waitFor()
    await expectAccessible(page)
    expect(await page.locator('[data-state=describe]').count()).toBe(1)
    expect(await countSeries()).toBe(before)
    await leave(page)
  })

  test('a period beyond six months, a reversed one, and one longer than six months', async () => {
    const { id } = await makeSeries(town.call, { name: 'Choir without a period' })
    const { page } = await openSeries(town, id)
    for (const [start, end, reason] of [
      [today(), addDays(furthest(), 1), en.reasons.tooDistant],
      [tomorrow(), today(), en.reasons.periodReversed],
      [addDays(today(), -7), furthest(), en.reasons.periodTooLong],
    ] as const) {
      await typeDate(page, 'periodStart', start)
      await typeDate(page, 'periodEnd', end)
      await press(page, en.generation.preview)
      await page.locator('[data-field=periodEnd]').getByText(reason).waitFor()
      const said = filled(en.form.fieldIssue, { field: en.generation.fields.end, error: reason })
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      await waitForFocus(page, '[data-field=periodEnd] *')
    }
    expect(await eventsOf(town.call, id)).toEqual([])
    await leave(page)
  })

  test('a series without a place, which leads back to where it is entered', async () => {
    const { id } = await makeSeries(town.call, { name: 'Nowhere choir', location: '' })
    const { page } = await openSeries(town, id)
    await press(page, en.generation.preview)
    await page.locator('#generate').getByText(en.reasons.empty, { exact: false }).waitFor()
    await press(page, en.generation.toLocation)
    await waitForFocus(page, '[data-field=location] *')
    expect(await eventsOf(town.call, id)).toEqual([])
    await leave(page)
  })
})

test('an event is detached from its series after a question, its page returns to the series, and an undo brings it back', async () => {
  const { id } = await makeSeries(town.call, { name: 'Detached choir' })
  await generate(town.call, String(id), `start=${tomorrow()}&end=${furthest()}`)
  const [event] = await eventsOf(town.call, id)
  if (!event) throw new Error('nothing was generated')
  const { page } = await openAsFirstAdmin(town, { at: `repeatingevents/${id}` })
  // What people seldom change is folded, and the dates are one step away.
  await fieldOf(page, 'name').waitFor()
  expect(await fieldOf(page, 'location2').isVisible()).toBe(false)
  const jumps = page.getByRole('navigation', { name: en.revents.jumps })
  await jumps.getByRole('link', { name: new RegExp(`^${en.revents.future} \\([1-9]`) }).click()
  await page.waitForFunction(() => document.activeElement?.closest('#future') !== null)
  await future(page)
    .getByRole('link', { name: shownStart(event), exact: true })
    .click()
  await press(page, en.events.series.detach)
  await press(dialogOf(page), en.app.cancel)
  await press(page, en.events.series.detach)
  await press(dialogOf(page), en.events.series.detach)
  await page.getByText(en.events.series.detaching).waitFor()
  await keepToasts(page)
  await saveForm(page)
  await page.waitForURL(`**/repeatingevents/${id}`)
  await page.getByText(filled(en.events.changes.detached, { name: String(event.name) })).waitFor()
  expect((await town.call('GET', `/events/${event.id}`)).parent).toBe(null)
  await press(page, en.bulk.undo)
  await future(page)
    .getByRole('link', { name: shownStart(event), exact: true })
    .waitFor()
  expect(await town.call('GET', `/events/${event.id}`)).toMatchObject({
    parent: `revent:${id}`,
    seriesDate: event.seriesDate,
    changedByHand: [],
  })
  await leave(page)
})

describe.each([
  ['de', de],
  ['en', en],
] as const)('every page of repeating events in %s', (lng, words) => {
  test('is accessible, and calls itself what it is', async () => {
    const { id } = await makeSeries(town.call, { name: `Scanned choir ${lng}` })
    const { page, errors } = await openAsFirstAdmin(town, { at: 'repeatingevents', lng })
    await page.getByRole('link', { name: `Scanned choir ${lng}`, exact: true }).waitFor()
    const wizard = `${town.address}/backstage/repeatingevents/new`
    await page.goto(wizard)
    await page.locator('[data-state=describe]').waitFor()
    await page.goto(`${wizard}?series=${id}&step=generate`)
    await page.locator('#generate').waitFor()
    await expectAccessible(page)
    await typeDate(page, 'periodStart', '2025-12-24')
    await typeDate(page, 'periodEnd', '2026-01-02')
    await change(town.call, `/revents/${id}`, {
      intervals: [{ type: 'day', interval: 1, weekDay: null, date: '2025-12-01' }],
    })
    await press(page, words.generation.preview)
    await page
      .getByText(lng === 'de' ? 'Weihnachtstag' : 'Christmas Day')
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox').first().uncheck()
    await press(page, filled(words.generation.generate_other, { count: 9 }))
    await page.getByRole('heading', { name: filled(words.generation.created_other, { count: 9 }) }).waitFor()
    await expectAccessible(page)
    await press(page, words.seriesWizard.toEvents)
    const review = page.getByRole('heading', { level: 1, name: `${words.seriesWizard.events} 9` })
    await review.waitFor()
    await expectAccessible(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.locator('[data-field=start]').waitFor()
    await press(page, words.form.save)
    await review.waitFor()
    await goToSeries(town, page, id)
    const past = page.getByRole('region', { name: words.revents.past, exact: true })
    await past.getByRole('row').nth(9).waitFor()
    await expectAccessible(page)
    expect(await page.title()).toContain(`Scanned choir ${lng}`)
    expect(errors).toEqual([])
    await leave(page)
  })
})
