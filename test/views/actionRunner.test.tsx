import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { ActionRun } from '#src/views/actions/ActionRun.tsx'
import { actionRunnerSamples } from '#test/samples/actionRunner.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered row', async () => {
  await walkView(actionRunnerMachine, actionRunnerSamples, ({ actor }) => {
    const { unmount } = render(<ActionRun runner={actor} />)
    const { name } = actor.getSnapshot().context
    const action = t(`actions.names.${name}`)
    const button = () => screen.getByRole('button', { name: t('actions.callNamed', { name: action }), hidden: true })
    const click = (label: string) => user.click(screen.getByRole('button', { name: label }))
    return {
      around: (work) => act(work),
      gestures: {
        'run.requested': () => user.click(button()),
        'dialog.confirmed': () => click(action),
        'dialog.canceled': () => click(t('app.cancel')),
      },
      check: (snapshot) => {
        const state = typeof snapshot.value === 'string' ? snapshot.value : 'running'
        const [done, failed] = [t('actions.done'), t('actions.failed')]
        const said = { idle: '', asking: '', running: t('actions.running'), done, failed }
        expect(screen.getByRole('status', { hidden: true }).textContent).toBe(said[state])
        expect(screen.queryAllByRole('alertdialog')).toHaveLength(state === 'asking' ? 1 : 0)
        expect(button().getAttribute('aria-busy')).toBe(String(state === 'running'))
        expect(button().getAttribute('aria-disabled')).toBe(String(state === 'running'))
      },
      close: unmount,
    }
  })
})
