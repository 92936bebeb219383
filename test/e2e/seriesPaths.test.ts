import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreviewedDate } from '#domain/generation.ts'
import { newRevent } from '#domain/revent.ts'
import type { PendingEvent } from '#domain/seriesUpdate.ts'
import { addDays } from '#domain/time.ts'
import en from '#locales/en.json' with { type: 'json' }
import { generationMachine } from '#machines/generation.ts'
import { repeatingEventWizardMachine } from '#machines/repeatingEventWizard.ts'
import { seriesUpdateMachine } from '#machines/seriesUpdate.ts'
import { type PathEvent, paths, recordPaths } from '#test/walk.ts'
import { type Founded, foundTown, openAsFounder } from './people.ts'
import {
  change,
  choose,
  type Entry,
  eventsOf,
  filled,
  generate,
  makeSeries,
  openSeries,
  save,
  tomorrow,
  typeDate,
} from './series.ts'
import { launchBrowser } from './support.ts'
import { fillVocabulary, press } from './wizard.ts'

/** Every transition of the three flows of repeating events, against the real server: calls are held until the path says how they end. */

let browser: Browser
let founded: Founded
let made = 0

beforeAll(async () => {
  browser = await launchBrowser()
  founded = await foundTown({ TIMEZONE: 'Europe/London', HOLIDAY_REGION: 'GB-ENG' })
  await fillVocabulary(founded.call)
})
afterAll(async () => {
  await founded.town.stop()
  await browser.close()
})

const nameOf = (what: string) => {
  made += 1
  return `${what} ${made}`
}

/** Holds the calls of one kind. A newer call replaces an older one, as the flows do it. */
const hold = async (page: Page, url: RegExp) => {
  const held: Route[] = []
  await page.route(url, (route) => {
    held.push(route)
  })
  const end = async (outcome: 'continue' | 'abort') => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const [newest] = held.splice(0).toReversed()
    await newest?.[outcome]()
  }
  return { end, forget: () => held.splice(0) }
}

type Handler = Readonly<Record<string, (() => Promise<unknown>) | undefined>>

/** Brings an event about: by what a person does, or by ending a held call. */
const bringAbout = async (hand: Handler, event: { type: string }) => {
  const act = hand[event.type]
  if (act === undefined) throw new Error(`nobody knows how to bring about ${event.type}`)
  await act()
}

const noLocation = { code: 'invalid' as const, issues: [{ field: 'location', reason: 'empty' }] }
const unknownError = { code: 'UnknownError' as const }

describe('generation', () => {
  const on = (date: string, state: PreviewedDate['state'] = 'new', holiday: PreviewedDate['holiday'] = null) => ({
    ...{ date, state, holiday },
  })
  const christmas = { de: '1. Weihnachtstag', en: 'Christmas Day' }
  const dates = [
    on('2025-12-24', 'exists'),
    on('2025-12-25', 'new', christmas),
    on('2025-12-27', 'skipped'),
    on('2025-12-28'),
  ]
  const [valid, reversed] = [
    { start: '2025-12-24', end: '2025-12-28' },
    { start: '2025-12-24', end: '2025-11-28' },
  ]
  const report = { created: [{ id: 'e1', name: 'Choir', start: '2025-12-28T19:00:00.000Z' }], skipped: [] }
  const planned = paths(
    generationMachine,
    {
      inputs: [{ seriesId: 's1', period: valid, today: '2026-01-01' }],
      guardsRead: ({ period, dates: found, chosen }) => [period.end, found.map(({ date }) => date), chosen.length > 0],
      events: {
        'period.changed': ({ context }) => [{ period: context.period.end === valid.end ? reversed : valid }],
        'preview.requested': [{}],
        'date.toggled': [{ date: '2025-12-28' }],
        'all.toggled': [{}],
        'holidays.toggled': [{}],
        'skipped.toggled': [{}],
        'generation.requested': [{}],
        'report.closed': [{}],
        'series.changed': [{}],
      },
      actors: {
        previewDates: { done: [dates], error: [noLocation, unknownError] },
        generateEvents: { done: [report], error: [noLocation, unknownError] },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []

  test.each(planned.map((path) => [path.description.replaceAll(/\{.*?\}+\]?\}?/g, ''), path] as const))(
    '%s',
    async (_, path) => {
      const { call } = founded
      const name = nameOf('Daily choir')
      const intervals = [{ type: 'day', interval: 1, weekDay: null, date: '2025-12-01' }]
      const { id } = await makeSeries(call, { name, intervals })
      await generate(call, String(id), 'start=2025-12-24&end=2025-12-27&only=2025-12-24&skip=2025-12-27')
      const { page, errors } = await openAsFounder(browser, founded.town)
      const previews = await hold(page, /\/preview\?/)
      const runs = await hold(page, /\/generate\?/)
      await openSeries(founded, page, String(id))
      await typeDate(page, 'periodStart', valid.start)
      await typeDate(page, 'periodEnd', valid.end)

      /** A failure that only the server can see: the place of the series is gone by then. */
      const failing = (calls: typeof previews, error: unknown) => async () => {
        if (error === unknownError.code) return calls.end('abort')
        await change(call, `/revents/${id}`, { location: '' })
        await calls.end('continue')
      }
      const toggle = (which: 'all' | 'holidays' | 'skipped') => () =>
        page
          .getByRole('button', { name: en.generation.take[which], exact: true })
          .or(page.getByRole('button', { name: en.generation.leave[which], exact: true }))
          .click()
      const turnMonth = async (key: 'ArrowUp' | 'ArrowDown') => {
        await page.locator('[data-field=periodEnd] [role=spinbutton]').nth(1).focus()
        await page.keyboard.press(key)
      }
      const handFor = (event: PathEvent<typeof generationMachine>): Handler => {
        const error = 'error' in event ? Reflect.get(Object(event.error), 'failure')?.code : null
        return {
          'period.changed': () =>
            turnMonth('period' in event && event.period.end === valid.end ? 'ArrowUp' : 'ArrowDown'),
          'preview.requested': () =>
            page
              .getByRole('button', { name: en.generation.preview, exact: true })
              .or(page.getByRole('button', { name: en.generation.again, exact: true }))
              .click(),
          'date.toggled': () => page.getByRole('checkbox', { name: 'Sun 28.12.2025' }).click(),
          'all.toggled': toggle('all'),
          'holidays.toggled': toggle('holidays'),
          'skipped.toggled': toggle('skipped'),
          'generation.requested': () => page.locator('#generate button.button-primary').click(),
          'report.closed': () => press(page, en.generation.close),
          'series.changed': async () => {
            await page.locator('[name=location2]').fill('Second floor')
            await save(page, name)
          },
          'xstate.done.actor.previewDates': () => previews.end('continue'),
          'xstate.done.actor.generateEvents': () => runs.end('continue'),
          'xstate.error.actor.previewDates': failing(previews, error),
          'xstate.error.actor.generateEvents': failing(runs, error),
        }
      }
      for (const { event, state } of path.steps) {
        await bringAbout(handFor(event), event)
        const { value } = state
        const name = typeof value === 'string' ? value : Object.values(value)[0]
        await page.locator(`#generate[data-state=${name}]`).waitFor()
      }
      walked.push(path)
      expect(errors).toEqual([])
      await page.context().close()
    },
  )

  test('took every transition', () => {
    expect(recordPaths(generationMachine, 'browser', walked).transitions.missed).toEqual([])
  })
})

describe('seriesUpdate', () => {
  const sample = (id: string, changedByHand: PendingEvent['changedByHand'] = []): PendingEvent => ({
    ...{ id, version: 1, name: 'Choir', date: '2026-06-02', start: '2026-06-02T18:00:00.000Z', end: null },
    ...{ changedByHand, differs: ['alt'] },
  })
  const [a, b, moved] = [sample('a'), sample('b'), sample('m', ['start'])] as const
  const answers = {
    all: { total: 3, outdated: [a, b], changed: [moved] },
    byHand: { total: 3, outdated: [], changed: [moved] },
    none: { total: 3, outdated: [], changed: [] },
    empty: { total: 0, outdated: [], changed: [] },
  }
  const planned = paths(
    seriesUpdateMachine,
    {
      inputs: [{ seriesId: 's1' }],
      guardsRead: ({ pending, ticked, targets, done, failed, left }) => [
        pending.outdated.map(({ id }) => id),
        pending.changed.map(({ id }) => id),
        ticked,
        targets.map(({ id }) => id),
        done,
        failed.map(({ event: { id } }) => id),
        left.map(({ id }) => id),
      ],
      events: {
        'series.saved': [{}],
        'event.toggled': [{ id: 'm' }],
        'update.confirmed': [{}],
        'update.declined': [{}],
        'run.stopped': [{}],
        'rest.retried': [{}],
        'report.closed': [{}],
        'check.retried': [{}],
      },
      actors: {
        loadPending: { done: Object.values(answers), error: [unknownError] },
        updateEvent: { done: [undefined], error: [unknownError] },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []
  const texts = en.seriesUpdate

  /** Makes the series and its events such that the server gives this answer. */
  const arrange = async (id: string, output: unknown) => {
    const { call } = founded
    const update = async (event: Entry) => call('POST', `/revents/${id}/events/${event.id}/update`)
    const events = await eventsOf(call, id)
    if (output === answers.empty) for (const event of events) await call('DELETE', `/events/${event.id}`)
    if (output === answers.none) for (const event of events) await update(event)
    if (output === answers.byHand) for (const event of events.slice(0, 2)) await update(event)
  }

  test.each(planned.map((path) => [path.description.replaceAll(/\{.*?\}(?= →|$)/g, ''), path] as const))(
    '%s',
    async (_, path) => {
      const { call } = founded
      const name = nameOf('Weekly choir')
      const { id } = await makeSeries(call, { name })
      await generate(call, String(id), `start=${tomorrow}&end=${addDays(tomorrow, 14)}`)
      const last = (await eventsOf(call, String(id)))[2]
      const later = new Date(Date.parse(String(last?.start)) + 1_800_000).toISOString()
      await change(call, `/events/${last?.id}`, { start: later })
      await change(call, `/revents/${id}`, { alt: 'A poster' })
      const { page, errors } = await openAsFounder(browser, founded.town)
      const checks = await hold(page, /\/pending$/)
      const updates = await hold(page, /\/update$/)
      await openSeries(founded, page, String(id))

      const confirm = page.getByRole('button', { name: /^Change \d events?$/ })
      const handFor = (event: PathEvent<typeof seriesUpdateMachine>): Handler => ({
        'series.saved': async () => {
          const field = page.locator('[name=location2]')
          await field.fill(`${await field.inputValue()}+`)
          await save(page, name)
        },
        'event.toggled': () => page.getByRole('checkbox', { name: new RegExp(name) }).click(),
        'update.confirmed': () => confirm.click(),
        'update.declined': () =>
          page
            .getByRole('button', { name: texts.notNow, exact: true })
            .or(page.getByRole('button', { name: texts.decline, exact: true }))
            .click(),
        'run.stopped': () => press(page, en.bulk.stop),
        'rest.retried': () => press(page, en.bulk.retryRest),
        'report.closed': () => press(page, en.app.close),
        'check.retried': () => press(page, en.app.retry),
        'xstate.done.actor.loadPending': async () => {
          await arrange(String(id), 'output' in event ? event.output : null)
          await checks.end('continue')
        },
        'xstate.error.actor.loadPending': () => checks.end('abort'),
        'xstate.done.actor.updateEvent': () => updates.end('continue'),
        'xstate.error.actor.updateEvent': () => updates.end('abort'),
      })
      for (const { event, state } of path.steps) {
        await bringAbout(handFor(event), event)
        const isShown = (matches: boolean) => ({ state: matches ? ('visible' as const) : ('detached' as const) })
        const isReport = state.matches('report') || state.matches('renewing')
        const question = page
          .getByRole('alertdialog')
          .filter({ has: page.getByRole('button', { name: texts.decline }) })
        await question.waitFor(isShown(state.matches({ asking: 'saved' })))
        await page.getByRole('region', { name: texts.left }).waitFor(isShown(state.matches({ asking: 'left' })))
        await page.getByRole('region', { name: texts.unchecked }).waitFor(isShown(state.matches('unchecked')))
        await page.getByRole('region', { name: texts.running }).waitFor(isShown(state.matches('updating')))
        await page.getByRole('alertdialog').filter({ hasText: texts.later }).waitFor(isShown(isReport))
      }
      walked.push(path)
      expect(errors).toEqual([])
      await page.context().close()
    },
  )

  test('took every transition', () => {
    expect(recordPaths(seriesUpdateMachine, 'browser', walked).transitions.missed).toEqual([])
  })
})

describe('repeatingEventWizard', () => {
  const id = '0198f4a0-0000-7000-8000-000000000001'
  const begin = {
    step: 'describe' as const,
    seriesId: null,
    values: newRevent({ date: '2026-06-02', time: '19:00' }),
    draftKey: 'u1:revents:new',
    period: { start: '2026-06-02', end: '2026-06-03' },
    today: '2026-06-02',
    preferences: { size: 25, own: true },
  }
  const planned = paths(
    repeatingEventWizardMachine,
    {
      inputs: [
        begin,
        { ...begin, seriesId: id },
        { ...begin, seriesId: id, step: 'generate' },
        { ...begin, seriesId: id, step: 'review' },
      ],
      guardsRead: ({ seriesId, step }) => [seriesId, step],
      events: {
        'series.saved': [{ id }],
        'step.continued': [{}],
        'step.returned': [{}],
        'wizard.finished': [{}],
        'load.retried': [{}],
      },
      actors: {
        loadSeries: {
          done: [{ values: begin.values, version: 3 }],
          error: [{ code: 'notFound' }, unknownError],
        },
        describeSeries: { done: [], error: [] },
        generateDates: { done: [], error: [] },
        listEvents: { done: [], error: [] },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []
  const texts = en.reventWizard

  test.each(
    planned.map(
      (path) => [`${path.input?.step}, ${path.input?.seriesId ? 'begun' : 'new'}`, path.description, path] as const,
    ),
  )('from %s: %s', async (_from, _description, path) => {
    const { call } = founded
    const name = nameOf('Wizard choir')
    const series = path.input?.seriesId ? await makeSeries(call, { name }) : null
    const { page, errors } = await openAsFounder(browser, founded.town)
    const loads = await hold(page, new RegExp(`/api/v1/revents/${series?.id ?? 'none'}$`))
    const search = series ? `?series=${series.id}&step=${path.input?.step}` : ''
    await page.goto(`${founded.town.address}/backstage/repeatingevents/new${search}`)

    const describeSeries = async () => {
      const title = page.locator('[name=name]')
      const isNew = (await title.inputValue()) === ''
      await title.fill(isNew ? nameOf('New choir') : `${await title.inputValue()}!`)
      if (isNew) {
        await page.locator('[data-field=location] input').fill('Parish hall')
        await choose(page, 'category', 'Concert')
        await choose(page, 'topic', 'Music')
      }
      // Saving writes to the address that loading reads from.
      await page.unrouteAll()
      await press(page, texts.save)
    }
    const handFor = (event: PathEvent<typeof repeatingEventWizardMachine>): Handler => ({
      'series.saved': describeSeries,
      'step.continued': () =>
        page
          .getByRole('button', { name: texts.toDates, exact: true })
          .or(page.getByRole('button', { name: texts.toEvents, exact: true }))
          .click(),
      'step.returned': () => press(page, en.app.back),
      'wizard.finished': () => press(page, texts.finish),
      'load.retried': () => press(page, en.app.retry),
      'xstate.done.actor.loadSeries': () => loads.end('continue'),
      'xstate.error.actor.loadSeries': async () => {
        const failure = 'error' in event ? Reflect.get(Object(event.error), 'failure') : null
        if (failure?.code !== 'notFound') return loads.end('abort')
        await call('DELETE', `/revents/${series?.id}`)
        await loads.end('continue')
      },
    })
    for (const { event, state, emitted } of path.steps) {
      await bringAbout(handFor(event), event)
      if (emitted.some(({ type }) => type === 'wizard.closed')) {
        await page.waitForURL(/\/backstage\/repeatingevents$/)
        break
      }
      if (state.value === 'failed') await page.getByRole('button', { name: en.app.retry }).waitFor()
      else if (state.value === 'loading') await page.getByText(en.app.loading).waitFor()
      else {
        await page.locator(`[data-state=${state.value}]`).waitFor()
        const current = page.getByRole('navigation', { name: texts.label }).locator('[aria-current=step]')
        expect(await current.innerText()).toContain(texts.steps[state.value as keyof typeof texts.steps])
      }
    }
    walked.push(path)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('took every transition', () => {
    expect(recordPaths(repeatingEventWizardMachine, 'browser', walked).transitions.missed).toEqual([])
  })

  test('keeps its step and all that was typed through back and reload', async () => {
    const { page } = await openAsFounder(browser, founded.town)
    await page.goto(`${founded.town.address}/backstage/repeatingevents/new`)
    await page.locator('[name=name]').fill('Reading circle')
    await page.locator('[data-field=location] input').fill('Library')
    await choose(page, 'category', 'Concert')
    await choose(page, 'topic', 'Music')
    await press(page, texts.save)
    await page.locator('[data-state=generate]').waitFor()
    await page.reload()
    await page.locator('[data-state=generate]').waitFor()
    await press(page, filled(en.generation.months_one, { count: 1 }))
    await press(page, en.generation.preview)
    await page.locator('#generate').getByRole('checkbox').nth(1).uncheck()
    await press(page, en.app.back)
    await page.locator('[name=location2]').fill('First floor')
    await page.getByText(en.form.kept).waitFor()
    await press(page, texts.toDates)
    expect(await page.locator('#generate').getByRole('checkbox').nth(1).isChecked()).toBe(false)
    await press(page, en.app.back)
    expect(await page.locator('[name=location2]').inputValue()).toBe('First floor')
    await page.reload()
    await page.locator('[data-state=describe]').waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=location2]')?.value === 'First floor',
    )
    expect(await page.locator('[name=name]').inputValue()).toBe('Reading circle')
    await page.context().close()
  })
})
