import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { userPageMachine } from '#machines/people/userPage.ts'
import { AccountDetails } from '#src/views/people/AccountDetails.tsx'
import { userPageSamples } from '#test/samples/userPage.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const hrefs = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('every path through what is known of an account', async () => {
  await walkView(userPageMachine, userPageSamples, ({ actor }) => {
    const { unmount } = render(<AccountDetails page={actor} timezone="Europe/London" />)
    return {
      around: (work) => act(work),
      gestures: { 'load.retried': () => user.click(screen.getByRole('button', { name: t('app.retry') })) },
      check: ({ value, context: { details } }) => {
        expect(screen.queryAllByRole('alert')).toHaveLength(value === 'failed' ? 1 : 0)
        const isKnown = details?.invitedBy != null
        expect(hrefs()).toEqual(
          isKnown
            ? [
                ['Mo', '/backstage/users/m'],
                [`12 ${t('objects.events', { count: 12 })}`, '/backstage/events?ownedBy=a'],
                [`1 ${t('objects.groups', { count: 1 })}`, '/backstage/groups?ownedBy=a'],
              ]
            : [],
        )
        expect(screen.queryAllByText(t('users.details.never'))).toHaveLength(details && !isKnown ? 1 : 0)
      },
      close: unmount,
    }
  })
})
