import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { ActionRun } from '#src/views/actions/ActionRun.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered row', async () => {
  await walkView(
    actionRunnerMachine,
    {
      inputs: [
        { name: 'backup', running: false },
        { name: 'backup', running: true },
      ],
      guardsRead: ({ running }) => running,
      events: { 'run.requested': [{}], 'action.listed': [{ running: true }, { running: false }] },
      actors: {
        runAction: {
          done: [
            { running: false, error: '' },
            { running: true, error: '' },
          ],
          error: [{ code: 'alreadyRunning' }],
        },
        findAction: {
          done: [
            { running: false, error: '' },
            { running: true, error: '' },
            { running: false, error: 'disk full' },
          ],
          error: [{ code: 'offline' }],
        },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<ActionRun runner={actor} />)
      const button = () =>
        screen.getByRole('button', { name: t('actions.callNamed', { name: t('actions.names.backup') }) })
      return {
        around: (work) => act(work),
        gestures: { 'run.requested': () => user.click(button()) },
        check: (snapshot) => {
          const state = typeof snapshot.value === 'string' ? snapshot.value : 'running'
          const said = { idle: '', running: t('actions.running'), done: t('actions.done'), failed: t('actions.failed') }
          expect(screen.getByRole('status').textContent).toBe(said[state])
          expect(button().getAttribute('aria-busy')).toBe(String(state === 'running'))
          expect(button().getAttribute('aria-disabled')).toBe(String(state === 'running'))
        },
        close: unmount,
      }
    },
  )
})
