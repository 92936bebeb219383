import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import type { SuggestionSource } from '#domain/proposals/suggestion.ts'
import { newSeries } from '#domain/series/series.ts'
import { wizardSteps } from '#domain/series/seriesWizard.ts'
import { formMachine } from '#machines/entries/form.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { type Option, type OptionSource, optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { type WordSource, wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { hearChildren } from '#machines/hearing.ts'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { clashMachine } from '#machines/planning/clash.ts'
import { type SeriesWizardInput, seriesWizardMachine } from '#machines/series/seriesWizard.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import type { EntryEditorRef, SeriesEventsRef, SeriesWizardRef } from '#src/actors/refs.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import { GenerationView } from '#src/views/series/GenerationView.tsx'
import { SeriesForm } from '#src/views/series/SeriesForm.tsx'
import { WizardView } from '#src/views/series/WizardView.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { beginInWizard, createEditor, createSeriesWorld, previewed } from '#test/samples/seriesEvents.ts'
import { stepHistory } from '#test/samples/stepHistory.ts'
import { upload } from '#test/samples/upload.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const values: FormValues = {
  ...newSeries({ date: '2026-06-02', time: '19:00' }),
  name: 'Choir',
  category: id,
  topic: id,
}
const stored: StoredEntry = { values: { ...values, name: 'Chamber choir' }, version: 3 }
const begin: SeriesWizardInput = {
  step: 'describe',
  seriesId: null,
  values,
  draftKey: 'u1:revents:new',
  events: beginInWizard,
}
const viewer = { id: 'u1', role: 'normal' } as const

const t = await startTexts()
const user = userEvent.setup()

const { world, machine: seriesEvents } = createSeriesWorld()
world.previewed = previewed.slice(0, 1)
const own = {
  editor: createEditor(id).machine,
  hearChildren,
  stepHistory,
  events: seriesEvents,
}

const options = (source: OptionSource) =>
  createActor(
    optionsMachine.provide({ actors: { loadOptions: fromPromise(async (): Promise<readonly Option[]> => []) } }),
    {
      input: { source, include: [] },
    },
  )
const suggest = (source: SuggestionSource) => createActor(suggestMachine, { input: { source } })

const words = (source: WordSource) =>
  createActor(
    wordChoiceMachine.provide({
      actors: {
        loadOptions: fromPromise(async (): Promise<readonly Option[]> => [{ id: 'w1', name: 'Music' }]),
      },
    }),
    { input: { source } },
  ).start()

const surroundings = {
  guard: createActor(leaveGuardMachine).start(),
  clash: createActor(clashMachine).start(),
  geocode: createActor(geocodeMachine).start(),
  reasons: createActor(reasonTemplatesMachine).start(),
  preview: createActor(textPreviewMachine, { input: { address: null, content: '' } }).start(),
  groups: options('ownGroups'),
  allGroups: options('groups'),
  places: options('places'),
  categories: words('categories'),
  topics: words('topics'),
  users: options('users'),
  placeSuggest: suggest('places'),
  tagSuggest: suggest('tags'),
  owners: suggest('users'),
  upload: createActor(upload, {
    input: { automatic: true, accept: [], maximumBytes: 1 },
  }).start(),
  onFile: () => {},
  mediaUrl: () => '',
  moderating: false,
  me: null,
  timezone: 'Europe/London',
  today: '2026-06-02',
  now: 0,
  saveLabel: t('seriesWizard.save'),
}

const WizardPage = ({ wizard }: { wizard: SeriesWizardRef }) => {
  const { editor, events } = useSelector(wizard, ({ children }) => children)
  return (
    <WizardView
      wizard={wizard}
      contents={{
        describe: editor && <Editor editor={editor} />,
        generate: events && <Generation events={events} />,
        review: events && <Review events={events} />,
      }}
    />
  )
}

const Editor = ({ editor }: { editor: EntryEditorRef }) => (
  <SeriesForm form={useChild(editor, 'form')} title={t('revents.new')} {...surroundings} />
)

const Generation = ({ events }: { events: SeriesEventsRef }) => (
  <GenerationView
    generation={useChild(events, 'generation')}
    title={t('generation.title')}
    heading="h1"
    timezone="Europe/London"
    onLocation={() => {}}
  />
)

const Review = ({ events }: { events: SeriesEventsRef }) => {
  const page = useChild(events, 'all')
  return (
    <ListView
      {...{ list: useChild(page, 'list'), selection: useChild(page, 'selection'), viewer }}
      columns={[{ field: 'name', label: 'Name' }]}
      filters={[]}
      title={t('seriesWizard.events')}
    />
  )
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
const click = (name: string) => user.click(screen.getByRole('button', { name }))
const headings = {
  describe: t('revents.new'),
  generate: t('generation.title'),
  review: new RegExp(t('seriesWizard.events')),
}

test('every path through the rendered wizard', async () => {
  await walkView(
    seriesWizardMachine,
    {
      inputs: [
        begin,
        { ...begin, seriesId: id },
        { ...begin, seriesId: id, step: 'generate' },
        { ...begin, seriesId: id, step: 'review' },
      ],
      guardsRead: ({ seriesId, step }) => [seriesId, step],
      events: {
        'entry.saved': [{ id, values, from: 'editor' }],
        'generation.offered': ({ value }) => (value === 'review' ? [{ from: 'events' }] : []),
        'step.continued': [{}],
        'step.returned': [{}],
        'wizard.finished': [{}],
        'load.retried': [{}],
      },
      actors: {
        loadSeries: { done: [stored], error: [{ code: 'notFound' }, { code: 'offline' }] },
        hearChildren: { done: [], error: [] },
        stepHistory: { done: [], error: [] },
        editor: { done: [], error: [] },
        events: { done: [], error: [] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<WizardPage wizard={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'entry.saved': async (saved, state) => {
            // Its answer may come late.
            if (!state.matches('describe')) return act(async () => actor.send(saved))
            await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!')
            await click(t('seriesWizard.save'))
          },
          'step.continued': (_, state) =>
            click(t(state.matches('describe') ? 'seriesWizard.toDates' : 'seriesWizard.toEvents')),
          'step.returned': () => click(t('app.back')),
          'wizard.finished': () => click(t('seriesWizard.finish')),
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
  const machine = seriesWizardMachine.provide({
    actors: { ...own, loadSeries: fromPromise(async () => stored) },
  })
  const wizard = createActor(machine, { input: { ...begin, seriesId: id, step: 'generate' } })
  render(<WizardPage wizard={wizard} />)
  await act(async () => wizard.start())
  const seen: (string | null)[][] = []
  const look = () => seen.push([...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent))
  look()
  for (const next of [t('generation.preview'), t('generation.generate', { count: 1 }), t('seriesWizard.toEvents')]) {
    await click(next)
    look()
  }
  expect(seen).toEqual([
    [t('generation.preview')],
    [t('generation.generate', { count: 1 })],
    [t('seriesWizard.toEvents')],
    [t('seriesWizard.finish')],
  ])
  wizard.stop()
})

test('the last step says which chosen dates have not been generated', async () => {
  const machine = seriesWizardMachine.provide({
    actors: { ...own, loadSeries: fromPromise(async () => stored) },
  })
  const wizard = createActor(machine, { input: { ...begin, seriesId: id, step: 'generate' } })
  render(<WizardPage wizard={wizard} />)
  await act(async () => wizard.start())
  const said = () => screen.queryByText(t('seriesWizard.open', { count: 1, back: t('app.back') })) !== null
  await click(t('generation.preview'))
  expect(said()).toBe(false)
  await click(t('seriesWizard.toEvents'))
  expect(said()).toBe(true)
  await click(t('app.back'))
  await click(t('generation.generate', { count: 1 }))
  await click(t('seriesWizard.toEvents'))
  expect(said()).toBe(false)
  wizard.stop()
})

test('back loses nothing of what was typed or chosen, and what is stored is what the form goes on from', async () => {
  const machine = seriesWizardMachine.provide({
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
  await click(t('seriesWizard.toDates'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await click(t('app.back'))
  expect(nameField().value).toBe('Chamber choir II')
  const list = within(screen.getByRole('navigation', { name: t('seriesWizard.label') }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual(
    wizardSteps.map((step) => t(`seriesWizard.steps.${step}`)),
  )
  wizard.stop()
})

test('typing into a field draws that field alone, and no other of the form', async () => {
  // Its own modules, to count drawn fields.
  vi.resetModules()
  vi.doMock('#src/fields/fieldFrame.ts', { spy: true })
  const { fieldFrame } = await import('#src/fields/fieldFrame.ts')
  const { SeriesForm: CountedForm } = await import('#src/views/series/SeriesForm.tsx')
  const form = createActor(formMachine.provide({ actors: { keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'revents', id: null, version: null, values, draftKey: null },
  }).start()
  render(<CountedForm form={form} title={t('revents.new')} {...surroundings} />)
  const drawn = () => vi.mocked(fieldFrame).mock.calls.map(([{ name }]) => name)
  expect(drawn()).toEqual(expect.arrayContaining(['name', 'start', 'intervals.0.date', 'category']))
  vi.mocked(fieldFrame).mockClear()
  await user.type(nameField(), '!')
  expect(form.getSnapshot().context.values.name).toBe('Choir!')
  expect(new Set(drawn())).toEqual(new Set(['name']))
  form.stop()
  vi.doUnmock('#src/fields/fieldFrame.ts')
  vi.resetModules()
})
