import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { OpenDraft } from '#domain/draft.ts'
import {
  checklist,
  checklistItems,
  type FirstStep,
  itemOf,
  type MadeEntries,
  type OwnCounts,
  stepNumber,
} from '#domain/firstSteps.ts'
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import { FirstStepsView } from '#src/views/people/FirstStepsView.tsx'
import { beginAt, beginnings, canGoOn, children, chosen, completed } from '#test/samples/firstSteps.ts'
import { settled } from '#test/settled.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const none = { groups: 0, places: 0, events: 0, onlyGroup: null }
const all = { groups: 1, places: 2, events: 3, onlyGroup: 'g9' }

const t = await startTexts()
const user = userEvent.setup()

const draftsWith = (drafts: readonly OpenDraft[]) =>
  openDraftsMachine.provide({ actors: { findDrafts: fromPromise(async () => drafts) } })

const click = (name: string) => user.click(screen.getByRole('button', { name }))

const formsOf = (wizard: FirstStepsRef) => {
  const form = (title: string, ...choices: [string, Parameters<FirstStepsRef['send']>[0]][]) => (
    <>
      <h1>{title}</h1>
      {[...choices, [t('app.back'), { type: 'step.returned' }] as const].map(([label, event]) => (
        <button key={label} type="button" onClick={() => wizard.send(event)}>
          {label}
        </button>
      ))}
    </>
  )
  return {
    createGroup: (title: string) => form(title, ['save', { type: 'entry.completed', ...completed }]),
    createPlace: (title: string) =>
      form(
        title,
        ['save', { type: 'entry.completed', ...completed }],
        ['use', { type: 'otherPlace.chosen', ...chosen }],
      ),
    createEvent: (title: string) => form(title, ['save', { type: 'entry.completed', ...completed }]),
  }
}

const titleOf = (step: FirstStep): string => {
  if (step === 'welcome') return t('firstSteps.welcome.title', { nickname: 'Ada' })
  const part = stepNumber(step)
  return part ? `${part.number}/4 ${t(`firstSteps.${itemOf(step)}.title`)}` : t('firstSteps.nextSteps.title')
}

/** Speaks of another one if there is one. */
const wording = (step: string, context: MadeEntries & { own: OwnCounts | null }, choice: 'create' | 'skip') => {
  const item = itemOf(step as FirstStep) ?? 'account'
  const isDone = checklist(context.own, context)[item]
  if (choice === 'skip') return t(isDone ? 'firstSteps.continue' : `firstSteps.${item}.skip`)
  return t(`firstSteps.${item}.${isDone ? 'another' : 'create'}`)
}

/** Only the beginning differs. */
const once =
  <Sample,>(sample: Sample) =>
  ({ context }: { context: { kept: FirstStep | null } }): Sample[] =>
    context.kept === null ? [sample] : []

test('every path through the rendered wizard', async () => {
  await walkView(
    firstStepsMachine,
    {
      inputs: beginnings,
      guardsRead: ({ kept }) => kept,
      events: {
        'creation.chosen': once({}),
        'step.continued': ({ value, context }) => (context.kept === null && canGoOn(value.steps) ? [{}] : []),
        'step.returned': once({}),
        'entry.completed': ({ value, context }) =>
          context.kept === null && value.steps.startsWith('create') ? [completed] : [],
        'otherPlace.chosen': once(chosen),
        'wizard.finished': once({}),
        'count.retried': once({}),
      },
      actors: {
        ...children,
        countOwn: { done: [all], error: [{ code: 'offline' }] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<FirstStepsView wizard={actor} nickname="Ada" forms={formsOf(actor)} />)
      return {
        around: (work) => act(work),
        gestures: {
          'creation.chosen': (_, { value, context }) => click(wording(value.steps, context, 'create')),
          'step.continued': (_, { value, context }) =>
            click(value.steps === 'welcome' ? t('firstSteps.welcome.begin') : wording(value.steps, context, 'skip')),
          'step.returned': () => click(t('app.back')),
          'entry.completed': () => click('save'),
          'otherPlace.chosen': () => click('use'),
          'wizard.finished': () => click(t('firstSteps.nextSteps.finish')),
          'count.retried': () => click(t('app.retry')),
        },
        check: ({ value, context }) => {
          const step = value.steps as FirstStep
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titleOf(step))
          const lines = within(screen.getByRole('navigation')).getAllByRole('listitem')
          const ticks = checklist(context.own, context)
          const current = step === 'welcome' ? 'account' : (itemOf(step) ?? 'nextSteps')
          const expected = [...checklistItems, 'nextSteps'].map((item, index) => {
            const isDone = item !== 'nextSteps' && ticks[checklistItems[index] ?? 'account']
            const state = item === 'nextSteps' ? '' : ` ${t(isDone ? 'firstSteps.done' : 'firstSteps.open')}`
            const mark = item === 'nextSteps' || isDone ? '' : index + 1
            return [`${mark}${t(`firstSteps.items.${item}`)}${state}`, item === current ? 'step' : null]
          })
          expect(lines.map((line) => [line.textContent, line.getAttribute('aria-current')])).toEqual(expected)
        },
        close: unmount,
      }
    },
    { openDrafts: draftsWith([]) },
  )
})

test.each([
  ['nothing', {}, null],
  ['a group', { group: 'g1' }, 'group'],
  ['a place', { place: 'p1' }, 'place'],
  ['both', { group: 'g1', place: 'p1' }, 'both'],
] as const)('with %s, the question about an event says what is in its form', async (_, entries, said) => {
  const { actor } = stage(firstStepsMachine, { openDrafts: draftsWith([]) }).start(
    beginAt({ step: 'infoEvent', group: null, place: null, event: null, ...entries }),
  )
  render(<FirstStepsView wizard={actor} nickname="Ada" forms={formsOf(actor)} />)
  await act(() => settled())
  for (const chosen of ['group', 'place', 'both'] as const) {
    const text = screen.queryByText(t(`firstSteps.event.chosen.${chosen}`), { exact: false })
    expect(text !== null).toBe(chosen === said)
  }
})

test.each([
  ['nothing', none, ['groups', 'places', 'events']],
  ['no group', { ...all, groups: 0, onlyGroup: null }, ['groups']],
  ['everything', all, []],
])('with %s there, the end links to what is missing', async (_, own, missing) => {
  const { actor, call } = stage(firstStepsMachine).start(
    beginAt({ step: 'nextSteps', group: null, place: null, event: null }),
  )
  render(<FirstStepsView wizard={actor} nickname="Ada" forms={formsOf(actor)} />)
  await act(() => call('countOwn').resolve(own))
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => href.endsWith('/new'))).toEqual(missing.map((kind) => `/backstage/${kind}/new`))
})

test('a place that was there already and was chosen is ticked, and not missing at the end', async () => {
  const { actor, call } = stage(firstStepsMachine).start(
    beginAt({ step: 'nextSteps', group: null, place: 'p1', event: null }),
  )
  render(<FirstStepsView wizard={actor} nickname="Ada" forms={formsOf(actor)} />)
  await act(() => call('countOwn').resolve({ ...all, places: 0 }))
  expect(screen.getByText(t('firstSteps.nextSteps.allDone'))).toBeDefined()
  expect(screen.getByText(t('firstSteps.nextSteps.made.place'))).toBeDefined()
  expect(within(screen.getByRole('navigation')).queryByText(t('firstSteps.open'))).toBeNull()
})

test.each([
  ['u1:groups:new', 'group'],
  ['u1:events:new#1', null],
  ['u1:groups:g1', null],
])('with the draft %s kept, the question about a group speaks of: %j', async (key, begun) => {
  const draft = { key, kind: key.split(':')[1] ?? '', name: 'Choir', path: '', savedAt: '' }
  const { actor } = stage(firstStepsMachine, { openDrafts: draftsWith([draft]) }).start(
    beginAt({ step: 'infoGroup', group: null, place: null, event: null }),
  )
  render(<FirstStepsView wizard={actor} nickname="Ada" forms={formsOf(actor)} />)
  await act(() => settled())
  const said = screen.queryAllByRole('status').map((status) => status.textContent)
  expect(said).toEqual(begun === null ? [] : [`${t('firstSteps.group.begun')} ${t('firstSteps.begun')}`])
})

test('the administrator of a new calendar is led to its set-up first, and can choose the first steps instead', async () => {
  const { actor } = stage(firstStepsMachine, { openDrafts: draftsWith([]) }).start(beginAt(null))
  render(<FirstStepsView wizard={actor} nickname="Ada" isSetUpFirst forms={formsOf(actor)} />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('setUpNotice.link'), '/backstage/setup'],
  ])
  expect(screen.getByText(t('setUp.welcome.text'))).toBeDefined()
  expect(screen.queryByText(t('setUpNotice.text'))).toBeNull()
  await click(t('setUp.welcome.later'))
  expect(actor.getSnapshot().value).toMatchObject({ steps: 'infoGroup' })
  expect(screen.getByText(t('setUpNotice.text'), { exact: false })).toBeDefined()
})

test('a tab says that another has ended the steps, and keeps its form; what it had ticked is not shown', () => {
  const { actor } = stage(firstStepsMachine).start(
    beginAt({ step: 'createEvent', group: null, place: null, event: null }),
  )
  render(<FirstStepsView wizard={actor} nickname="Ada" hasEndedElsewhere forms={formsOf(actor)} />)
  expect(screen.getByRole('status').textContent).toContain(t('firstSteps.endedElsewhere'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/backstage')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titleOf('createEvent'))
  expect(screen.queryByRole('navigation')).toBeNull()
})
