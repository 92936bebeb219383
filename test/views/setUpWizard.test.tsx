import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setUpSteps } from '#domain/setUp.ts'
import { setUpMachine } from '#machines/actions/setUp.ts'
import { SetUpView } from '#src/views/actions/SetUpView.tsx'
import { beginnings, children, completed, loaded } from '#test/samples/setUp.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const click = (name: string) => user.click(screen.getByRole('button', { name }))

const stepOf = (value: unknown) => (typeof value === 'string' ? value : 'name') as (typeof setUpSteps)[number]

test('every path through the rendered set-up', async () => {
  await walkView(
    setUpMachine,
    {
      inputs: beginnings,
      guardsRead: ({ kept }) => kept,
      events: {
        'step.continued': [{}],
        'step.returned': [{}],
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
          name={(title) => <h1>{title}</h1>}
          contents={{ region: 'R', words: 'W', mail: 'M' }}
        />,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'step.continued': (_, { value }) => click(t(stepOf(value) === 'name' ? 'setUp.skip' : 'setUp.continue')),
          'step.returned': () => click(t('app.back')),
          'wizard.finished': () => click(t('setUp.finish')),
        },
        check: ({ value }) => {
          const step = stepOf(value)
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t(`setUp.${step}.title`))
          const lines = within(screen.getByRole('navigation')).getAllByRole('listitem')
          expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual(
            setUpSteps.map((item) => (item === step ? 'step' : null)),
          )
          const ticked = lines.filter((line) => line.querySelector('svg') !== null)
          expect(ticked).toEqual(lines.slice(0, setUpSteps.indexOf(step)))
        },
        close: unmount,
      }
    },
  )
})
