import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FeedNote } from '#domain/feed.ts'
import { contentOf, newFinding } from '#domain/sources/sourceFinding.ts'
import { doubtfulOutcomes } from '#domain/sources/sourceRun.ts'
import { hasTwoDates } from '#domain/sources/sourceTable.ts'
import { eventOriginMachine } from '#machines/sources/eventOrigin.ts'
import { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import { sourceListMachine } from '#machines/sources/sourceList.ts'
import { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import { fieldLabel } from '#src/texts.ts'
import { EventOriginView } from '#src/views/sources/EventOriginView.tsx'
import { PreviewList } from '#src/views/sources/PreviewList.tsx'
import { RunResult } from '#src/views/sources/RunResult.tsx'
import { SourceFinderView } from '#src/views/sources/SourceFinderView.tsx'
import { SourceListView } from '#src/views/sources/SourceListView.tsx'
import { SourcePageView } from '#src/views/sources/SourcePageView.tsx'
import { SourceRulesForm } from '#src/views/sources/SourceRulesForm.tsx'
import { SourceWizardView, wizardStep } from '#src/views/sources/SourceWizardView.tsx'
import { undoneText } from '#src/views/sources/sourceTexts.ts'
import {
  choices,
  fields,
  finderSamples,
  listSamples,
  originSamples,
  pageSamples,
  preview,
  source,
  tableFinding,
  wizardSamples,
} from '#test/samples/sources.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const timezone = 'Europe/Berlin'
const click = (name: string) => user.click(screen.getByRole('button', { name }))
const around = (work: () => Promise<void>) => act(work)

test('every path through the rendered list of sources', async () => {
  await walkView(sourceListMachine, listSamples, ({ actor }) => {
    const { unmount } = render(<SourceListView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: { 'load.retried': () => click(t('app.retry')) },
      check: ({ value, context: { sources } }) => {
        expect(screen.queryAllByText(t('sources.empty'))).toHaveLength(
          value === 'shown' && sources.length === 0 ? 1 : 0,
        )
        expect(screen.queryAllByText(source.name)).toHaveLength(sources.length)
        expect(screen.queryAllByRole('alert')).toHaveLength(value === 'failed' ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('the list says of an import that was taken back that it was', async () => {
  if (source.last === null) throw new Error('no run')
  const undone = { ...source, ended: true, last: { ...source.last, undoneAt: '2026-06-02T10:00:00.000Z' } }
  const { actor, call } = stage(sourceListMachine).start(undefined)
  render(<SourceListView page={actor} timezone={timezone} />)
  await act(() => call('loadSources').resolve([undone, { ...source, id: 'other', ended: true }]))
  const begin = t('sources.undone', { at: '' }).trim()
  expect(screen.getAllByText(begin, { exact: false })).toHaveLength(1)
})

test('every path through the first step: where events come from', async () => {
  const file = new File(['x'], 'events.csv')
  const { inputs, events } = finderSamples
  const samples = {
    ...finderSamples,
    inputs: [inputs[0], inputs[2]],
    events: { ...events, 'address.changed': [events['address.changed'][0]], 'moving.changed': [{ moves: true }] },
  }
  await walkView(sourceFinderMachine, samples, ({ actor }) => {
    const onFile = (chosen: File) => {
      expect(chosen).toBe(file)
      act(() => actor.send(pending))
    }
    let pending: Extract<Parameters<typeof actor.send>[0], { type: 'file.chosen' }> = noFile
    const { unmount } = render(<SourceFinderView finder={actor} isForOwn onFile={onFile} />)
    const choose = async (name: RegExp | string, option: string) => {
      await user.click(screen.getByRole('button', { name }))
      await user.click(screen.getByRole('option', { name: option }))
    }
    return {
      around,
      gestures: {
        'way.chosen': async (event, state) => {
          if (state.matches('deciding') || state.context.way === event.way) act(() => actor.send(event))
          else await user.click(screen.getByRole('radio', { name: t(`sources.ways.${event.way}`) }))
        },
        'address.changed': async (event, state) => {
          const { context } = state
          if (state.matches('deciding') || context.way !== 'address' || context.url === event.url)
            return act(() => actor.send(event))
          return fireEvent.change(screen.getByRole('textbox'), { target: { value: event.url } })
        },
        'moving.changed': async (event, state) => {
          const { context } = state
          if (state.matches('deciding') || context.way !== 'address' || context.moves === event.moves)
            return act(() => actor.send(event))
          return user.click(screen.getByRole('checkbox', { hidden: true }))
        },
        'text.changed': async (event, state) => {
          const { context } = state
          if (state.matches('deciding') || context.way !== 'rows' || context.contents.rows.text === event.text)
            return act(() => actor.send(event))
          return fireEvent.change(screen.getByRole('textbox'), { target: { value: event.text } })
        },
        'file.chosen': async (event, state) => {
          const { context } = state
          if (state.matches('deciding') || context.way !== 'file') return act(() => actor.send(event))
          pending = event
          return user.upload(screen.getByLabelText(t('sources.fields.file')), file)
        },
        'look.requested': () => click(t('sources.wizard.address.look')),
        'feed.chosen': () => click('Choir'),
        'column.chosen': async (event, { context }) => {
          if (contentOf(context).columns[event.index] === event.field) return act(() => actor.send(event))
          return choose(/Tag/, t('sources.columns.fields.date'))
        },
        'order.chosen': async (event, { context }) => {
          if (context.look?.table?.unclearDate == null) return act(() => actor.send(event))
          return user.click(screen.getByRole('radio', { name: t('sources.columns.order.mdy', { day: '6 May' }) }))
        },
        'columns.confirmed': () => click(t('sources.columns.confirm')),
        'step.returned': () => click(t('app.back')),
      },
      check: (state) => {
        const { failure, issues, way } = state.context
        const isDeciding = state.matches('deciding')
        const title = t(isDeciding ? 'sources.columns.title' : 'sources.wizard.address.title')
        expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
        const isFileMissing = !isDeciding && issues.length > 0 && way === 'file'
        const isOrderMissing = isDeciding && issues.length > 0
        const alerts = [failure !== null, state.matches({ asking: 'unfit' }), isFileMissing, isOrderMissing]
        expect(screen.queryAllByRole('alert')).toHaveLength(alerts.filter(Boolean).length)
        expect(screen.queryAllByText(t('sources.columns.order.missing'))).toHaveLength(isOrderMissing ? 1 : 0)
        if (isOrderMissing) expect(document.querySelector(`[data-field="${issues[0]?.field}"] input`)).not.toBeNull()
        expect(screen.queryAllByText(t('reasons.empty'))).toHaveLength(isDeciding ? 0 : issues.length)
        const question = t('sources.columns.order.title', { date: '5/6/2027' })
        expect(screen.queryAllByText(question)).toHaveLength(
          isDeciding && state.context.look?.table?.unclearDate ? 1 : 0,
        )
        const isMissing = isDeciding && !contentOf(state.context).columns.includes('date')
        expect(screen.queryAllByText(t('sources.columns.missing.date'))).toHaveLength(isMissing ? 1 : 0)
        const hasTwo = isDeciding && hasTwoDates(contentOf(state.context).columns)
        expect(screen.queryAllByText(t('sources.columns.twoDates'))).toHaveLength(hasTwo ? 1 : 0)
        const isBusy = !isDeciding && !state.matches('asking')
        expect(screen.queryAllByText(t('sources.wizard.looking'))).toHaveLength(isBusy ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('two columns that are to be the date are told', async () => {
  const { actor, call } = stage(sourceFinderMachine).start({ kept: null })
  render(<SourceFinderView finder={actor} isForOwn onFile={() => undefined} />)
  act(() => {
    actor.send({ type: 'way.chosen', way: 'rows' })
    actor.send({ type: 'text.changed', text: 'Fest' })
    actor.send({ type: 'look.requested' })
  })
  const columns = (['name', 'date', null] as const).map((field) => ({ name: String(field), sample: 'x', field }))
  const table = { columns, unclearDate: null }
  const feeds = [{ url: '', name: '', events: 1 }]
  await act(() => call('lookAtSource').resolve({ fault: null, status: null, feeds, table }))
  const told = () => screen.queryAllByText(t('sources.columns.twoDates')).length
  expect(told()).toBe(0)
  act(() => actor.send({ type: 'column.chosen', index: 2, field: 'date' }))
  expect(told()).toBe(1)
  cleanup()
})

const noFile = { type: 'file.chosen', file: { key: '', name: '', size: 0, type: '' } } as const

test('every path through the rendered wizard', async () => {
  await walkView(sourceWizardMachine, wizardSamples, ({ actor }) => {
    const { unmount } = render(
      <SourceWizardView wizard={actor} timezone={timezone}>
        <h1>first step</h1>
      </SourceWizardView>,
    )
    return {
      around,
      gestures: {
        'preview.requested': () => click(t('sources.wizard.rules.preview')),
        'step.returned': () => click(t('app.back')),
        'doubles.chosen': async (event, { context }) => {
          if (context.preview?.fault !== null || context.fields.skipDoubles === event.skipDoubles)
            return act(() => actor.send(event))
          return user.click(screen.getByRole('checkbox', { name: t('sources.fields.skipDoubles') }))
        },
        'source.confirmed': () => click(t('sources.wizard.preview.take')),
        'run.retried': () => click(t('app.retry')),
      },
      check: ({ value, context: { fields, preview, failure, issues, source: taken } }) => {
        const step = wizardStep[value]
        const title = value === 'finding' ? 'first step' : t(`sources.wizard.${step}.title`)
        expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
        const isRefused = step === 'preview' && preview?.fault !== null
        const alerts = [failure !== null, isRefused].filter(Boolean)
        expect(screen.queryAllByRole('alert')).toHaveLength(alerts.length)
        expect(screen.queryAllByText(t('reasons.empty')).length > 0).toBe(
          issues.some(({ reason }) => reason === 'empty' && step === 'rules'),
        )
        expect(screen.queryAllByText('Summer concert')).toHaveLength(step === 'preview' && !isRefused ? 1 : 0)
        const isTaking = value === 'creating' || value === 'running'
        expect(
          screen.queryAllByText(t('sources.wizard.preview.taking', { count: fields.skipDoubles ? 1 : 2 })),
        ).toHaveLength(isTaking ? 1 : 0)
        const isDoubleTold = t(`sources.preview.states.${fields.skipDoubles ? 'doubleLeft' : 'double'}`)
        expect(screen.queryAllByText(isDoubleTold)).toHaveLength(step === 'preview' && !isRefused ? 1 : 0)
        const isOnce = value === 'taken' && taken?.kind === 'file'
        expect(screen.queryAllByText(t('sources.wizard.taken.once'))).toHaveLength(isOnce ? 1 : 0)
        // Prose indents a link after a button.
        for (const link of screen.queryAllByRole('link', { name: t('sources.wizard.taken.source') }))
          expect(link.closest('.prose')).toBeNull()
      },
      close: unmount,
    }
  })
})

test('every path through the rendered page of a source', async () => {
  await walkView(sourcePageMachine, pageSamples, ({ actor }) => {
    const { unmount } = render(<SourcePageView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'save.requested': () => click(t('form.save')),
        'run.requested': ({ force }) => click(t(force ? 'sources.runAnyway' : 'sources.runNow')),
        'undo.requested': () => user.click(screen.getByRole('button', { name: /^Undo this import/ })),
        'undo.confirmed': () => click(t('sources.undo')),
        'deletion.requested': () => click(t('sources.delete')),
        'deletion.confirmed': () =>
          user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: t('sources.delete') })),
        'question.canceled': () => click(t('app.cancel')),
      },
      check: ({ value, context: { loaded, failure } }) => {
        const isAsking = value === 'askingUndo' || value === 'askingDeletion'
        expect(screen.queryAllByRole('alertdialog')).toHaveLength(isAsking ? 1 : 0)
        if (isAsking) return
        const buttons = screen.queryAllByRole('button', { name: /^(Save|Ask now|Undo this import.*|Stop importing)$/ })
        const isBarred = loaded === null ? [] : [1, 2, 3, 4].map(() => String(value !== 'shown'))
        expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(isBarred)
        expect(screen.queryAllByRole('alert')).toHaveLength(failure !== null && value !== 'loading' ? 1 : 0)
        expect(screen.queryAllByText(t('sources.faults.halved'))).toHaveLength(loaded === null ? 0 : 1)
      },
      close: unmount,
    }
  })
})

test('every path through the rendered origin of an event', async () => {
  await walkView(eventOriginMachine, originSamples, ({ actor }) => {
    const { unmount } = render(<EventOriginView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'fields.returned': async ({ fields: [field] }) => {
          const button = screen.queryByRole('button', {
            name: t('sources.origin.returnNamed', { field: t(`events.fields.${field}`) }),
          })
          if (button) await user.click(button)
          else act(() => actor.send({ type: 'fields.returned', fields: ['name'] }))
        },
      },
      check: ({ value, context: { origin } }) => {
        expect(screen.queryAllByText(t('sources.origin.entered'))).toHaveLength(value === 'entered' ? 1 : 0)
        expect(screen.queryAllByText('Evening concert')).toHaveLength(origin === null ? 0 : 1)
        const theirs = (origin?.corrected.length ?? 0) === 0 ? [] : ['Concert', '10.06.2026 20:00', 'Town hall']
        const told = theirs.map((value) => t('sources.origin.theirs', { value }))
        const items = screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
        expect(items).toEqual(told)
      },
      close: unmount,
    }
  })
})

test('the page of a table says that its import was taken back, and where the events are', async () => {
  const { actor, call } = stage(sourcePageMachine).start({ id: source.id })
  const [{ runs }] = pageSamples.actors.loadSource.done
  const [, done] = runs
  if (done === undefined) throw new Error('no run')
  const loaded = { source: { ...source, kind: 'file', ended: true } as const, runs: [done], choices }
  await call('loadSource').resolve(loaded)
  const { unmount } = render(<SourcePageView page={actor} timezone={timezone} />)
  const told = () => ['sources.ended', 'sources.takenBack'].map((text) => screen.queryAllByText(t(text)).length)
  expect(told()).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: /^Undo this import/ }))
  await user.click(screen.getByRole('button', { name: t('sources.undo') }))
  const undone = { ...loaded, runs: [{ ...done, undoneAt: '2026-06-03T10:00:00.000Z', undoable: false }] }
  await act(() => call('undoRun').resolve({ events: 2, staying: 0, loaded: undone }))
  expect(told()).toEqual([0, 1])
  expect(t('sources.takenBack')).toMatch(/calendar, file or table\.$|Datei oder Tabelle stehen\.$/)
  unmount()
})

test('a run that broke or goes on says what it did, and can be undone; one that did nothing cannot', async () => {
  const { actor, call } = stage(sourcePageMachine).start({ id: source.id })
  const [{ runs }] = pageSamples.actors.loadSource.done
  const [halved, done] = runs
  if (halved === undefined || done === undefined) throw new Error('no run')
  const broken = { ...done, id: 'broken', outcome: 'failed' as const, notes: [] }
  const begun = { ...done, id: 'begun', outcome: 'unfinished' as const, notes: [] }
  await call('loadSource').resolve({ source, runs: [halved, broken, begun], choices })
  render(<SourcePageView page={actor} timezone={timezone} />)
  const items = within(screen.getByRole('region', { name: t('sources.runs') })).getAllByRole('listitem')
  const texts = ['sources.faults.halved', 'sources.faults.failed', 'sources.run.unfinished']
  const created = t('sources.run.created', { count: done.created })
  for (const [index, item] of items.entries()) {
    expect(within(item).queryAllByText(t(texts[index] ?? ''))).toHaveLength(1)
    expect(within(item).queryAllByText(created)).toHaveLength(index === 0 ? 0 : 1)
    expect(within(item).queryAllByRole('button')).toHaveLength(index === 0 ? 0 : 1)
  }
  expect(items).toHaveLength(3)
  cleanup()
})

test('a run that went on and ended in doubt does not say that nothing was changed; one that was undone needs no reason', async () => {
  const { actor, call } = stage(sourcePageMachine).start({ id: source.id })
  const [{ runs }] = pageSamples.actors.loadSource.done
  const [, done] = runs
  if (done === undefined) throw new Error('no run')
  const doubtful = doubtfulOutcomes.map((outcome) => ({ ...done, id: outcome, outcome, notes: [] }))
  const undone = { ...done, id: 'undone', outcome: 'failed' as const, undoneAt: done.at, undoable: false, notes: [] }
  await call('loadSource').resolve({ source, runs: [...doubtful, undone], choices })
  render(<SourcePageView page={actor} timezone={timezone} />)
  const items = within(screen.getByRole('region', { name: t('sources.runs') })).getAllByRole('listitem')
  for (const [index, item] of items.entries()) {
    expect(within(item).queryAllByText(t('sources.run.partial'))).toHaveLength(index < doubtful.length ? 1 : 0)
    for (const outcome of [...doubtfulOutcomes, 'failed'])
      expect(within(item).queryAllByText(t(`sources.faults.${outcome}`))).toHaveLength(0)
    expect(within(item).queryAllByText(t('sources.run.created', { count: done.created }))).toHaveLength(1)
  }
  expect(items).toHaveLength(doubtful.length + 1)
  cleanup()
})

test('a preview says from when until when each event is', () => {
  const ends = [null, '2026-06-10T20:00:00.000Z', '2026-06-11T00:00:00.000Z']
  const [timed, whole] = preview.rows
  if (timed === undefined || whole === undefined) throw new Error('no rows')
  const rows = [...ends.map((end) => ({ ...timed, end })), whole, { ...whole, end: '2026-06-11T21:59:00.000Z' }]
  render(
    <PreviewList preview={{ ...preview, rows, notes: [] }} categories={[]} timezone={timezone} skipsDoubles={false} />,
  )
  const told = screen.getAllByText(/^\d\d\.06\.2026/).map(({ textContent }) => textContent?.split(' · ')[0])
  expect(told).toEqual([
    '10.06.2026 20:00',
    '10.06.2026 20:00 – 22:00',
    '10.06.2026 20:00 – 11.06.2026 02:00',
    '11.06.2026 – 13.06.2026',
    '11.06.2026',
  ])
})

test('a preview says at an event what is to be checked there', () => {
  const notes: FeedNote[] = [
    { line: 12, reason: 'untimed', text: 'Rehearsal' },
    { line: 12, reason: 'leftOut', text: 'CANCELLED - landlord ill' },
    { line: 2, reason: 'beyond', text: 'Market' },
  ]
  const [first, second] = preview.rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  const rows = [first, second, { ...first, line: null }]
  render(<PreviewList preview={{ ...preview, rows, notes }} categories={[]} timezone={timezone} skipsDoubles={false} />)
  const told = screen.getAllByRole('strong').map((name) => {
    const row = name.closest('li')
    return row && within(row).queryByText(t('sources.notes.untimed', { line: 12 })) !== null
  })
  expect(told).toEqual([false, true, false])
  expect(screen.getByText('CANCELLED - landlord ill', { selector: 'q' })).toBeTruthy()
  expect(screen.getAllByText(t('sources.notes.beyond')).length).toBe(1)
})

test('the columns of a table that was found are shown again', () => {
  const { actor } = stage(sourceFinderMachine).start({ kept: tableFinding })
  render(<SourceFinderView finder={actor} isForOwn onFile={() => {}} />)
  expect(screen.getByText(t('sources.columns.known')).closest('details')).toBeNull()
  expect(screen.getByRole('button', { name: /Tag/ }).closest('details')?.open).toBe(true)
  expect(screen.getByRole('button', { name: t('sources.columns.confirm') })).toBeTruthy()
})

test.each<[names: string[], isKept: boolean]>([
  [['Was', 'Kasse'], true],
  [['', ''], false],
  [['Was', ''], false],
  [['Was', 'was?'], false],
])('that choices for the columns %j are read the same next time stands there: %j', (names, isKept) => {
  const columns = names.map((name) => ({ name, sample: 'x', field: null }))
  const table = { columns: [...columns, { name: '', sample: '', field: '' as const }], unclearDate: null }
  const { look } = tableFinding
  const { actor } = stage(sourceFinderMachine).start({ kept: { ...tableFinding, look: look && { ...look, table } } })
  render(<SourceFinderView finder={actor} isForOwn onFile={() => {}} />)
  expect(screen.queryAllByText(t('sources.columns.kept'))).toHaveLength(isKept ? 1 : 0)
})

test('at the columns stands that remarks are published, until they are left out', () => {
  const remarks = { name: 'Bemerkung', sample: 'Key at the office', field: 'description' } as const
  const { look, contents } = tableFinding
  const kept = {
    ...tableFinding,
    contents: { ...contents, rows: { ...contents.rows, columns: ['description' as const] } },
    look: look && { ...look, table: { columns: [remarks], unclearDate: null } },
  }
  const { actor } = stage(sourceFinderMachine).start({ kept })
  render(<SourceFinderView finder={actor} isForOwn onFile={() => {}} />)
  const notice = t('sources.columns.remarks', { name: 'Bemerkung' })
  expect(screen.getByText(notice)).toBeTruthy()
  act(() => actor.send({ type: 'column.chosen', index: 0, field: '' }))
  expect(screen.queryByText(notice)).toBeNull()
  act(() => actor.send({ type: 'column.chosen', index: 0, field: 'description' }))
  expect(screen.getByText(notice)).toBeTruthy()
})

test.each(['table', 'calendar'])('the way back from the rules of a %s says where it leads', async (what) => {
  const { actor, call } = stage(sourceWizardMachine).start({ tableName: 'Table' })
  const calendar = { kind: 'address', url: '', name: '', content: null, events: 1 } as const
  await call('findSource').resolve(what === 'table' ? tableFinding : { ...newFinding, found: calendar })
  await call('loadChoices').resolve(choices)
  render(
    <SourceWizardView wizard={actor} timezone={timezone}>
      {null}
    </SourceWizardView>,
  )
  await click(t(what === 'table' ? 'sources.columns.back' : 'app.back'))
  expect(actor.getSnapshot().value).toBe('finding')
})

test('a preview says of an event that is here what the import writes to it, and what it leaves', () => {
  const [first, second] = preview.rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  const rows = [{ ...first, changing: ['name', 'start'], staying: ['location'], saidName: 'Fair 2' }, second]
  render(
    <PreviewList preview={{ ...preview, rows, notes: [] }} categories={[]} timezone={timezone} skipsDoubles={false} />,
  )
  const labels = (...fields: string[]) => fields.map((field) => t(`events.fields.${field}`)).join(', ')
  const [changing, staying] = [
    t('sources.preview.changing', { fields: labels('name', 'start') }),
    t('sources.preview.staying', { fields: labels('location') }),
  ]
  expect(screen.getAllByText(changing)).toHaveLength(1)
  expect(screen.getAllByText(staying)).toHaveLength(1)
  expect(screen.getAllByText(t('sources.preview.saidName', { name: 'Fair 2' }))).toHaveLength(1)
})

test('a preview quotes what its source says otherwise, and says what to do about what is canceled there', () => {
  const [first] = preview.rows
  if (first === undefined) throw new Error('no rows')
  const text = 'x'.repeat(100)
  const said = { price: '5 €', canceled: true, description: text }
  const row = { ...first, state: 'same', staying: ['price', 'canceled', 'description'], said, entry: 'e1' } as const
  render(
    <PreviewList
      preview={{ ...preview, rows: [{ ...row, staying: [...row.staying] }] }}
      categories={[]}
      timezone={timezone}
      skipsDoubles={false}
    />,
  )
  const [price, canceled, description] = row.staying.map((field) => fieldLabel(t, 'events', field))
  const told = t('sources.preview.staying', { fields: `${price} (5 €), ${canceled}, ${description}` })
  expect(screen.getAllByText(told)).toHaveLength(1)
  expect(screen.getAllByText(t('sources.preview.offThere'))).toHaveLength(1)
  expect(screen.getByRole('link', { name: first.name }).getAttribute('href')).toBe('/backstage/events/e1')
})

test('a run names with links what to look at, not folded; what was undone is no double any more', () => {
  const other = { id: 'e2', name: 'Dance night' }
  const notes: FeedNote[] = [
    { line: 1, reason: 'double', text: 'Dance', count: 3, events: [{ id: 'e1', name: 'Dance', other }] },
    { line: 1, reason: 'offThere', text: 'Talk', count: 1, events: [{ id: 'e3', name: 'Talk' }] },
    {
      line: 1,
      reason: 'doubleLeft',
      text: 'Film',
      count: 1,
      events: [{ name: 'Film', other: { id: 'e4', name: 'Film' } }],
    },
    { line: 4, reason: 'line', text: 'x' },
  ]
  if (source.last === null) throw new Error('no run')
  const run = { ...source.last, outcome: 'done', notes } as const
  const { rerender } = render(<RunResult run={run} timezone={timezone} />)
  const linked = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1))
  expect(linked()).toEqual(['e1', 'e2', 'e3', 'e4'])
  expect(screen.getByText(t('sources.notes.double')).closest('details')).toBeNull()
  expect(screen.getAllByText(t('sources.preview.more', { count: 2 }))).toHaveLength(1)
  expect(screen.getAllByText(t('sources.notes.title', { count: 1 }))).toHaveLength(1)
  rerender(<RunResult run={{ ...run, undoneAt: run.at }} timezone={timezone} />)
  expect(linked()).toEqual(['e4'])
})

test('what a newer edition does not change stands open, with the steps to have all as in it, until that is undone', () => {
  const imports = [
    { id: 's2', name: 'club.csv', at: '2026-06-02T10:00:00.000Z', took: false },
    { id: 's1', at: '2026-06-01T10:00:00.000Z', took: true },
  ]
  const start = '2026-06-10T18:00:00.000Z'
  const talk = { id: 'e1', name: 'Talk', start, allDay: false, fields: ['start'] }
  const fairs = [{ id: 'e2', name: 'Fair', start, allDay: true }, { name: 'Fair' }]
  const notes: FeedNote[] = [
    { line: 1, reason: 'otherThere', text: 'Talk', count: 1, events: [talk] },
    { line: 1, reason: 'missingThere', text: 'Fair', count: 2, events: fairs },
    { line: 1, reason: 'earlier', text: '', imports },
  ]
  if (source.last === null) throw new Error('no run')
  const run = { ...source.last, outcome: 'done', notes } as const
  const { rerender } = render(<RunResult run={run} timezone={timezone} />)
  expect(screen.queryAllByRole('group')).toEqual([])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Talk · 10.06.2026 20:00 · ${fieldLabel(t, 'events', 'start')}`,
    'Fair · 10.06.2026',
    'Fair',
    t('sources.notes.earlierSteps.nothing', { at: '02.06.2026 12:00 (club.csv)' }),
    t('sources.notes.earlierSteps.took', { at: '01.06.2026 12:00' }),
    t('sources.notes.earlierSteps.again'),
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').slice(-2).join('/'))
  expect(links).toEqual(['events/e1', 'events/e2', 'sources/s2', 'sources/s1'])
  rerender(<RunResult run={{ ...run, undoneAt: run.at }} timezone={timezone} />)
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(screen.queryByText(t('sources.notes.earlier'))).toBeNull()
})

test('a preview leads to the sources that read its address already', () => {
  const followed = [{ id: 's1', name: 'Choir' }]
  const { rerender } = render(
    <PreviewList preview={{ ...preview, followed }} categories={[]} timezone={timezone} skipsDoubles={false} />,
  )
  const notice = screen.getByText(t('sources.preview.followed'), { exact: false })
  expect(within(notice).getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe('/backstage/sources/s1')
  rerender(<PreviewList preview={preview} categories={[]} timezone={timezone} skipsDoubles={false} />)
  expect(screen.queryByText(t('sources.preview.followed'), { exact: false })).toBeNull()
})

test('a preview says how many events do not come, and why, if there are any', () => {
  const leftOut = { canceled: 2, past: 1, later: 0, toCome: 0, cutOff: 0, private: 3, unread: 6, twice: 1 }
  const { unmount } = render(
    <PreviewList preview={{ ...preview, leftOut }} categories={[]} timezone={timezone} skipsDoubles={false} />,
  )
  const told = (['canceled', 'past', 'private', 'unread', 'twice'] as const).map((reason) =>
    t(`sources.preview.leftOut.${reason}`, { count: leftOut[reason] }),
  )
  const sentence = t('sources.preview.leftOut.sentence', { reasons: told.join(', ') })
  expect(screen.getAllByText(sentence).length).toBe(1)
  unmount()
  render(<PreviewList preview={preview} categories={[]} timezone={timezone} skipsDoubles={false} />)
  const begin = t('sources.preview.leftOut.sentence', { reasons: '' }).replace(/\W+$/, '')
  expect(screen.queryByText(begin, { exact: false })).toBe(null)
})

test('a preview of nothing says that nothing is ahead only if all that is named there is over', () => {
  const none = { new: 0, same: 0, changed: 0, double: 0, gone: 0, deleted: 0 }
  const empty = { ...preview, counts: none, rows: [], notes: [] }
  const nothingLeft = { canceled: 0, past: 3, later: 0, toCome: 0, cutOff: 0, private: 0, unread: 0, twice: 0 }
  const told = (changed: Partial<typeof preview>) => {
    const shown = { ...empty, leftOut: nothingLeft, ...changed }
    const { unmount } = render(<PreviewList preview={shown} categories={[]} timezone={timezone} skipsDoubles={false} />)
    const found = (['nothing', 'nothingComes'] as const).filter(
      (key) => screen.queryByText(t(`sources.preview.${key}`)) !== null,
    )
    unmount()
    return found
  }
  expect(told({})).toEqual(['nothing'])
  for (const reason of ['canceled', 'later', 'toCome', 'cutOff', 'private', 'unread', 'twice'])
    expect(told({ leftOut: { ...nothingLeft, [reason]: 1 } })).toEqual(['nothingComes'])
  expect(told({ notes: [{ line: 2, reason: 'past', text: 'Fest' }] })).toEqual(['nothing'])
  expect(told({ notes: [{ line: 2, reason: 'start', text: 'Fest' }] })).toEqual(['nothingComes'])
})

test('a preview names the places that it would make, many of them folded', () => {
  const show = (newPlaces: string[]) =>
    render(<PreviewList preview={{ ...preview, newPlaces }} categories={[]} timezone={timezone} skipsDoubles={false} />)
  const { unmount } = show(['Music School', 'Town Hall'])
  const two = screen.getByText(t('sources.preview.newPlaces', { count: 2 })).closest('details')
  expect([two?.open, two?.querySelectorAll('li').length]).toEqual([true, 2])
  unmount()
  const many = show(Array.from({ length: 11 }, (_, index) => `Hall ${index}`))
  expect(screen.getByText(t('sources.preview.newPlaces', { count: 11 })).closest('details')?.open).toBe(false)
  many.unmount()
  show([])
  expect(screen.queryByText(/would be created/)).toBe(null)
})

test('a preview says who holds each event', () => {
  const [first, second] = preview.rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  const rows = [
    { ...first, organizers: ['Choir', 'Red Cross'] },
    { ...second, organizers: [] },
  ]
  render(<PreviewList preview={{ ...preview, rows }} categories={[]} timezone={timezone} skipsDoubles={false} />)
  expect(
    screen.getAllByText(t('sources.preview.organizers', { names: 'Choir, Red Cross' }), { exact: false }).length,
  ).toBe(1)
})

test('for which events of a file the organizer is, is also true of a calendar, which is no table', () => {
  const show = (kind: typeof fields.kind) =>
    render(<SourceRulesForm fields={{ ...fields, kind }} choices={choices} issues={[]} onChange={() => {}} />)
  const { unmount } = show('file')
  expect(screen.getByText(/\.ics/).textContent).not.toMatch(/table|Tabelle/)
  unmount()
  show('address')
  expect(screen.queryByText(/\.ics/)).toBeNull()
})

test('who has neither group nor place is led to a new group', () => {
  const show = (owners: typeof choices.owners) =>
    render(<SourceRulesForm fields={fields} choices={{ ...choices, owners }} issues={[]} onChange={() => {}} />)
  const { unmount } = show([])
  expect(screen.getByRole('link', { name: t('groups.create') }).getAttribute('href')).toBe('/backstage/groups/new')
  expect(screen.getByText(t('sources.ownerless'), { exact: false })).toBeTruthy()
  unmount()
  show(choices.owners)
  expect(screen.queryByRole('link')).toBeNull()
})

test('the first step says that members need a group or a place, before they paste anything', () => {
  const { actor } = stage(sourceFinderMachine).start({ kept: null })
  for (const isForOwn of [true, false]) {
    const { unmount } = render(<SourceFinderView finder={actor} isForOwn={isForOwn} onFile={() => {}} />)
    expect(screen.queryAllByText(t('sources.wizard.forOwn'), { exact: false })).toHaveLength(isForOwn ? 1 : 0)
    for (const name of ['groups.create', 'places.create'])
      expect(screen.queryAllByRole('link', { name: t(name) })).toHaveLength(isForOwn ? 1 : 0)
    unmount()
  }
})

test('a run says how many events somebody deleted here, and where they are', () => {
  const note = { line: 1, reason: 'deleted', text: 'Choir, Fair', count: 22 } as const
  const [run] = pageSamples.actors.loadSource.done.flatMap(({ runs }) =>
    runs.filter(({ outcome }) => outcome === 'done'),
  )
  if (run === undefined) throw new Error('no run')
  render(
    <RunResult run={{ ...run, created: 0, changed: 0, canceled: 0, kept: 0, notes: [note] }} timezone={timezone} />,
  )
  expect(screen.getByText(t('sources.run.deleted', { count: 22 }))).toBeTruthy()
  expect(screen.queryByText(t('sources.run.nothing'))).toBe(null)
  expect(screen.getByText('Choir, Fair')).toBeTruthy()
  expect(screen.getByText(t('sources.notes.bin')).getAttribute('href')).toBe('/backstage/bin?all')
})

test('an undo says what went, and what another calendar updates', () => {
  const [gone, stays] = [t('sources.undoneNow', { count: 2 }), t('sources.staying', { count: 22 })]
  expect(undoneText(t, { events: 2, staying: 22 })).toBe(`${gone} · ${stays}`)
  expect(undoneText(t, { events: 0, staying: 22 })).toBe(stays)
  expect(undoneText(t, { events: 2, staying: 0 })).toBe(gone)
  expect(undoneText(t, { events: 0, staying: 0 })).toBe(t('sources.undoneNow', { count: 0 }))
})
