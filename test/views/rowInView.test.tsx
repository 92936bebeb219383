import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowInView } from '#src/focus/useRowInView.ts'

const List = ({ isLoaded, rows }: { isLoaded: boolean; rows: readonly string[] }) => {
  useRowInView('b', isLoaded)
  return (
    <>
      <input aria-label="search" />
      {rows.map((id) => (
        <p key={id} id={`row-${id}`}>
          <a href={`/${id}`}>{id}</a>
        </p>
      ))}
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('the row that one comes back from has the focus, and later loads leave it where it is', () => {
  const { rerender } = render(<List isLoaded={false} rows={[]} />)
  rerender(<List isLoaded rows={['a', 'b']} />)
  expect(focused()).toBe('b')
  const search = screen.getByRole('textbox')
  search.focus()
  rerender(<List isLoaded={false} rows={['a', 'b']} />)
  rerender(<List isLoaded rows={['b']} />)
  expect(document.activeElement).toBe(search)
})

test('a row that comes with a later load does not take the focus', () => {
  const { rerender } = render(<List isLoaded rows={['a']} />)
  rerender(<List isLoaded={false} rows={['a']} />)
  rerender(<List isLoaded rows={['a', 'b']} />)
  expect(focused()).not.toBe('b')
})
