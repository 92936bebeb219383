import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import type { GenerationReport, PreviewedDate } from '#domain/generation.ts'
import type { ListItem, Page } from '#domain/listing.ts'
import { newRevent } from '#domain/revent.ts'
import { wizardSteps } from '#domain/reventWizard.ts'
import { draftMachine } from '#machines/draft.ts'
import { formMachine } from '#machines/form.ts'
import { generationMachine } from '#machines/generation.ts'
import { geocodeMachine } from '#machines/geocode.ts'
import { leaveGuardMachine } from '#machines/leaveGuard.ts'
import { listMachine } from '#machines/list.ts'
import { listSelectionMachine } from '#machines/listSelection.ts'
import { type Option, type OptionSource, optionsMachine } from '#machines/options.ts'
import { type RepeatingEventWizardInput, repeatingEventWizardMachine } from '#machines/repeatingEventWizard.ts'
import { type SuggestionSource, suggestMachine } from '#machines/suggest.ts'
import { uploadMachine } from '#machines/upload.ts'
import type { FormRef, RepeatingEventWizardRef } from '#src/actorRefs.ts'
import { fieldFrame } from '#src/fields/fieldFrame.ts'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { ListView } from '#src/views/ListView.tsx'
import { ReventForm } from '#src/views/ReventForm.tsx'
import { WizardView } from '#src/views/WizardView.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

vi.mock('#src/fields/fieldFrame.ts', { spy: true })

const id = '0198f4a0-0000-7000-8000-000000000001'
const values: FormValues = {
  ...newRevent({ date: '2026-06-02', time: '19:00' }),
  ...{ name: 'Choir', category: id, topic: id },
}
const stored: StoredEntry = { values: { ...values, name: 'Chamber choir' }, version: 3 }
const begin: RepeatingEventWizardInput = {
  step: 'describe',
  seriesId: null,
  values,
  draftKey: 'u1:revents:new',
  period: { start: '2026-06-02', end: '2026-06-03' },
  today: '2026-06-02',
  preferences: { size: 25, own: true },
}
const viewer = { id: 'u1', role: 'normal' } as const

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)

const nothing = async () => {}
const own = {
  describeSeries: formMachine.provide({
    actors: {
      keepWork: draftMachine.provide({ actors: { keepDraft: fromPromise(nothing), dropDraft: fromPromise(nothing) } }),
      findDraft: fromPromise(async (): Promise<Draft | null> => null),
      submitForm: fromPromise(async ({ input }) => ({ id, version: 4, values: input.values })),
    },
  }),
  generateDates: generationMachine.provide({
    actors: {
      previewDates: fromPromise(
        async (): Promise<readonly PreviewedDate[]> => [{ date: '2026-06-02', state: 'new', holiday: null }],
      ),
      generateEvents: fromPromise(
        async (): Promise<GenerationReport> => ({ created: [{ id, name: 'Choir', start: '' }], skipped: [] }),
      ),
    },
  }),
  listEvents: listMachine.provide({
    actors: { loadPage: fromPromise(async (): Promise<Page<ListItem>> => ({ items: [], total: 0 })) },
  }),
}

const options = (source: OptionSource) =>
  createActor(
    optionsMachine.provide({ actors: { loadOptions: fromPromise(async (): Promise<readonly Option[]> => []) } }),
    {
      input: { source, include: [] },
    },
  )
const suggest = (source: SuggestionSource) => createActor(suggestMachine, { input: { source } })

/** What the form is given besides itself: choices and suggestions without a world behind them. */
const surroundings = {
  guard: createActor(leaveGuardMachine).start(),
  geocode: createActor(geocodeMachine).start(),
  groups: options('ownGroups'),
  allGroups: options('groups'),
  places: options('places'),
  categories: options('categories'),
  topics: options('topics'),
  users: options('users'),
  placeSuggest: suggest('places'),
  tagSuggest: suggest('tags'),
  owners: suggest('users'),
  upload: createActor(uploadMachine, {
    input: { automatic: true, accept: [], maximumBytes: 1 },
  }).start(),
  onFile: () => {},
  mediaUrl: () => '',
  moderating: false,
  timezone: 'Europe/London',
  today: '2026-06-02',
  now: 0,
  saveLabel: t('reventWizard.save'),
}
const selection = createActor(listSelectionMachine, { input: { resource: 'events' } }).start()

/** The wizard on its page, connected as the page connects it. */
const WizardPage = ({ wizard }: { wizard: RepeatingEventWizardRef }) => {
  const { describeSeries, generateDates, listEvents } = useSelector(wizard, ({ children }) => children)
  return (
    <WizardView
      wizard={wizard}
      contents={{
        describe: describeSeries && <Describing wizard={wizard} form={describeSeries} />,
        generate: generateDates && (
          <GenerationView generation={generateDates} title={t('generation.title')} heading="h1" onLocation={() => {}} />
        ),
        review: listEvents && (
          <ListView
            {...{ list: listEvents, selection, viewer, columns: [{ field: 'name', label: 'Name' }], filters: [] }}
            title={t('reventWizard.events')}
            context="events"
          />
        ),
      }}
    />
  )
}

const Describing = ({ wizard, form }: { wizard: RepeatingEventWizardRef; form: FormRef }) => {
  useEffect(() => {
    const heard = form.on('form.saved', (saved) => {
      if (saved.id !== null) wizard.send({ type: 'series.saved', id: saved.id })
    })
    return () => heard.unsubscribe()
  }, [form, wizard])
  return <ReventForm form={form} title={t('revents.new')} {...surroundings} />
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
const click = (name: string) => user.click(screen.getByRole('button', { name }))
const headings = {
  describe: t('revents.new'),
  generate: t('generation.title'),
  review: new RegExp(t('reventWizard.events')),
}

test('every path through the rendered wizard', async () => {
  await walkView(
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
        loadSeries: { done: [stored], error: [{ code: 'notFound' }, { code: 'offline' }] },
        describeSeries: { done: [], error: [] },
        generateDates: { done: [], error: [] },
        listEvents: { done: [], error: [] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<WizardPage wizard={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'series.saved': async () => {
            await user.type(nameField(), '!')
            await click(t('reventWizard.save'))
          },
          'step.continued': (_, state) =>
            click(t(state.matches('describe') ? 'reventWizard.toDates' : 'reventWizard.toEvents')),
          'step.returned': () => click(t('app.back')),
          'wizard.finished': () => click(t('reventWizard.finish')),
          'load.retried': () => click(t('app.retry')),
        },
        check: (state) => {
          const step = wizardSteps.find((one) => one === state.value)
          const steps = screen.queryAllByRole('listitem').filter((item) => item.closest('nav ol') !== null)
          expect(steps.map((item) => item.getAttribute('aria-current'))).toEqual(
            step === undefined ? [] : wizardSteps.map((one) => (one === step ? 'step' : null)),
          )
          if (step !== undefined) screen.getByRole('heading', { level: 1, name: headings[step] })
          expect(screen.queryAllByRole('button', { name: t('app.retry') })).toHaveLength(
            state.matches('failed') ? 1 : 0,
          )
        },
        close: unmount,
      }
    },
    own,
  )
})

test('each step has one button that stands out: what is to be done next', async () => {
  const machine = repeatingEventWizardMachine.provide({
    actors: { ...own, loadSeries: fromPromise(async () => stored) },
  })
  const wizard = createActor(machine, { input: { ...begin, seriesId: id, step: 'generate' } })
  render(<WizardPage wizard={wizard} />)
  await act(async () => wizard.start())
  const seen: (string | null)[][] = []
  const look = () => seen.push([...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent))
  look()
  for (const next of [t('generation.preview'), t('generation.generate', { count: 1 }), t('reventWizard.toEvents')]) {
    await click(next)
    look()
  }
  expect(seen).toEqual([
    [t('generation.preview')],
    [t('generation.generate', { count: 1 })],
    [t('reventWizard.toEvents')],
    [t('reventWizard.finish')],
  ])
  wizard.stop()
})

test('back loses nothing of what was typed or chosen, and what is stored is what the form goes on from', async () => {
  const machine = repeatingEventWizardMachine.provide({
    actors: { ...own, loadSeries: fromPromise(async () => stored) },
  })
  const wizard = createActor(machine, { input: { ...begin, seriesId: id, step: 'generate' } })
  render(<WizardPage wizard={wizard} />)
  await act(async () => wizard.start())
  await click(t('generation.preview'))
  await user.click(screen.getByRole('checkbox'))
  await click(t('app.back'))
  expect(nameField().value).toBe('Chamber choir')
  await user.type(nameField(), ' II')
  await click(t('reventWizard.toDates'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await click(t('app.back'))
  expect(nameField().value).toBe('Chamber choir II')
  const list = within(screen.getByRole('navigation', { name: t('reventWizard.label') }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual(
    wizardSteps.map((step) => t(`reventWizard.steps.${step}`)),
  )
  wizard.stop()
})

test('typing into a field draws that field alone, and no other of the form', async () => {
  const form = createActor(own.describeSeries, {
    input: { kind: 'revents', id: null, version: null, values, draftKey: null },
  }).start()
  render(<ReventForm form={form} title={t('revents.new')} {...surroundings} />)
  const drawn = () => vi.mocked(fieldFrame).mock.calls.map(([{ name }]) => name)
  expect(drawn()).toEqual(expect.arrayContaining(['name', 'start', 'intervals.0.date', 'category']))
  vi.mocked(fieldFrame).mockClear()
  await user.type(nameField(), '!')
  expect(form.getSnapshot().context.values.name).toBe('Choir!')
  expect(new Set(drawn())).toEqual(new Set(['name']))
  form.stop()
})
