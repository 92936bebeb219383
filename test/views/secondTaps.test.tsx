import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { startTexts } from './texts.ts'

await startTexts()

/** What opens a dialog, and what the dialog covers. */
const show = () => {
  const [confirmed, pressedBelow] = [vi.fn(), vi.fn()]
  const Asking = () => {
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    const confirm = () => {
      confirmed()
      close()
    }
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        <button type="button" onClick={pressedBelow}>
          Below
        </button>
        <label>
          <input type="checkbox" />
          Tick
        </label>
        <ConfirmDialog isOpen={isOpen} title="Delete it?" confirmLabel="Yes" onConfirm={confirm} onCancel={close} />
      </>
    )
  }
  render(<Asking />)
  return { confirmed, pressedBelow, button: (name: string) => screen.getByText(name) }
}

let begun = performance.now()
beforeEach(() => {
  begun += 10_000
})

type Tap = { count?: number; at?: number; x?: number; by?: 'mouse' | 'touch' }

const tap = (on: Element, { count = 1, at = 0, x = 0, by = 'touch' }: Tap = {}) => {
  const click = new PointerEvent('click', {
    detail: count,
    clientX: x,
    pointerType: by,
    bubbles: true,
    cancelable: true,
  })
  Object.defineProperty(click, 'timeStamp', { value: begun + at })
  fireEvent(on, click)
}

const isAsked = () => screen.queryByRole('alertdialog') !== null

test.each([
  ['that the browser counts', { count: 2, by: 'mouse' }],
  ['of a finger', { at: 120, x: 10 }],
] as const)('the second tap %s does not confirm what the first one asked', (_, second) => {
  const { confirmed, button } = show()
  tap(button('Delete'))
  tap(button('Yes'), second)
  expect([isAsked(), confirmed.mock.calls.length]).toEqual([true, 0])
  tap(button('Yes'), { at: 900 })
  expect([isAsked(), confirmed.mock.calls.length]).toEqual([false, 1])
})

test('the second tap on the answer of a dialog does not press what the dialog covered', () => {
  const { confirmed, pressedBelow, button } = show()
  tap(button('Delete'))
  tap(button('Yes'), { at: 600 })
  tap(button('Below'), { at: 720 })
  expect([confirmed.mock.calls.length, pressedBelow.mock.calls.length]).toEqual([1, 0])
  tap(button('Below'), { at: 1200 })
  expect(pressedBelow).toHaveBeenCalledTimes(1)
})

test.each([
  ['elsewhere', { at: 120, x: 100 }],
  ['later', { at: 550 }],
  ['of a mouse that is not counted', { at: 120, by: 'mouse' }],
  ['by a key', { at: 120, count: 0 }],
] as const)('a tap %s is another one', (_, second) => {
  const { pressedBelow, button } = show()
  tap(button('Delete'))
  tap(button('Below'), second)
  expect(pressedBelow).toHaveBeenCalledTimes(1)
})

test('two taps on the same thing are two, on a label and its box, too', () => {
  const { pressedBelow, button } = show()
  tap(button('Below'))
  tap(button('Below'), { at: 120, count: 2 })
  expect(pressedBelow).toHaveBeenCalledTimes(2)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  tap(button('Tick'), { at: 600 })
  tap(box, { at: 700, count: 2 })
  expect(box.checked).toBe(false)
})
