import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useStepHistory } from '#src/pages/shell/useStepHistory.ts'

/** A wizard of four steps, 0 to 3, that can be left by a finish or a link. */
const Wizard = ({ first = 0 }: { first?: number }) => {
  const [step, setStep] = useState(first)
  const back = () => setStep((now) => Math.max(0, now - 1))
  const on = () => setStep((now) => Math.min(3, now + 1))
  useStepHistory({ depth: step, search: step === 0 ? '' : `?step=${step}`, onBack: back, onForward: on })
  return (
    <>
      <h1>{`Step ${step}`}</h1>
      <button type="button" onClick={on}>
        on
      </button>
      <button type="button" onClick={back}>
        back
      </button>
    </>
  )
}

const open = (entries: Parameters<typeof createMemoryRouter>[1], first?: number) => {
  const routes = [
    { path: '/list', element: <h1>List</h1> },
    { path: '/wizard', element: <Wizard {...(first !== undefined && { first })} /> },
  ]
  const router = createMemoryRouter(routes, entries)
  render(<RouterProvider router={router} />)
  const go = (delta: number) => act(() => router.navigate(delta))
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  const seen = () => [screen.getByRole('heading').textContent, router.state.location.search]
  return { go, press, seen }
}

const fromList = { initialEntries: ['/list', '/wizard'], initialIndex: 1 }

/** Two steps on from the first one, to which the list led. */
const openAtTwo = async () => {
  const page = open(fromList)
  await page.press('on')
  await page.press('on')
  return page
}

test('Back and Forward go through the steps, and at the first one out of the wizard', async () => {
  const { go, seen } = await openAtTwo()
  expect(seen()).toEqual(['Step 2', '?step=2'])
  await go(-1)
  expect(seen()).toEqual(['Step 1', '?step=1'])
  await go(1)
  expect(seen()).toEqual(['Step 2', '?step=2'])
  await go(-2)
  expect(seen()).toEqual(['Step 0', ''])
  await go(-1)
  expect(seen()).toEqual(['List', ''])
})

test('the wizard’s own button takes its entry out of the way: no Back is in vain', async () => {
  const { go, press, seen } = await openAtTwo()
  await press('back')
  expect(seen()).toEqual(['Step 1', '?step=1'])
  await press('back')
  expect(seen()).toEqual(['Step 0', ''])
  await go(-1)
  expect(seen()).toEqual(['List', ''])
})

test('two quick steps back lead no further than they should', async () => {
  const { go, seen } = await openAtTwo()
  await act(async () => {
    screen.getByRole('button', { name: 'back' }).click()
    screen.getByRole('button', { name: 'back' }).click()
  })
  expect(seen()).toEqual(['Step 0', ''])
  await go(-1)
  expect(seen()).toEqual(['List', ''])
})

test('who came into the middle goes back by the button within it, and by Back out of it', async () => {
  const { go, press, seen } = open(fromList, 2)
  await press('back')
  expect(seen()).toEqual(['Step 1', '?step=1'])
  await press('on')
  await go(-1)
  expect(seen()).toEqual(['Step 1', '?step=1'])
  await go(-1)
  expect(seen()).toEqual(['List', ''])
})

test('a reload knows the entries from before', async () => {
  const steps = [0, 1, 2].map((depth) => ({ pathname: '/wizard', state: { wizard: { depth, base: 0 } } }))
  const { go, seen } = open({ initialEntries: ['/list', ...steps], initialIndex: 3 }, 2)
  await go(-1)
  expect(seen()[0]).toBe('Step 1')
  await go(-1)
  expect(seen()[0]).toBe('Step 0')
})
