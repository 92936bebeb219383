import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { type PreviewedDate, selectableDates } from '#domain/series/generation.ts'
import { generationMachine } from '#machines/series/generation.ts'
import { reasonText } from '#src/texts.ts'
import { GenerationView } from '#src/views/series/GenerationView.tsx'
import { formatDate } from '#src/views/shell/dates.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const input = { seriesId: 's1', period: { start: '2026-06-10', end: '2026-06-20' }, today: '2026-06-10' }
const holiday = { de: 'Fronleichnam', en: 'Corpus Christi' }
const on = (date: string, state: PreviewedDate['state'] = 'new', more: Partial<PreviewedDate> = {}): PreviewedDate => ({
  date,
  state,
  holiday: null,
  ...more,
})
const dates = [
  on('2026-06-11', 'exists'),
  on('2026-06-12'),
  on('2026-06-13', 'skipped'),
  on('2026-06-14', 'new', { holiday, clash: { count: 2, isTaken: true } }),
  on('2026-06-15', 'noSuchDate'),
]
const report = {
  created: [{ id: 'e1', name: 'Choir', start: '2026-06-12T18:00:00.000Z' }],
  skipped: [{ date: '2026-06-11', reason: 'exists' as const }],
}
const tooDistant = { code: 'invalid' as const, issues: [{ field: 'end', reason: 'tooDistant' }] }
const noLocation = { code: 'invalid' as const, issues: [{ field: 'location', reason: 'empty' }] }

const t = await startTexts()
const user = userEvent.setup()

const click = (name: string) => user.click(screen.getByRole('button', { name }))
const end = () => screen.getByRole('textbox', { name: t('generation.fields.end') })
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox')
const isDisabled = (box: HTMLInputElement) => box.disabled || box.closest('fieldset')?.disabled === true
const show = (
  actor: Parameters<typeof GenerationView>[0]['generation'],
  { onLocation = () => {}, firstOpenDay }: { onLocation?: () => void; firstOpenDay?: string } = {},
) =>
  render(
    <GenerationView
      generation={actor}
      title="Generate"
      heading="h2"
      timezone="Europe/London"
      onLocation={onLocation}
      {...(firstOpenDay !== undefined && { firstOpenDay })}
    />,
  )

test('every path through the rendered generation', async () => {
  await walkView(
    generationMachine,
    {
      inputs: [input],
      guardsRead: ({ period, dates: found, chosen }) => [period.end, found.map(({ date }) => date), chosen.length > 0],
      events: {
        // June back to May: before the start.
        'period.changed': ({ context: { period } }) => [
          { period: { ...period, end: period.end === '2026-06-20' ? '2026-05-20' : '2026-06-20' } },
        ],
        'preview.requested': [{}],
        'date.toggled': [{ date: '2026-06-12' }],
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
    },
    ({ actor }) => {
      const { unmount } = show(actor)
      const toggle = (which: 'all' | 'holidays' | 'skipped') => {
        const taken = screen.queryByRole('button', { name: t(`generation.take.${which}`) })
        return user.click(taken ?? screen.getByRole('button', { name: t(`generation.leave.${which}`) }))
      }
      return {
        around: (work) => act(work),
        gestures: {
          'period.changed': async ({ period }) => {
            await user.clear(end())
            await user.type(end(), period.end)
            await user.tab()
          },
          'preview.requested': (_, state) =>
            click(t(state.matches('report') ? 'generation.again' : 'generation.preview')),
          'date.toggled': ({ date }) => user.click(screen.getByRole('checkbox', { name: formatDate(date, 'en') })),
          'all.toggled': () => toggle('all'),
          'holidays.toggled': () => toggle('holidays'),
          'skipped.toggled': () => toggle('skipped'),
          'generation.requested': (_, { context }) => click(t('generation.generate', { count: context.chosen.length })),
          'report.closed': () => click(t('generation.close')),
        },
        check: (state) => {
          const { chosen, issues, failure, dates: found } = state.context
          const hasDates = (state.matches('choosing') || state.matches('running')) && found.length > 0
          expect(boxes().map((box) => [box.checked, isDisabled(box)])).toEqual(
            hasDates
              ? found.map(({ date, state: standing }) => [
                  chosen.includes(date),
                  state.matches('running') || standing === 'exists' || standing === 'noSuchDate',
                ])
              : [],
          )
          const said = document.body.textContent ?? ''
          for (const { reason } of issues) expect(said).toContain(reasonText(t, { reason }))
          expect(said.includes(t('failures.offline'))).toBe(
            failure?.code === 'offline' && state.matches({ period: 'refused' }),
          )
          expect(said.includes(t('generation.failed'))).toBe(state.matches({ choosing: 'failed' }))
          expect(said.includes(t('generation.noDates'))).toBe(state.matches('choosing') && found.length === 0)
          expect(said.includes(t('generation.created', { count: 1 }))).toBe(state.matches('report'))
          expect(screen.queryAllByRole('progressbar')).toHaveLength(state.matches('running') ? 1 : 0)
        },
        close: unmount,
      }
    },
  )
})

test('months count from the first open day, and from a day that was chosen', async () => {
  const newlyOpened = { ...input, period: { start: '2026-06-10', end: '2026-06-11' } }
  const { actor } = stage(generationMachine).start(newlyOpened)
  show(actor, { firstOpenDay: '2026-07-01' })
  const periodNow = () => actor.getSnapshot().context.period
  await click(t('generation.months', { count: 3 }))
  expect(periodNow()).toEqual({ start: '2026-07-01', end: '2026-10-01' })
  await act(() => actor.send({ type: 'period.changed', period: { start: '2026-06-20', end: '2026-06-30' } }))
  await click(t('generation.months', { count: 1 }))
  expect(periodNow()).toEqual({ start: '2026-06-20', end: '2026-07-20' })
  expect(screen.getByText(t('generation.furthest', { date: '10.12.2026' }))).toBeDefined()
})

test('a period that ends before there is anything to generate says when the next date is', async () => {
  const newlyOpened = { ...input, period: { start: '2026-06-10', end: '2026-06-11' } }
  const { actor } = stage(generationMachine).start(newlyOpened)
  show(actor, { firstOpenDay: '2026-07-01' })
  const said = t('generation.nextOpen', { date: '01.07.2026' })
  expect(screen.getByText(said)).toBeDefined()
  await click(t('generation.months', { count: 1 }))
  expect(screen.queryByText(said)).toBeNull()
})

test('a period that reaches as far as dates can be generated says when it could go further, and not that it was cut', async () => {
  const { actor } = stage(generationMachine).start({ ...input, period: { start: '2026-06-15', end: '2026-06-20' } })
  show(actor)
  const furthest = t('generation.furthest', { date: formatDate('2026-12-10') })
  expect(screen.getByText(furthest)).toBeDefined()
  await click(t('generation.months', { count: 6 }))
  expect(actor.getSnapshot().context.period).toEqual({ start: '2026-06-15', end: '2026-12-10' })
  const [start, later] = ['2026-06-15', '2026-12-15'].map((date) => formatDate(date))
  expect(screen.getByText(`${furthest} ${t('generation.reachGrows', { start, later })}`)).toBeDefined()
  await click(t('generation.months', { count: 3 }))
  expect(screen.getByText(furthest)).toBeDefined()
  await act(() => actor.send({ type: 'period.changed', period: { start: '2026-09-10', end: '2026-09-10' } }))
  await click(t('generation.months', { count: 3 }))
  const uncut = { start: formatDate('2026-09-10'), later: formatDate('2027-03-10') }
  expect(screen.getByText(`${furthest} ${t('generation.reachGrows', uncut)}`)).toBeDefined()
})

test('what is typed in the series and not saved is said beside the dates that do not follow it', () => {
  const { actor } = stage(generationMachine).start(input)
  const view = (isUnsaved: boolean) => (
    <GenerationView
      {...{ isUnsaved }}
      generation={actor}
      title="Generate"
      heading="h2"
      timezone="Europe/London"
      onLocation={() => {}}
    />
  )
  const { rerender } = render(view(true))
  expect(screen.getByText(t('generation.unsaved'))).toBeDefined()
  rerender(view(false))
  expect(screen.queryByText(t('generation.unsaved'))).toBeNull()
})

const previewed = async () => {
  const run = stage(generationMachine).start(input)
  show(run.actor)
  await click(t('generation.preview'))
  await act(() => run.call('previewDates').resolve(dates))
  return run
}

test('each date says how it stands, holidays with their name, and takes the focus of the button that is gone', async () => {
  await previewed()
  const items = screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)
  expect(items).toEqual([
    `Thu 11.06.202611 ${t('generation.states.exists')}`,
    'Fri 12.06.202612',
    `Sat 13.06.202613 ${t('generation.states.skipped')}`,
    `Sun 14.06.202614 Corpus Christi ${t('clash.place.taken')} ${t('clash.count', { count: 2 })}`,
    `Mon 15.06.202615 ${t('generation.states.noSuchDate')}`,
  ])
  expect(document.activeElement?.textContent).toBe(t('generation.dates', { count: 5 }))
})

test('a date whose event was moved says where to, one that was canceled says so', async () => {
  const run = stage(generationMachine).start(input)
  show(run.actor)
  await click(t('generation.preview'))
  const found = [
    on('2026-06-11', 'exists', { movedTo: { date: '2026-06-13', start: '18:00' } }),
    on('2026-06-12', 'exists', { movedTo: { date: '2026-06-14', start: null } }),
    on('2026-06-16', 'exists', { isCanceled: true }),
  ]
  await act(() => run.call('previewDates').resolve(found))
  expect(boxes().map((box) => box.closest('li')?.textContent)).toEqual([
    'Thu 11.06.202611 moved to Sat 13.06.2026 18:00',
    'Fri 12.06.202612 moved to Sun 14.06.2026',
    'Tue 16.06.202616 canceled',
  ])
})

test('a date says which times the clocks leave to it', async () => {
  const run = stage(generationMachine).start(input)
  show(run.actor)
  await click(t('generation.preview'))
  const moved = { start: '03:30', end: '04:00' }
  await act(() => run.call('previewDates').resolve([on('2026-06-12', 'new', { moved }), on('2026-06-13')]))
  const items = screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)
  expect(items).toEqual([`Fri 12.06.202612 ${t('generation.moved', moved)}`, 'Sat 13.06.202613'])
})

test('the report names the dates that got no event, by reason', async () => {
  const { call } = await previewed()
  await click(t('generation.generate', { count: selectableDates(dates).length - 1 }))
  await act(() => call('generateEvents').resolve(report))
  expect(screen.getByText(t('generation.reasons.exists'), { exact: false }).textContent).toBe(
    `${t('generation.reasons.exists')} Thu 11.06.2026`,
  )
  expect(document.activeElement?.textContent).toBe(t('generation.created', { count: 1 }))
})

test('a missing place leads to where it is entered', async () => {
  const run = stage(generationMachine).start(input)
  const asked: string[] = []
  show(run.actor, { onLocation: () => void asked.push('location') })
  await click(t('generation.preview'))
  await act(() => run.call('previewDates').reject(new FailureError(noLocation)))
  await click(t('generation.toLocation'))
  expect(asked).toEqual(['location'])
})

const keeps = 'What is in the calendar already keeps its time here.'
const newDate = dates.filter(({ state }) => state === 'new')
const leftAt = newDate.map((date) => ({ ...date, kept: { start: '18:00', end: '20:00' } }))

test.each([
  ['19:00', '21:00', newDate, 'Each from 19:00 to 21:00'],
  ['21:00', '01:00', newDate, 'Each from 21:00 to 01:00 on the next day'],
  ['19:00', '21:00', dates, `New dates each from 19:00 to 21:00. ${keeps}`],
  ['21:00', '01:00', dates, `New dates each from 21:00 to 01:00 on the next day. ${keeps}`],
  ['19:00', '21:00', leftAt, `Each from 19:00 to 21:00 ${t('generation.otherTimes')}`],
])('the preview says when events start and end: %s to %s', async (start, end, previewed, text) => {
  const { actor, call } = stage(generationMachine).start(input)
  render(
    <GenerationView
      generation={actor}
      title="Generate"
      heading="h2"
      timezone="Europe/London"
      times={{ start, end }}
      onLocation={() => {}}
    />,
  )
  act(() => actor.send({ type: 'preview.requested' }))
  await act(() => call('previewDates').resolve(previewed))
  screen.getByText(text)
})

test('each month is a grid of whole weeks; arrows lead from date to date, and months with nothing to choose are folded', async () => {
  const { actor, call } = stage(generationMachine).start(input)
  show(actor)
  await click(t('generation.preview'))
  const tuesdays = ['2026-06-23', '2026-06-30', '2026-07-07', '2026-08-04']
  await act(() =>
    call('previewDates').resolve([
      on('2026-05-26', 'exists'),
      ...tuesdays.map((date) => on(date, 'new', { clash: { count: 0, isTaken: date > '2026-08' } })),
    ]),
  )
  const months = [...document.querySelectorAll('details')]
  expect(
    months.map(({ open, children }) => [open, children[0]?.textContent, children[1]?.querySelectorAll('li').length]),
  ).toEqual([
    [false, 'May 2026 1 date ', 7],
    [true, 'June 2026 2 dates ', 14],
    [true, 'July 2026 1 date ', 7],
    [false, 'August 2026 1 date place taken on 1 of them', 7],
  ])
  act(() => boxes()[1]?.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(boxes()[2])
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(document.activeElement).toBe(boxes()[1])
  await user.keyboard(' ')
  expect(actor.getSnapshot().context.chosen).toEqual(tuesdays.slice(1))
})
