import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { detachmentMachine } from '#machines/entries/detachment.ts'
import type { DetachmentRef } from '#src/actors/refs.ts'
import { SeriesField } from '#src/views/entries/SeriesField.tsx'
import { detachmentSamples } from '#test/samples/detachment.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const Field = ({ detachment }: { detachment: DetachmentRef }) => {
  const [isMember, setMember] = useState(true)
  useEffect(() => {
    const subscription = detachment.on('parent.chosen', ({ parent }) => setMember(parent !== null))
    return () => subscription.unsubscribe()
  }, [detachment])
  const series = { id: 's1', name: 'Choir' }
  return <SeriesField label="Part of" series={series} isMember={isMember} disabled={false} detachment={detachment} />
}

test('an event names its series with a link; detaching it asks, says what saving will do, and can be taken back', async () => {
  await walkView(detachmentMachine, detachmentSamples, ({ actor }) => {
    render(<Field detachment={actor} />)
    const press = (name: string) => user.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
    let isMember = true
    actor.on('parent.chosen', ({ parent }) => {
      isMember = parent !== null
    })
    return {
      around: (work) => act(work),
      gestures: {
        'detachment.requested': async () => {
          if (!isMember) await press(t('events.series.keep'))
          await press(t('events.series.detach'))
        },
        'detachment.confirmed': () => press(t('events.series.detach')),
        'detachment.canceled': () => press(t('app.cancel')),
        'membership.kept': async () => {
          if (isMember) act(() => actor.send({ type: 'membership.kept' }))
          else await press(t('events.series.keep'))
        },
      },
      check: (state) => {
        const link = screen.getByRole('link', { name: 'Choir', hidden: true })
        expect(link.getAttribute('href')).toBe('/backstage/repeatingevents/s1')
        expect(screen.queryAllByRole('alertdialog').length).toBe(state.matches('asking') ? 1 : 0)
        expect(screen.queryAllByText(t('events.series.detaching')).length).toBe(isMember ? 0 : 1)
      },
      close: cleanup,
    }
  })
})
