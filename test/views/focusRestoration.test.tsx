import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusRestoration } from '#src/focus/useFocusRestoration.ts'

const Page = ({ isOpen, hasRow = true }: { isOpen: boolean; hasRow?: boolean }) => {
  useFocusRestoration()
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Events</h1>
        {hasRow && <button type="button">Delete</button>}
      </main>
      {isOpen && (
        <div role="alertdialog">
          <button type="button">Cancel</button>
        </div>
      )}
    </>
  )
}

const focusOn = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus())
const focused = () => document.activeElement?.textContent

test('a dialog that is gone gives the focus back to what opened it, otherwise to the heading', async () => {
  const { rerender } = render(<Page isOpen={false} />)
  focusOn('Delete')
  rerender(<Page isOpen />)
  focusOn('Cancel')
  rerender(<Page isOpen={false} />)
  await expect.poll(focused).toBe('Delete')
  rerender(<Page isOpen />)
  focusOn('Cancel')
  rerender(<Page isOpen={false} hasRow={false} />)
  await expect.poll(focused).toBe('Events')
})
