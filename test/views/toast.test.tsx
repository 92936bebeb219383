import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Toast as ToastContent, toastMachine } from '#machines/shell/toast.ts'
import type { ToastRef } from '#src/actors/refs.ts'
import { Toast } from '#src/views/shell/Toast.tsx'
import { useToastUndo } from '#src/views/shell/useToastUndo.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const saved: ToastContent = { state: 'success', message: '“Jazz” is saved.', id: null, action: null }
const deleted: ToastContent = {
  state: 'warning',
  message: '“Jazz” is deleted.',
  id: 'jazz',
  action: 'Undo',
}
const refused: ToastContent = { state: 'error', message: 'Formfield Name: empty', id: null, action: null }

const t = await startTexts()

/** The toast of somebody who is logged in. */
const ToastWithKeys = ({ toast }: { toast: ToastRef }) => {
  useToastUndo(toast)
  return <Toast toast={toast} />
}

const closing = () => screen.getByRole('button', { name: t('toast.close') })
const said = (role: 'status' | 'alert') => screen.getByRole(role).textContent

test('every path through the rendered toast', async () => {
  const user = userEvent.setup()
  const coverage = await walkView(
    toastMachine,
    {
      guardsRead: ({ id, action }) => [id, action],
      events: {
        'toast.pushed': [saved, deleted, refused],
        'toast.dismissed': [{}],
        'toast.withdrawn': [{ id: 'jazz' }, { id: 'another' }],
        'toast.actionChosen': [{}],
        'toast.held': [{}],
        'toast.released': [{}],
      },
    },
    ({ actor }) => {
      const { unmount } = render(<Toast toast={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'toast.dismissed': () => user.click(closing()),
          'toast.held': () => user.hover(closing()),
          'toast.released': () => user.unhover(closing()),
          'toast.actionChosen': () => user.click(screen.getByRole('button', { name: 'Undo' })),
        },
        check: ({ context }) => {
          const text = said(context.state === 'error' ? 'alert' : 'status')
          if (context.state === 'none') expect(text).toBe('')
          else expect(text).toContain(context.message)
          expect(screen.queryAllByRole('button').length).toBe(context.state === 'none' ? 0 : context.action ? 2 : 1)
        },
        close: unmount,
      }
    },
  )
  expect(coverage.transitions.missed).toEqual([])
})

test('a toast is said politely, an error at once, and its kind in words', () => {
  const { actor } = stage(toastMachine).start(undefined)
  render(<Toast toast={actor} />)
  const kinds = ([saved, deleted, refused] as const).map((toast) => {
    act(() => actor.send({ type: 'toast.pushed', ...toast }))
    const region = screen.getByRole(toast.state === 'error' ? 'alert' : 'status')
    return [region.getAttribute('aria-live'), region.querySelector('strong')?.textContent]
  })
  expect(kinds).toEqual([
    ['polite', t('toast.success')],
    ['polite', t('toast.warning')],
    ['assertive', t('toast.error')],
  ])
})

test('it stays while a key or the pointer is at it', async () => {
  const user = userEvent.setup()
  const { actor, clock } = stage(toastMachine).start(undefined)
  render(<Toast toast={actor} />)
  act(() => actor.send({ type: 'toast.pushed', ...deleted }))
  const isThereLater = () => {
    act(() => clock.increment(6_000))
    return actor.getSnapshot().matches('shown')
  }
  await user.tab()
  expect([document.activeElement?.textContent, isThereLater()]).toEqual(['Undo', true])
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await user.hover(closing())
  expect(isThereLater()).toBe(true)
  await user.unhover(closing())
  expect(isThereLater()).toBe(false)
})

test('its action is taken by Ctrl+Z, but not while somebody types', async () => {
  const user = userEvent.setup()
  const { actor, emitted } = stage(toastMachine).start(undefined)
  render(
    <>
      <textarea aria-label="Text" />
      <input type="checkbox" aria-label="Chosen" />
      <ToastWithKeys toast={actor} />
    </>,
  )
  const undo = async (name: string) => {
    act(() => actor.send({ type: 'toast.pushed', ...deleted }))
    act(() => screen.getByLabelText(name).focus())
    await user.keyboard('{Control>}z{/Control}')
    return actor.getSnapshot().matches('shown')
  }
  expect([await undo('Text'), emitted]).toEqual([true, []])
  expect([await undo('Chosen'), emitted]).toEqual([false, [{ type: 'toast.acted', id: 'jazz' }]])
  await user.keyboard('{Control>}z{/Control}')
  act(() => actor.send({ type: 'toast.pushed', ...saved }))
  await user.keyboard('{Control>}z{/Control}')
  expect([actor.getSnapshot().matches('shown'), emitted.length]).toEqual([true, 1])
})

test('nothing is undone by Ctrl+Z behind a question or a report', async () => {
  const user = userEvent.setup()
  const { actor, emitted } = stage(toastMachine).start(undefined)
  render(<ToastWithKeys toast={actor} />)
  act(() => actor.send({ type: 'toast.pushed', ...deleted }))
  const { unmount } = render(<div role="alertdialog" aria-label="Report" />)
  await user.keyboard('{Control>}z{/Control}')
  expect(emitted).toEqual([])
  unmount()
  await user.keyboard('{Control>}z{/Control}')
  expect(emitted).toEqual([{ type: 'toast.acted', id: 'jazz' }])
})
