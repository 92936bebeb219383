import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isPassable, setUpSteps } from '#domain/setUp.ts'
import { setUpMachine } from '#machines/actions/setUp.ts'
import { SetUpView } from '#src/views/actions/SetUpView.tsx'
import { themeFileLink } from '#src/views/themes/themeLinks.ts'
import { beginAt, beginnings, children, completed, loaded, steps } from '#test/samples/setUp.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const click = (name: string) => user.click(screen.getByRole('button', { name }))

const stepOf = (value: unknown) => (typeof value === 'string' ? value : 'name') as (typeof setUpSteps)[number]

test('every path through the rendered set-up', async () => {
  await walkView(
    setUpMachine,
    {
      inputs: [...beginnings, beginAt('region', ['name', 'words', 'mail'])],
      guardsRead: ({ kept }) => kept,
      events: {
        ...steps,
        'step.chosen': ({ context, value }) =>
          (context.kept?.passed ?? [])
            .filter((step) => context.passed.includes(step) && step !== stepOf(value))
            .map((step) => ({ step })),
        'entry.loaded': [loaded],
        'entry.completed': [completed],
        'wizard.finished': [{}],
      },
      actors: children,
    },
    ({ actor }) => {
      const { unmount } = render(
        <SetUpView
          wizard={actor}
          facts={{ name: false, words: false, mail: false }}
          language="de"
          isNameUnsaved={false}
          name={(title) => <h1>{title}</h1>}
          contents={{ region: 'R', words: 'W', mail: 'M' }}
        />,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'step.passed': () => click(t('setUp.skip')),
          'step.chosen': ({ step }) => click(`${t(`setUp.steps.${step}`)} (${t('setUp.later')})`),
          'step.returned': () => click(t('app.back')),
          'wizard.finished': () => click(t('setUp.finish')),
        },
        check: ({ value, context }) => {
          const step = stepOf(value)
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t(`setUp.${step}.title`))
          const lines = within(screen.getByRole('navigation')).getAllByRole('listitem')
          expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual(
            setUpSteps.map((item) => (item === step ? 'step' : null)),
          )
          const ticked = lines.filter((line) => line.querySelector('svg') !== null)
          const isPassed = (item: (typeof setUpSteps)[number]) => isPassable(item) && context.passed.includes(item)
          const behind = setUpSteps
            .slice(0, setUpSteps.indexOf(context.reached))
            .filter((item) => item !== step && !isPassed(item))
          expect(ticked).toEqual(lines.filter((_, index) => behind.some((item) => item === setUpSteps[index])))
        },
        close: unmount,
      }
    },
  )
})

test('what is done is completed, and a passed step that is done meanwhile has its tick', async () => {
  const { actor } = stage(setUpMachine).start(beginAt('words', ['name']))
  const view = (name: boolean) => (
    <SetUpView
      wizard={actor}
      facts={{ name, words: true, mail: false }}
      language="de"
      isNameUnsaved={false}
      name={(title) => <h1>{title}</h1>}
      contents={{ region: 'R', words: 'W', mail: 'M' }}
    />
  )
  const { rerender } = render(view(false))
  const way = { name: `${t('setUp.steps.name')} (${t('setUp.later')})` }
  expect(screen.getAllByRole('button', way)).toHaveLength(1)
  rerender(view(true))
  expect(screen.queryAllByRole('button', way)).toEqual([])
  await click(t('setUp.continue'))
  expect(actor.getSnapshot()).toMatchObject({ value: 'mail', context: { passed: ['name'] } })
})

test('the link to the legal notice opens that of the site’s language, whichever Backstage speaks', () => {
  const { actor } = stage(setUpMachine).start(beginAt('end', []))
  render(
    <SetUpView
      wizard={actor}
      facts={{ name: true, words: true, mail: true }}
      language="de"
      isNameUnsaved={false}
      name={(title) => <h1>{title}</h1>}
      contents={{ region: 'R', words: 'W', mail: 'M' }}
    />,
  )
  for (const [page, file] of [
    ['imprint', 'impressum.de.md'],
    ['privacy', 'privacy.de.md'],
  ] as const) {
    const link = screen.getByRole('link', { name: t(`setUp.end.links.${page}`) })
    expect(link.getAttribute('href')).toBe(themeFileLink(undefined, 'md', file))
  }
})

test('nothing goes on while the name is being saved', async () => {
  const { actor } = stage(setUpMachine).start(beginAt('name', []))
  const view = (isNameSaving: boolean) => (
    <SetUpView
      wizard={actor}
      facts={{ name: false, words: true, mail: false }}
      language="de"
      isNameUnsaved
      isNameSaving={isNameSaving}
      name={(title) => <h1>{title}</h1>}
      contents={{ region: 'R', words: 'W', mail: 'M' }}
    />
  )
  const { rerender } = render(view(true))
  const before = actor.getSnapshot().value
  await click(t('setUp.goOnUnsaved'))
  expect(actor.getSnapshot().value).toEqual(before)
  rerender(view(false))
  await click(t('setUp.goOnUnsaved'))
  expect(actor.getSnapshot().value).toBe('region')
})
