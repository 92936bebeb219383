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

const Table = ({ names, isOpen = false }: { names: readonly string[]; isOpen?: boolean }) => {
  useFocusRestoration()
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Events</h1>
        <table>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>
                  <a href="/">{name}</a>
                </td>
                <td>{name !== 'Fixed' && <button type="button">Delete {name}</button>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
      {isOpen && (
        <div role="alertdialog">
          <button type="button">Confirm</button>
        </div>
      )}
    </>
  )
}

test('a row that is gone gives the focus to the same button of the next row, of the one before, or to the heading', async () => {
  const { rerender } = render(<Table names={['Choir', 'Chess', 'Fair']} />)
  focusOn('Delete Chess')
  rerender(<Table names={['Choir', 'Chess', 'Fair']} isOpen />)
  focusOn('Confirm')
  rerender(<Table names={['Choir', 'Chess', 'Fair']} />)
  await expect.poll(focused).toBe('Delete Chess')
  rerender(<Table names={['Choir', 'Fair']} />)
  await expect.poll(focused).toBe('Delete Fair')
  rerender(<Table names={['Choir']} />)
  await expect.poll(focused).toBe('Delete Choir')
  rerender(<Table names={[]} />)
  await expect.poll(focused).toBe('Events')
})

test('a row that goes before its dialog does, gives the focus to the next row, too', async () => {
  const { rerender } = render(<Table names={['Choir', 'Fixed']} />)
  focusOn('Delete Choir')
  rerender(<Table names={['Choir', 'Fixed']} isOpen />)
  focusOn('Confirm')
  rerender(<Table names={['Fixed']} isOpen />)
  rerender(<Table names={['Fixed']} />)
  await expect.poll(focused).toBe('Fixed')
})

const Undone = ({ isTold }: { isTold: boolean }) => {
  useFocusRestoration()
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Events</h1>
      </main>
      {isTold && (
        <section>
          <button type="button">Undo</button>
        </section>
      )}
    </>
  )
}

test('a button outside the main part that is gone gives the focus to the heading of the page', async () => {
  const { rerender } = render(<Undone isTold />)
  focusOn('Undo')
  rerender(<Undone isTold={false} />)
  await expect.poll(focused).toBe('Events')
})
