import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SeriesField } from '#src/views/entries/SeriesField.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)

test('an event names its series with a link; detaching it says what saving will do, and can be taken back', async () => {
  const Field = () => {
    const [isMember, setMember] = useState(true)
    return (
      <SeriesField
        label="Part of"
        series={{ id: 's1', name: 'Choir' }}
        isMember={isMember}
        disabled={false}
        onDetach={() => setMember(false)}
        onKeep={() => setMember(true)}
      />
    )
  }
  render(<Field />)
  expect(screen.getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe('/backstage/repeatingevents/s1')
  expect(screen.getByRole('status').textContent).toBe('')
  await user.click(screen.getByRole('button', { name: t('events.series.detach') }))
  expect(screen.getByRole('status').textContent).toBe(t('events.series.detaching'))
  await user.click(screen.getByRole('button', { name: t('events.series.keep') }))
  expect([screen.getByRole('status').textContent, screen.getAllByRole('button').length]).toEqual(['', 1])
})
