import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { countItems, type Run, runOver } from '#domain/run.ts'
import type { PreviewedDate } from '#domain/series/generation.ts'
import { type Pending, type PendingEvent, targetsOf } from '#domain/series/pending.ts'
import { newSeries } from '#domain/series/series.ts'
import { searchOf } from '#domain/series/seriesWizard.ts'
import { addDays } from '#domain/time.ts'
import en from '#locales/en.json' with { type: 'json' }
import { generationMachine } from '#machines/series/generation.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import { seriesWizardMachine } from '#machines/series/seriesWizard.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'
import { beginInWizard } from '#test/samples/seriesEvents.ts'
import { type PathEvent, paths, recordPaths } from '#test/walk.ts'
import { hold } from './held.ts'
import { dialogOf } from './pages/dialog.ts'
import { fieldOf } from './pages/form.ts'
import { selectAllOf } from './pages/list.ts'
import { founder, pageOf, setUpTown } from './people.ts'
import {
  change,
  choose,
  type Entry,
  eventsOf,
  filled,
  generate,
  makeSeries,
  save,
  today,
  tomorrow,
  typeDate,
  unfold,
} from './series.ts'
import { leave, waitForFocus } from './support.ts'
import { arriveAt, fillVocabulary, press } from './wizard.ts'

/**
 * The paths of repeating events in Chromium against the real server. The test holds requests that a machine waits for,
 * and makes the state that the path expects: others change the series, or the network is lost.
 */

const town = setUpTown({ TIMEZONE: 'Europe/London', HOLIDAY_REGION: 'GB-ENG' })
let made = 0

beforeAll(() => fillVocabulary(town.call))

/** A page of the administrator; all that goes wrong in it is kept. */
const newPage = () => pageOf(town, founder)

const addressOf = (id: string) => `${town.address}/backstage/repeatingevents/${id}`
const newName = (what: string) => {
  made += 1
  return `${what} ${made}`
}

type Gestures<Event extends { type: string }, State> = {
  [Type in Exclude<Event['type'], `xstate.${string}`>]: (event: Extract<Event, { type: Type }>, state: State) => unknown
}

/** Names for paths that begin alike. */
const named = <P extends { description: string }>(all: readonly P[]) =>
  all.map((path, index) => [index + 1, path.description.replaceAll(/\{[^→]*\}/g, '').slice(0, 120), path] as const)

describe('changing together', () => {
  type State = SnapshotFrom<typeof seriesUpdateMachine>
  const event = (id: string, date: string, changedByHand: PendingEvent['changedByHand'] = []): PendingEvent =>
    pendingEvent(id, { date, start: `${date}T18:00:00.000Z`, changedByHand, differs: ['alt'] })
  const coming = [event('a', '2026-06-02'), event('b', '2026-06-09'), event('m', '2026-06-16', ['canceled'])]
  const pending = (outdated: PendingEvent[], changed: PendingEvent[], total = 3): Pending => ({
    version: 1,
    total,
    outdated,
    changed,
  })

  /** All ways in which a run over these events can end: all done, one overtaken, stopped after the first. */
  const endsOf = ([first, ...others]: readonly PendingEvent[]) => {
    if (first === undefined) return []
    const ended = (parts: Partial<Run<PendingEvent>>) => ({
      run: { ...runOver<PendingEvent>([]), ...parts },
      from: 'run',
    })
    const failed = [{ item: first, failure: { code: 'changedMeanwhile' } as const }]
    return [
      ended({ done: [first, ...others] }),
      ended({ done: others, failed }),
      ...(others.length > 0 ? [ended({ done: [first], skipped: others })] : []),
    ]
  }

  const planned = paths(
    seriesUpdateMachine,
    {
      inputs: [{ seriesId: 's1' }],
      guardsRead: ({ pending: found, ticked, from, isSavedAgain, run: { waiting, failed, skipped } }) => [
        isSavedAgain,
        found.outdated.map(({ id }) => id),
        found.changed.map(({ id }) => id),
        [ticked, from],
        waiting.map(({ id }) => id),
        failed.map(({ item: { id } }) => id),
        skipped.map(({ id }) => id),
      ],
      events: {
        // While an update runs only after a saving by the page itself: otherwise somebody else was faster.
        'series.saved': ({ value, context: { fields, run, isSavedAgain } }) =>
          value === 'idle' || (value === 'updating' && fields !== 'all' && run.waiting.length > 1 && !isSavedAgain)
            ? [{ fields: ['alt'] }]
            : [],
        'events.changed': (state) => (state.matches({ asking: 'left' }) || state.value === 'idle' ? [{}] : []),
        'event.toggled': [{ id: 'm' }],
        'begin.chosen': ({ context: { pending: found } }) =>
          found.outdated.length > 1 ? [{ date: '2026-06-09' }] : [],
        'update.confirmed': [{}],
        'update.canceled': [{}],
        'update.declined': [],
        'run.ended': ({ context: { run } }) => endsOf(run.waiting),
        'rest.retried': [{}],
        'report.closed': [{}],
        'check.retried': [{}],
      },
      actors: {
        loadPending: {
          done: [pending(coming.slice(0, 2), coming.slice(2)), pending([], []), pending([], [], 0)],
          error: [{ code: 'offline' }],
        },
        hearChildren: { done: [], error: [] },
        batchRun: { done: [], error: [] },
        keepEvents: { done: [undefined], error: [{ code: 'offline' }] },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []

  /** What of a change together stands on the page, and what it waits for. */
  const seenOn = async (page: Page, waiting: string[]) => ({
    dialogs: await dialogOf(page).getByRole('heading').allInnerTexts(),
    notices: await page
      .locator('section.notice')
      .evaluateAll((all) => all.map((notice) => notice.getAttribute('aria-label'))),
    ticks: await page
      .locator('section.notice, [role=alertdialog]')
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)),
    progress: await page
      .locator('progress')
      .evaluateAll((all) => all.map((bar) => [(bar as HTMLProgressElement).value, (bar as HTMLProgressElement).max])),
    report: await page
      .getByRole('alertdialog')
      .getByText(/^Changed: /)
      .allInnerTexts(),
    waiting,
  })

  const expected = (state: State): Awaited<ReturnType<typeof seenOn>> => {
    const { pending: found, ticked, run } = state.context
    const isReport = state.matches('report') || state.matches('renewing')
    const texts = en.seriesUpdate
    return {
      dialogs: [
        ...(state.matches({ asking: 'saved' }) ? [filled(texts.ask_other, { count: found.total })] : []),
        ...(isReport ? [run.failed.length > 0 ? en.bulk.reportTitle : en.bulk.reportStopped] : []),
      ],
      notices: [
        ...(state.matches({ asking: 'left' }) ? [texts.left] : []),
        ...(state.matches('unchecked') ? [texts.unchecked] : []),
      ],
      ticks: state.matches('asking') ? found.changed.map(({ id }) => ticked.includes(id)) : [],
      progress: state.matches('updating') ? [[0, run.waiting.length]] : [],
      report: isReport ? [filled(texts.report, { done: run.done.length, total: countItems(run) })] : [],
      waiting: [
        ...(['looking', 'checking', 'renewing'].includes(String(state.value)) ? ['pending'] : []),
        ...(state.matches('keeping') ? ['keep'] : []),
        ...(state.matches('updating') ? ['update'] : []),
      ],
    }
  }

  const touch = (id: string) => change(town.call, `/revents/${id}`, { alt: newName('A picture of the choir') })

  /** Others bring the events into the state that the answer shall tell of. */
  const bring = async (id: string, { total, outdated, changed }: Pending) => {
    const { call } = town
    const stands = (await call('GET', `/revents/${id}/pending`)) as unknown as Pending
    if (total === 0) for (const one of await eventsOf(call, id)) await call('DELETE', `/events/${one.id}`)
    else if (outdated.length + changed.length === 0)
      for (const one of [...stands.outdated, ...stands.changed])
        await call('POST', `/revents/${id}/events/${one.id}/update`, {})
    else if (stands.outdated.length + stands.changed.length === 0) await touch(id)
  }

  test.each(named(planned))('%i: %s', async (_number, _description, path) => {
    const name = newName('Choir')
    const weekAgo = addDays(tomorrow(), -7)
    const intervals = [{ type: 'week', interval: 1, weekDay: new Date(tomorrow()).getUTCDay(), date: weekAgo }]
    const { id } = await makeSeries(town.call, { name, intervals })
    await generate(town.call, id, `start=${weekAgo}&end=${addDays(tomorrow(), 14)}`)
    const [, ...ids] = (await eventsOf(town.call, id)).map((one) => one.id)
    await change(town.call, `/events/${ids[2]}`, { canceled: true })
    const { page, errors } = await newPage()
    const held = await hold(page, {
      pending: /^GET .*\/revents\/[\w-]+\/pending$/,
      update: /^POST .*\/update(\?|$)/,
      keep: /^POST .*\/keep$/,
    })

    /** Somebody else writes the event that is in hand. */
    const overtake = async (event: PendingEvent) => {
      const inHand = ids[['a', 'b', 'm'].indexOf(event.id)]
      for (const published of [false, true]) await change(town.call, `/events/${inHand}`, { published })
    }
    const gestures: Gestures<PathEvent<typeof seriesUpdateMachine>, State> = {
      'series.saved': async () => {
        await fieldOf(page, 'alt').fill(newName('The choir'))
        await save(page, name)
      },
      'events.changed': async () => {
        const past = page.getByRole('region', { name: en.revents.past })
        await selectAllOf(past).click()
        await past.getByRole('region', { name: en.bulk.label }).getByRole('button').first().click()
        await dialogOf(page).getByRole('button').first().click()
      },
      'event.toggled': () => page.locator('section.notice').getByRole('checkbox').click(),
      'begin.chosen': () => page.getByLabel(en.seriesUpdate.begin).selectOption({ index: 1 }),
      'update.confirmed': (_event, { context: { pending: found, ticked, from } }) => {
        const count = targetsOf(found, ticked, from).length
        const { confirm_one: one, confirm_other: several } = en.seriesUpdate
        return press(page, filled(count === 1 ? one : several, { count }))
      },
      'update.canceled': (_event, state) =>
        press(page, state.matches({ asking: 'saved' }) ? en.seriesUpdate.decline : en.seriesUpdate.notNow),
      'update.declined': () => Promise.reject(new Error('only the question about times can be declined')),
      'run.ended': async ({ run: { failed, skipped } }, { context: { run } }) => {
        if (skipped.length > 0) await press(page, en.bulk.stop)
        for (const event of run.waiting.filter(({ id: one }) => !skipped.some((other) => other.id === one))) {
          if (failed.some(({ item }) => item.id === event.id)) await overtake(event)
          await held.pass('update')
        }
      },
      'rest.retried': () => press(page, en.bulk.retryRest),
      'report.closed': () => press(page, en.app.close),
      // The list of past events may have lost the network, too.
      'check.retried': () => press(page.getByRole('region', { name: en.seriesUpdate.unchecked }), en.app.retry),
    }
    const expectState = (state: State) => expect.poll(() => seenOn(page, held.waiting())).toEqual(expected(state))

    const goto = page.goto(addressOf(id))
    await expectState(path.start.state)
    await goto
    await fieldOf(page, 'name').waitFor()
    await unfold(page)
    let before = path.start.state
    for (const { event: step, state, emitted } of path.steps) {
      if (step.type === 'xstate.done.actor.loadPending') {
        await bring(id, (step as unknown as { output: Pending }).output)
        await held.pass('pending')
      } else if (step.type === 'xstate.error.actor.loadPending') await held.lose('pending')
      else if (step.type === 'xstate.done.actor.keepEvents') await held.pass('keep')
      else if (step.type === 'xstate.error.actor.keepEvents') await held.lose('keep')
      else await gestures[step.type as keyof typeof gestures](step as never, before)
      await expectState(state)
      await held.reconnect()
      if (emitted.some(({ type }) => type === 'generation.suggested'))
        await waitForFocus(page, '#generate, #generate *')
      before = state
    }
    await expectDone(id, ids, before)
    walked.push(path)
    expect(errors).toEqual([])
    await leave(page)
  })

  /** What the page says was changed is changed on the server; each event keeps what is its own. */
  const expectDone = async (id: string, ids: string[], { context: { run } }: State) => {
    const stands = (await town.call('GET', `/revents/${id}/pending`)) as unknown as Pending
    const behind = [...stands.outdated, ...stands.changed].map((one) => one.id)
    expect(
      run.done.map((one) => ids[['a', 'b', 'm'].indexOf(one.id)]).filter((one) => behind.includes(one ?? '')),
    ).toEqual([])
  }

  const nothing = { done: [], error: [] }
  /** The question about times can be declined for good, that of a save cannot. */
  const declined = paths(seriesUpdateMachine, {
    inputs: [{ seriesId: 's1' }],
    guardsRead: ({ pending: found, isSavedAgain, run: { waiting, failed, skipped } }) => [
      found.outdated.length,
      isSavedAgain,
      [waiting.length, failed.length, skipped.length],
    ],
    events: {
      'series.saved': [],
      'events.changed': [],
      'event.toggled': [],
      'begin.chosen': [],
      'update.confirmed': [],
      'update.canceled': [],
      'update.declined': [{}],
      'run.ended': [],
      'rest.retried': [],
      'report.closed': [],
      'check.retried': [],
    },
    actors: {
      loadPending: { done: [pending(coming.slice(0, 2), [])], error: [] },
      hearChildren: nothing,
      batchRun: nothing,
      keepEvents: { done: [undefined], error: [{ code: 'changedMeanwhile' }] },
    },
  })

  test.each(named(declined))('times, %i: %s', async (_number, _description, path) => {
    const { id } = await makeSeries(town.call, { name: newName('Choir') })
    await generate(town.call, id, `start=${tomorrow()}&end=${addDays(tomorrow(), 7)}`)
    await change(town.call, `/revents/${id}`, { start: '18:00', end: '20:00' })
    const { page, errors } = await newPage()
    const held = await hold(page, { keep: /^POST .*\/keep$/ })
    const question = page.getByRole('region', { name: en.seriesRetiming.left })
    const decline = () => question.getByRole('button', { name: en.seriesRetiming.notNow }).click()
    await page.goto(addressOf(id))
    for (const { event: step, state } of path.steps) {
      if (step.type === 'update.declined') await decline()
      else if (step.type === 'xstate.done.actor.keepEvents') await held.pass('keep')
      else if (step.type === 'xstate.error.actor.keepEvents') {
        // Somebody else gives the series another time in this moment: the answer comes with what is asked by then.
        await change(town.call, `/revents/${id}`, { start: '17:00' })
        await held.pass('keep')
        continue
      }
      await expect.poll(() => question.count()).toBe(state.matches('asking') ? 1 : 0)
      await expect.poll(held.waiting).toEqual(state.matches('keeping') ? ['keep'] : [])
    }
    const isKept = path.steps.at(-1)?.event.type === 'xstate.done.actor.keepEvents'
    const { retimed } = (await town.call('GET', `/revents/${id}/compare`)) as { retimed: unknown[] }
    expect(retimed).toHaveLength(isKept ? 0 : 2)
    await Promise.all([page.waitForResponse(/\/compare$/), page.reload()])
    await fieldOf(page, 'name').waitFor()
    await expect.poll(() => question.count()).toBe(isKept ? 0 : 1)
    walked.push(path)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('took every transition', () => {
    expect(recordPaths(seriesUpdateMachine, 'browser', walked).transitions.missed).toEqual([])
  })
})

describe('generating', () => {
  type State = SnapshotFrom<typeof generationMachine>
  /** A past Christmas, on every other day: a holiday is among the dates, and no coming event in the way. */
  const on = (day: number) => `2025-12-${day}`
  const full = { start: on(24), end: on(28) }
  const reversed = { start: on(24), end: on(23) }
  const date = (day: number, state: PreviewedDate['state'], holiday: string | null): PreviewedDate => ({
    date: on(day),
    state,
    holiday: holiday === null ? null : { de: holiday, en: holiday },
  })
  const dates = [date(24, 'new', null), date(26, 'new', 'Boxing Day'), date(28, 'skipped', null)]

  const planned = paths(
    generationMachine,
    {
      inputs: [{ seriesId: 's1', period: full, today: today() }],
      guardsRead: ({ period, dates: found, chosen }) => [period, found.map((one) => one.date), chosen.length > 0],
      events: {
        'period.changed': ({ context: { period } }) => [{ period: period.end === full.end ? reversed : full }],
        'preview.requested': [{}],
        'date.toggled': [{ date: on(24) }],
        'all.toggled': [{}],
        'holidays.toggled': [{}],
        'skipped.toggled': [{}],
        'generation.requested': [{}],
        'report.closed': [{}],
        'series.changed': [{}],
      },
      actors: {
        previewDates: { done: [dates], error: [{ code: 'offline' }] },
        generateEvents: {
          done: ({ context: { chosen } }) => [
            { created: chosen.map((one) => ({ id: one, name: 'Choir', start: one })), skipped: [] },
          ],
          error: [{ code: 'invalid', issues: [{ field: 'location', reason: 'empty' }] }, { code: 'offline' }],
        },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []

  const seenOn = async (page: Page, waiting: string[]) => ({
    state: await page.locator('#generate').getAttribute('data-state'),
    boxes: await page
      .locator('#generate li label')
      .evaluateAll((all) =>
        all.map((label) => [
          label.querySelector('.figures')?.textContent,
          label.querySelector('input')?.checked,
          label.querySelector('.mark-warning')?.textContent ?? null,
        ]),
      ),
    created: await page.locator('#generate .notice').getByRole('heading').allInnerTexts(),
    said: await page.locator('#generate').getByRole('alert').allInnerTexts(),
    waiting,
  })

  const expected = (state: State) => {
    const { dates: found, chosen, report, failure, issues } = state.context
    const { value } = state
    const count = report?.created.length ?? 0
    const isChoosing = state.matches('choosing') || state.matches('running')
    return {
      state: typeof value === 'string' ? value : Object.values(value)[0],
      boxes: isChoosing
        ? found.map((one) => [formatDate(one.date, 'en'), chosen.includes(one.date), one.holiday?.en ?? null])
        : [],
      created: state.matches('report') ? [filled(en.generation.created_other, { count })] : [],
      said: [
        ...(state.matches({ choosing: 'failed' }) ? [`${en.generation.failed} ${en.failures.offline}`] : []),
        ...(state.matches({ period: 'refused' }) && failure !== null && issues.length === 0
          ? [en.failures.offline]
          : []),
      ],
      waiting: [...(state.matches('previewing') ? ['preview'] : []), ...(state.matches('running') ? ['generate'] : [])],
    }
  }

  test.each(named(planned))('%i: %s', async (_number, _description, path) => {
    const name = newName('Christmas choir')
    const intervals = [{ type: 'day', interval: 2, weekDay: null, date: on(24) }]
    const { id } = await makeSeries(town.call, { name, intervals })
    await generate(town.call, id, `start=${on(28)}&end=${on(28)}&only=${on(28)}&skip=${on(28)}`)
    const { page, errors } = await newPage()
    await page.goto(addressOf(id))
    await fieldOf(page, 'name').waitFor()
    await unfold(page)
    const held = await hold(page, {
      preview: /^GET .*\/revents\/[\w-]+\/preview$/,
      generate: /^GET .*\/revents\/[\w-]+\/generate$/,
    })
    const typePeriod = async ({ start, end }: State['context']['period'], before: State['context']['period']) => {
      if (start !== before.start) await typeDate(page, 'periodStart', start)
      if (end !== before.end) await typeDate(page, 'periodEnd', end)
    }
    const toggle = (which: 'all' | 'holidays' | 'skipped') =>
      page
        .locator('#generate')
        .getByRole('button', { name: en.generation.take[which], exact: true })
        .or(page.getByRole('button', { name: en.generation.leave[which], exact: true }))
        .click()
    const gestures: Gestures<PathEvent<typeof generationMachine>, State> = {
      'period.changed': ({ period }, { context: { period: before } }) => typePeriod(period, before),
      'preview.requested': (_event, state) =>
        press(page, state.matches('report') ? en.generation.again : en.generation.preview),
      'date.toggled': ({ date: toggled }) => page.getByRole('checkbox', { name: formatDate(toggled, 'en') }).click(),
      'all.toggled': () => toggle('all'),
      'holidays.toggled': () => toggle('holidays'),
      'skipped.toggled': () => toggle('skipped'),
      'generation.requested': (_event, { context: { chosen } }) =>
        press(page, filled(en.generation.generate_other, { count: chosen.length })),
      'report.closed': () => press(page, en.generation.close),
      'series.changed': async () => {
        await fieldOf(page, 'alt').fill(newName('The choir'))
        await save(page, name)
      },
    }
    const expectState = (state: State) => expect.poll(() => seenOn(page, held.waiting())).toEqual(expected(state))

    await typePeriod(full, { start: '', end: '' })
    await expectState(path.start.state)
    let before = path.start.state
    for (const { event: step, state } of path.steps) {
      if (step.type === 'xstate.done.actor.previewDates') await held.pass('preview')
      else if (step.type === 'xstate.error.actor.previewDates') await held.lose('preview')
      else if (step.type === 'xstate.done.actor.generateEvents') await held.pass('generate')
      else if (step.type === 'xstate.error.actor.generateEvents') {
        // A field that is wrong: somebody else has taken the place out of the series meanwhile.
        const isField = state.matches('period')
        if (isField) await change(town.call, `/revents/${id}`, { location: '' })
        await (isField ? held.pass : held.lose)('generate')
      } else await gestures[step.type as keyof typeof gestures](step as never, before)
      await expectState(state)
      await held.reconnect()
      before = state
    }
    const { report } = before.context
    const created = (await eventsOf(town.call, id)).map((one: Entry) => one.seriesDate)
    if (report !== null) expect(created).toEqual(report.created.map((one) => one.id))
    walked.push(path)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('took every transition', () => {
    expect(recordPaths(generationMachine, 'browser', walked).transitions.missed).toEqual([])
  })
})

describe('the wizard', () => {
  type State = SnapshotFrom<typeof seriesWizardMachine>
  const known = '0198f4a0-0000-7000-8000-000000000001'
  const begin: State['context'] = {
    step: 'describe',
    seriesId: null,
    draftKey: '',
    version: null,
    failure: null,
    values: newSeries({ date: today(), time: '19:00' }),
    events: { ...beginInWizard, today: today(), period: { start: today(), end: tomorrow() } },
  }
  const planned = paths(
    seriesWizardMachine,
    {
      inputs: [
        begin,
        ...(['describe', 'generate', 'review'] as const).map((step) => ({ ...begin, seriesId: known, step })),
      ],
      guardsRead: ({ seriesId, step }) => [seriesId, step],
      events: {
        'entry.saved': [{ id: known, values: begin.values, from: 'editor' }],
        'generation.offered': ({ value }) => (value === 'review' ? [{ from: 'events' }] : []),
        'step.continued': [{}],
        'step.returned': [{}],
        'wizard.finished': [{}],
        'load.retried': [{}],
      },
      actors: {
        loadSeries: {
          done: [{ values: begin.values, version: 1 }],
          error: [{ code: 'notFound' }, { code: 'offline' }],
        },
        hearChildren: { done: [], error: [] },
        stepHistory: { done: [], error: [] },
        editor: { done: [], error: [] },
        events: { done: [], error: [] },
      },
    },
    'fewest',
  )
  const walked: typeof planned = []

  const fillSeries = async (page: Page, name: string) => {
    await fieldOf(page, 'name').fill(name)
    await page.locator('[data-field=location] input').fill('Parish hall')
    await choose(page, 'category', 'Concert')
    await choose(page, 'topic', 'Music')
  }

  /** Where the page is: the step with its heading, what failed, and what a reload would come back to. */
  const seenOn = async (page: Page, waiting: string[]) => ({
    waiting,
    step: await page.locator('[data-state]').evaluateAll(([first]) => first?.getAttribute('data-state') ?? null),
    current: await page.locator('nav ol [aria-current=step] span:not([aria-hidden])').allInnerTexts(),
    failures: await page.getByText(en.failures.offline).count(),
    search: new URL(page.url()).search,
  })

  test.each(named(planned))('%i: %s', async (_number, _description, path) => {
    const name = newName('A wizard choir')
    let id = path.input?.seriesId ? (await makeSeries(town.call, { name })).id : null
    const { page, errors } = await newPage()
    const held = await hold(page, { load: /^GET .*\/revents\/[\w-]+$/, save: /^PUT .*\/revents\/[\w-]+$/ })
    const address = `${town.address}/backstage/repeatingevents/new`
    const searchAt = (step: string, seriesId: string | null) =>
      searchOf({ step, seriesId } as Parameters<typeof searchOf>[0])

    let search = searchAt(path.input?.step ?? 'describe', id)
    /** Goes to another step, the browser's history with it. */
    const go = async (button: string, step: string) => {
      await press(page, button)
      await arriveAt(page, step)
      await page.waitForURL(`${address}${searchAt(step, id)}`)
    }
    const gestures: Gestures<PathEvent<typeof seriesWizardMachine>, State> = {
      'entry.saved': async (_event, state) => {
        const before = ['describe', 'generate', 'review'].indexOf(String(state.value))
        // Without events the answer would lead back to where they are generated.
        if (before > 1) await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 13)}`)
        if (before > 1) await go(en.app.back, 'generate')
        if (before > 0) await go(en.app.back, 'describe')
        if (state.context.seriesId === null) await fillSeries(page, name)
        else await fieldOf(page, 'alt').fill(newName('The choir'))
        await press(page, en.seriesWizard.save)
        // Its answer comes when the person has gone on already.
        if (before > 0) await go(en.seriesWizard.toDates, 'generate')
        if (before > 1) await go(en.seriesWizard.toEvents, 'review')
        if (state.context.seriesId !== null) {
          await held.pass('save')
          // What is saved is kept as a draft no longer: the next page would be offered it.
          await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^draft:.*:revents:/.test(key)))
        }
        if (before > 0) return
        await arriveAt(page, 'generate')
        await page.waitForURL(/[?&]series=/)
        id = new URL(page.url()).searchParams.get('series')
        expect((await town.call('GET', `/revents/${id}`)).name).toBe(name)
      },
      'generation.offered': async () => {
        await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 13)}`)
        const weekDay = (new Date(tomorrow()).getUTCDay() + 1) % 7
        await change(town.call, `/revents/${id}`, {
          intervals: [{ type: 'week', interval: 1, weekDay, date: tomorrow() }],
        })
        await go(en.app.back, 'generate')
        await go(en.seriesWizard.toEvents, 'review')
        await press(page, en.seriesDates.generate)
      },
      'step.continued': (_event, state) =>
        press(page, state.matches('describe') ? en.seriesWizard.toDates : en.seriesWizard.toEvents),
      'step.returned': () => press(page, en.app.back),
      'wizard.finished': () => press(page, en.seriesWizard.finish),
      'load.retried': () => press(page, en.app.retry),
    }
    const expectState = async (state: State) => {
      const step = ['describe', 'generate', 'review'].find((one) => one === state.value)
      const steps: Record<string, string> = en.seriesWizard.steps
      if (step !== undefined) search = searchAt(step, state.context.seriesId === null ? null : id)
      await expect
        .poll(() => seenOn(page, held.waiting()))
        .toEqual({
          step: step ?? null,
          current: step === undefined ? [] : [steps[step]],
          failures: state.matches('failed') ? 1 : 0,
          search,
          waiting: state.matches('loading') ? ['load'] : [],
        })
    }

    const goto = page.goto(`${address}${search}`)
    if (id !== null) await expect.poll(held.waiting).toEqual(['load'])
    await goto
    await expectState(path.start.state)
    let before = path.start.state
    let last = path.steps.length
    for (const [index, { event: step, state, emitted }] of path.steps.entries()) {
      if (step.type === 'xstate.done.actor.loadSeries') await held.pass('load')
      else if (step.type === 'xstate.error.actor.loadSeries') {
        const isGone = state.matches('describe')
        if (isGone) await town.call('DELETE', `/revents/${id}`)
        await (isGone ? held.pass : held.lose)('load')
      } else await gestures[step.type as keyof typeof gestures](step as never, before)
      if (emitted.some(({ type }) => type === 'wizard.closed')) {
        await page.waitForURL(/\/backstage\/repeatingevents$/)
        await page.getByRole('link', { name, exact: true }).waitFor()
        last = index + 1
        break
      }
      await expectState(state)
      await held.reconnect()
      before = state
    }
    walked.push({ ...path, steps: path.steps.slice(0, last) })
    expect(errors).toEqual([])
    await leave(page)
  })

  test('took every transition', () => {
    expect(recordPaths(seriesWizardMachine, 'browser', walked).transitions.missed).toEqual([])
  })

  test('keeps its step through back, also the browser’s, and reload', async () => {
    const name = newName('Kept choir')
    const { page, errors } = await newPage()
    const expectKept = async (step: 'describe' | 'generate' | 'review') => {
      await arriveAt(page, step)
      await page.reload()
      await arriveAt(page, step)
    }
    await page.goto(`${town.address}/backstage/repeatingevents/new`)
    await fillSeries(page, name)
    await press(page, en.seriesWizard.save)
    await expectKept('generate')
    await press(page, en.seriesWizard.toEvents)
    await expectKept('review')
    await page.goBack()
    await arriveAt(page, 'generate')
    await page.goForward()
    await arriveAt(page, 'review')
    await press(page, en.app.back)
    await expectKept('generate')
    await press(page, en.app.back)
    await fieldOf(page, 'alt').fill('Singing by candle light')
    await press(page, en.seriesWizard.toDates)
    await press(page, en.app.back)
    const altText = () => fieldOf(page, 'alt').inputValue()
    await expect.poll(altText).toBe('Singing by candle light')
    await expectKept('describe')
    expect(await fieldOf(page, 'name').inputValue()).toBe(name)
    await expect.poll(altText).toBe('Singing by candle light')
    expect(errors).toEqual([])
    await leave(page)
  })
})
