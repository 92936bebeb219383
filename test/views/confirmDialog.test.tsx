import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { startTexts } from './texts.ts'

await startTexts()
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = () => {
  const confirmed = vi.fn()
  const Asking = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete it?"
          confirmLabel="Yes"
          onConfirm={confirmed}
          onCancel={() => setOpen(false)}
        />
      </>
    )
  }
  render(<Asking />)
  return { confirmed, button: screen.getByRole('button', { name: 'Delete' }) }
}

const isAsked = () => screen.queryByRole('alertdialog') !== null

test('a double click on what opens the dialog leaves it open; a later click beside it cancels', async () => {
  const { button, confirmed } = show()
  await user.click(button)
  const veil = screen.getByRole('alertdialog').closest('[class*=veil]')
  if (!veil) throw new Error('There is no veil')
  fireEvent.pointerDown(veil)
  fireEvent.click(veil, { detail: 2 })
  expect(isAsked()).toBe(true)
  await user.pointer({ target: veil, keys: '[MouseLeft]' })
  expect([isAsked(), confirmed.mock.calls.length]).toEqual([false, 0])
})

test('the second click of a double click confirms nothing, where the dialog opens under the pointer', async () => {
  const { button, confirmed } = show()
  await user.click(button)
  const yes = screen.getByRole('button', { name: 'Yes' })
  fireEvent.click(yes, { detail: 2 })
  expect(confirmed).not.toHaveBeenCalled()
  await user.click(yes)
  expect(confirmed).toHaveBeenCalledTimes(1)
})

test('once it is closed, what opened it has the focus, before the next key comes', async () => {
  const { button } = show()
  await user.click(button)
  expect(document.activeElement).not.toBe(button)
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  expect([isAsked(), document.activeElement]).toEqual([false, button])
})
