import { createMemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import { createTalkToHistory } from '#src/talkToHistory.ts'

const open = async (entries: Parameters<typeof createMemoryRouter>[1], first = 0) => {
  const router = createMemoryRouter([{ path: '/list' }, { path: '/wizard' }], entries)
  const machine = stepHistoryMachine.provide({ actors: { talkToHistory: createTalkToHistory(router) } })
  const history = createActor(machine)
  let step = first
  const show = (wanted: number) => {
    step = Math.min(3, Math.max(0, wanted))
    history.send({ type: 'step.shown', depth: step, search: step === 0 ? '' : `?step=${step}` })
  }
  const back = () => show(step - 1)
  const on = () => show(step + 1)
  history.on('step.returned', back)
  history.on('step.continued', on)
  history.start()
  running.push(history)
  show(first)
  await settled()
  const go = async (delta: number) => {
    await router.navigate(delta)
    await settled()
  }
  const press = async (...buttons: (() => void)[]) => {
    for (const button of buttons) button()
    await settled()
  }
  const seen = () => [router.state.location.pathname === '/list' ? 'list' : step, router.state.location.search]
  return { back, on, go, press, seen, router }
}

const running: { stop: () => void }[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})
/** The router moves in later tasks; waiting for a step too many would not end. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const fromList = { initialEntries: ['/list', '/wizard'], initialIndex: 1 }

const openAtTwo = async () => {
  const page = await open(fromList)
  await page.press(page.on, page.on)
  return page
}

test('Back and Forward go through the steps, and at the first one out of the wizard', async () => {
  const page = await open(fromList)
  await page.press(page.on)
  await page.press(page.on)
  expect(page.seen()).toEqual([2, '?step=2'])
  await page.go(-1)
  expect(page.seen()).toEqual([1, '?step=1'])
  await page.go(1)
  expect(page.seen()).toEqual([2, '?step=2'])
  await page.go(-2)
  expect(page.seen()).toEqual([0, ''])
  await page.go(-1)
  expect(page.seen()).toEqual(['list', ''])
})

test('the wizard’s own button takes its entry out of the way: no Back is in vain', async () => {
  const { back, go, press, seen } = await openAtTwo()
  await press(back)
  expect(seen()).toEqual([1, '?step=1'])
  await press(back)
  expect(seen()).toEqual([0, ''])
  await go(-1)
  expect(seen()).toEqual(['list', ''])
})

test('two quick steps back lead no further than they should', async () => {
  const { back, go, press, seen } = await openAtTwo()
  await press(back, back)
  expect(seen()).toEqual([0, ''])
  await go(-1)
  expect(seen()).toEqual(['list', ''])
})

test('a visit that began in the middle goes back by the button within it, and by Back out of it', async () => {
  const { back, on, go, press, seen } = await open(fromList, 2)
  await press(back)
  expect(seen()).toEqual([1, '?step=1'])
  await press(on)
  await go(-1)
  expect(seen()).toEqual([1, '?step=1'])
  await go(-1)
  expect(seen()).toEqual(['list', ''])
})

test('a reload knows the entries from before', async () => {
  const steps = [0, 1, 2].map((depth) => ({ pathname: '/wizard', state: { wizard: { depth, base: 0 } } }))
  const { go, seen } = await open({ initialEntries: ['/list', ...steps], initialIndex: 3 }, 2)
  await go(-1)
  expect(seen()[0]).toBe(1)
  await go(-1)
  expect(seen()[0]).toBe(0)
})

test('a page that is left changes no entry of another one', async () => {
  const { back, router, press } = await openAtTwo()
  await router.navigate('/list?page=2')
  await press(back)
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/list', '?page=2'])
})
