import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { ConfirmationNote, Confirmations } from '#src/views/entries/Confirmations.tsx'
import { choir, confirmationSamples, walk } from '#test/samples/confirmation.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const timezone = 'Europe/London'
const confirm = /^Yes, /

test.each([
  ['the overview', Confirmations],
  ['the page of an entry', ConfirmationNote],
])('every path through %s', async (_, View) => {
  await walkView(confirmationMachine, confirmationSamples, ({ actor }) => {
    const { unmount } = render(<View confirmation={actor} timezone={timezone} />)
    return {
      around: act,
      gestures: {
        'load.retried': () => user.click(screen.getByRole('button', { name: t('app.retry') })),
        'confirmation.requested': () => user.click(screen.getByRole('button', { name: confirm })),
      },
      check: (state) => {
        expect(screen.queryByRole('button', { name: confirm }) !== null).toBe(state.matches('open'))
        expect(screen.queryByRole('status') !== null).toBe(state.matches('confirmed'))
      },
      close: unmount,
    }
  })
})

test('the overview names what is asked about, folds what is many, and says what nobody confirmed', async () => {
  const { actor, call } = stage(confirmationMachine).start({ entry: null })
  const many = Array.from({ length: 10 }, (_, index) => ({ ...choir, id: `${index}`, name: `Group ${index}` }))
  render(<Confirmations confirmation={actor} timezone={timezone} />)
  await act(() => call('loadConfirmations').resolve([walk, ...many]))
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('Walk not confirmedlast 01.06.2026')
  expect(screen.getByRole('link', { name: 'Walk' }).getAttribute('href')).toBe(`/backstage/repeatingevents/${walk.id}`)
  expect(screen.getByText('And one more').closest('details')?.open).toBe(false)
  expect(screen.getByRole('button', { name: 'Yes, all 11 are still there' })).toBeDefined()
})
