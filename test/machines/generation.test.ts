import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { choiceIn, type PreviewedDate, workOfChoice } from '#domain/series/generation.ts'
import { generationMachine } from '#machines/series/generation.ts'
import { stage, walk } from '#test/walk.ts'

const june = { start: '2026-06-01', end: '2026-06-30' }
const july = { start: '2026-06-15', end: '2026-07-15' }
const reversed = { start: '2026-06-30', end: '2026-06-01' }
const input = { seriesId: 's1', period: june, today: '2026-06-01' }
const holiday = { de: 'Feiertag', en: 'Holiday' }
const on = (date: string, state: PreviewedDate['state'] = 'new', more: Partial<PreviewedDate> = {}): PreviewedDate => ({
  date,
  state,
  holiday: null,
  ...more,
})
const dates = [
  on('2026-06-02', 'exists'),
  on('2026-06-09'),
  on('2026-06-16', 'skipped'),
  on('2026-06-23', 'new', { holiday }),
]
const report = { created: [{ id: 'e1', name: 'Choir', start: '2026-06-09T18:00:00.000Z' }], skipped: [] }
const tooDistant = { code: 'invalid' as const, issues: [{ field: 'end', reason: 'tooDistant' }] }
const noLocation = { code: 'invalid' as const, issues: [{ field: 'location', reason: 'empty' }] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(generationMachine, {
    inputs: [input],
    guardsRead: ({ period, dates, chosen }) => [period.start, dates.map(({ date }) => date), chosen.length > 0],
    events: {
      'period.changed': [{ period: june }, { period: reversed }],
      'preview.requested': [{}],
      'date.toggled': [{ date: '2026-06-09' }, { date: '2026-06-02' }],
      'all.toggled': [{}],
      'holidays.toggled': [{}],
      'skipped.toggled': [{}],
      'generation.requested': [{}],
      'report.closed': [{}],
      'series.changed': [{}],
    },
    actors: {
      previewDates: { done: [dates, []], error: [tooDistant, { code: 'offline' }] },
      generateEvents: { done: [report], error: [noLocation, { code: 'UnknownError' }] },
    },
  })
})

const started = () => stage(generationMachine).start(input)

const previewed = async (found: readonly PreviewedDate[] = dates) => {
  const run = started()
  run.actor.send({ type: 'preview.requested' })
  await run.call('previewDates').resolve(found)
  return run
}

describe('the period', () => {
  test('is checked before anything is asked, field by field, and a refusal is told each time', () => {
    const { actor, call, emitted } = started()
    const issues = () => actor.getSnapshot().context.issues
    actor.send({ type: 'period.changed', period: { start: '', end: '2027-06-01' } })
    expect([actor.getSnapshot().value, issues()]).toEqual([{ period: 'open' }, []])
    actor.send({ type: 'preview.requested' })
    expect([actor.getSnapshot().value, issues()]).toEqual([
      { period: 'refused' },
      [
        { field: 'start', reason: 'empty' },
        { field: 'end', reason: 'tooDistant' },
      ],
    ])
    actor.send({ type: 'preview.requested' })
    expect(emitted.slice(1)).toEqual([{ type: 'period.refused' }, { type: 'period.refused' }])
    actor.send({ type: 'period.changed', period: { start: '', end: '2026-06-30' } })
    expect(issues()).toEqual([{ field: 'start', reason: 'empty' }])
    actor.send({ type: 'period.changed', period: june })
    actor.send({ type: 'preview.requested' })
    expect(call('previewDates').input).toEqual({ seriesId: 's1', period: june })
    expect(issues()).toEqual([])
  })

  test('that the server refuses is marked, and stays as it was written', async () => {
    const { actor, call } = started()
    actor.send({ type: 'preview.requested' })
    await call('previewDates').reject(new FailureError(tooDistant))
    expect(actor.getSnapshot().value).toEqual({ period: 'refused' })
    const { issues } = tooDistant
    expect(actor.getSnapshot().context).toMatchObject({ period: june, issues, failure: tooDistant })
  })

  test('that is changed while its preview comes is not shown with the dates of another one', async () => {
    const { actor, call } = started()
    actor.send({ type: 'preview.requested' })
    const older = call('previewDates')
    actor.send({ type: 'period.changed', period: july })
    await older.resolve(dates)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.dates]).toEqual([{ period: 'open' }, []])
  })
})

describe('choosing', () => {
  const chosen = ({ actor }: Awaited<ReturnType<typeof previewed>>) => actor.getSnapshot().context.chosen

  test('begins with what is new, holidays among it', async () => {
    expect(chosen(await previewed())).toEqual(['2026-06-09', '2026-06-23'])
  })

  test('dates go in and out one by one, all at once, the holidays, and those left out', async () => {
    const run = await previewed()
    const seen: unknown[] = []
    for (const type of ['holidays', 'all', 'all', 'skipped', 'skipped', 'holidays'] as const) {
      run.actor.send({ type: `${type}.toggled` })
      seen.push(chosen(run).map((date) => date.slice(8)))
    }
    run.actor.send({ type: 'date.toggled', date: '2026-06-09' })
    run.actor.send({ type: 'date.toggled', date: '2026-06-02' })
    seen.push(chosen(run).map((date) => date.slice(8)))
    expect(seen).toEqual([['09'], ['09', '16', '23'], [], ['16'], [], ['23'], ['09', '23']])
  })

  test('each choice is told, so that it can be kept', async () => {
    const { actor, emitted } = await previewed()
    actor.send({ type: 'date.toggled', date: '2026-06-23' })
    actor.send({ type: 'period.changed', period: july })
    const choice = { dates, elsewhere: {} }
    expect(emitted).toEqual([
      { type: 'choice.changed', ...choice, period: june, chosen: ['2026-06-09', '2026-06-23'] },
      { type: 'choice.changed', ...choice, period: june, chosen: ['2026-06-09'] },
      { type: 'choice.changed', ...choice, period: july, chosen: ['2026-06-09'] },
    ])
  })

  test('what cannot be chosen or toggled is not offered', async () => {
    const { actor } = await previewed([on('2026-06-02', 'exists'), on('2026-06-09', 'noSuchDate')])
    const can = (type: 'all.toggled' | 'holidays.toggled' | 'skipped.toggled' | 'generation.requested') =>
      actor.getSnapshot().can({ type })
    expect([can('all.toggled'), can('holidays.toggled'), can('skipped.toggled'), can('generation.requested')]).toEqual(
      Array(4).fill(false),
    )
    expect(actor.getSnapshot().can({ type: 'date.toggled', date: '2026-06-09' })).toBe(false)
  })

  test('what was decided about a date survives another period and a changed series', async () => {
    const run = await previewed()
    run.actor.send({ type: 'date.toggled', date: '2026-06-16' })
    run.actor.send({ type: 'date.toggled', date: '2026-06-23' })
    run.actor.send({ type: 'period.changed', period: july })
    run.actor.send({ type: 'preview.requested' })
    const longer = [...dates.slice(2), on('2026-06-30'), on('2026-07-07', 'skipped')]
    await run.call('previewDates').resolve(longer)
    expect(chosen(run)).toEqual(['2026-06-16', '2026-06-30'])
    run.actor.send({ type: 'series.changed' })
    await run.call('previewDates').resolve(longer.slice(0, 2))
    expect(chosen(run)).toEqual(['2026-06-16'])
  })
})

describe('a shorter period between two longer ones', () => {
  const autumn = { start: '2026-10-01', end: '2026-12-31' }
  const october = { start: '2026-10-01', end: '2026-10-31' }
  const tuesdays = [
    on('2026-10-06'),
    on('2026-10-13', 'new', { holiday }),
    on('2026-12-08', 'skipped'),
    on('2026-12-15'),
    on('2026-12-22', 'new', { holiday }),
  ]
  const begin = { ...input, period: autumn, today: '2026-10-01' }
  const opened = (from: typeof begin) => {
    const run = stage(generationMachine).start(from)
    const preview = async (period: typeof autumn, found: readonly PreviewedDate[]) => {
      run.actor.send({ type: 'period.changed', period })
      run.actor.send({ type: 'preview.requested' })
      await run.call('previewDates').resolve(found)
    }
    return { ...run, preview, context: () => run.actor.getSnapshot().context }
  }
  const began = async () => {
    const run = opened(begin)
    await run.preview(autumn, tuesdays)
    run.actor.send({ type: 'holidays.toggled' })
    run.actor.send({ type: 'skipped.toggled' })
    await run.preview(october, tuesdays.slice(0, 2))
    return run
  }
  const generated = ({ actor, call }: Awaited<ReturnType<typeof began>>) => {
    actor.send({ type: 'generation.requested' })
    return call('generateEvents').input.request
  }

  test('asks for its own dates only', async () => {
    expect(generated(await began())).toEqual({ ...october, only: ['2026-10-06'], restore: [], skip: ['2026-10-13'] })
  })

  test.each(['in the page', 'after a reload'])('loses no decision about the others, %s', async (where) => {
    const before = await began()
    const work = workOfChoice(before.context())
    const kept = choiceIn({ ...work, savedAt: '2026-10-01T10:00:00.000Z' }, '2026-10-01')
    const run = where === 'in the page' ? before : opened({ ...begin, ...kept })
    await run.preview(autumn, tuesdays)
    const request = { only: ['2026-10-06', '2026-12-08', '2026-12-15'], restore: ['2026-12-08'] }
    expect(generated(run)).toEqual({ ...autumn, ...request, skip: ['2026-10-13', '2026-12-22'] })
    expect(run.context().elsewhere).toEqual({})
  })

  test('what was only offered is no decision: a date left out by somebody meanwhile stays so', async () => {
    const run = await began()
    await run.preview(
      autumn,
      tuesdays.map((one) => (one.date === '2026-12-15' ? on(one.date, 'skipped') : one)),
    )
    expect(run.context().chosen).toEqual(['2026-10-06', '2026-12-08'])
  })

  test('decisions go with the dates that a changed series loses', async () => {
    const run = await began()
    await run.preview(autumn, [on('2026-12-15'), on('2026-12-23')])
    expect(run.context()).toMatchObject({ chosen: ['2026-12-15', '2026-12-23'], elsewhere: {} })
    await run.preview(autumn, tuesdays)
    expect(run.context().chosen).toEqual(['2026-10-06', '2026-10-13', '2026-12-15', '2026-12-22'])
  })
})

describe('the run', () => {
  test('carries the decisions out: a date that it brought back and that was deleted since is not chosen', async () => {
    const run = await previewed()
    run.actor.send({ type: 'date.toggled', date: '2026-06-16' })
    run.actor.send({ type: 'generation.requested' })
    await run.call('generateEvents').resolve(report)
    run.actor.send({ type: 'report.closed' })
    for (const [period, found] of [
      [{ start: '2026-06-01', end: '2026-06-02' }, dates.slice(0, 1)],
      [june, dates],
    ] as const) {
      run.actor.send({ type: 'period.changed', period })
      run.actor.send({ type: 'preview.requested' })
      await run.call('previewDates').resolve(found)
    }
    expect(run.actor.getSnapshot().context.chosen).toEqual(['2026-06-09', '2026-06-23'])
  })

  test('is asked for what was chosen, what is brought back and what is left out, and ends in a report', async () => {
    const { actor, call, emitted } = await previewed()
    actor.send({ type: 'date.toggled', date: '2026-06-16' })
    actor.send({ type: 'holidays.toggled' })
    actor.send({ type: 'generation.requested' })
    expect(call('generateEvents').input).toEqual({
      seriesId: 's1',
      request: { ...june, only: ['2026-06-09', '2026-06-16'], restore: ['2026-06-16'], skip: ['2026-06-23'] },
    })
    await call('generateEvents').resolve(report)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.report]).toEqual(['report', report])
    expect(emitted.at(-1)).toEqual({ type: 'events.generated', count: 1 })
    actor.send({ type: 'report.closed' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.report]).toEqual([{ period: 'open' }, null])
  })

  test('that fails keeps what was chosen, and can be run again', async () => {
    const { actor, call } = await previewed()
    actor.send({ type: 'generation.requested' })
    const asked = call('generateEvents').input
    await call('generateEvents').reject(new FailureError({ code: 'offline' }))
    expect(actor.getSnapshot().value).toEqual({ choosing: 'failed' })
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'offline' })
    actor.send({ type: 'generation.requested' })
    expect(call('generateEvents').input).toEqual(asked)
    expect(actor.getSnapshot().context.failure).toBe(null)
  })

  test('that is refused by a field says so where the period is', async () => {
    const { actor, call } = await previewed()
    actor.send({ type: 'generation.requested' })
    await call('generateEvents').reject(new FailureError(noLocation))
    expect(actor.getSnapshot().value).toEqual({ period: 'refused' })
    expect(actor.getSnapshot().context.issues).toEqual(noLocation.issues)
  })
})
