import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { similarPlacesMachine } from '#machines/entries/similarPlaces.ts'
import { SimilarPlaces } from '#src/views/entries/SimilarPlaces.tsx'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const hall = { id: 'p1', name: 'Town Hall', address: 'Market 1', ownedBy: [] }
const cellar = { id: 'p2', name: 'Wine Cellar', address: 'Market 1', ownedBy: [] }
const typed = { name: 'Town', address: 'Market 1' }

const t = await startTexts()
const user = userEvent.setup()

const use = (name: string) => screen.queryByRole('button', { name: t('similarPlaces.useNamed', { name }) })

test('every path through the rendered places that are like the one typed', async () => {
  await walkView(
    similarPlacesMachine,
    {
      inputs: [{ id: null }, { id: 'p1' }],
      guardsRead: ({ id, name, places, dismissed }) => [
        id,
        name,
        places.map((place) => place.id),
        dismissed.length > 0,
      ],
      events: {
        'place.typed': ({ context }) => [typed, ...(context.name === '' ? [] : [{ name: '', address: '' }])],
        'similarPlaces.dismissed': ({ context }) => (context.places.length > 0 ? [{}] : []),
        'similarPlace.chosen': ({ context }) =>
          context.id === null && context.places.length > 0 ? [{ id: 'p1' }] : [],
      },
      actors: { findSimilar: { done: [[], [hall]], error: [{ code: 'offline' }] } },
      limit: 4_000,
    },
    ({ actor }) => {
      const { unmount } = render(<SimilarPlaces similarPlaces={actor} by="name" />)
      return {
        around: (work) => act(work),
        gestures: {
          'similarPlace.chosen': () => user.click(use(hall.name) ?? document.body),
          'similarPlaces.dismissed': () => user.click(screen.getByRole('button', { name: t('similarPlaces.dismiss') })),
        },
        check: ({ context }) => {
          const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
          expect(links).toEqual(context.places.map(({ id }) => `/places/${id}`))
          expect(use(hall.name) !== null).toBe(context.id === null && context.places.length > 0)
        },
        close: unmount,
      }
    },
  )
})

test('places with a like name stand below the name, those with a like address only below the address', async () => {
  const { actor, clock, call } = stage(similarPlacesMachine).start({ id: null })
  actor.send({ type: 'place.typed', ...typed })
  clock.increment(250)
  await call('findSimilar').resolve([hall, cellar])
  const linked = (['name', 'address'] as const).map((by) => {
    const { unmount } = render(<SimilarPlaces similarPlaces={actor} by={by} />)
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
    unmount()
    return names
  })
  expect(linked).toEqual([['Town Hall'], ['Wine Cellar']])
})
