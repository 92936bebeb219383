import { afterEach, expect, test, vi } from 'vitest'
import { createPauses } from '#server/turns.ts'

afterEach(() => vi.restoreAllMocks())

/** Whether others had their turn while it paused; `after` is the clock once it goes on. */
const pausesAt = async (clock: { now: number }, pause: () => Promise<void>, at: number, after = at) => {
  let wereOthers = false
  setImmediate(() => {
    wereOthers = true
    clock.now = after
  })
  clock.now = at
  await pause()
  const [didPause] = [wereOthers]
  await new Promise(setImmediate)
  return didPause
}

test('short work lets others in after ten ms, and goes on the longer the longer they took, for 30 ms at most', async () => {
  const clock = { now: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  const pause = createPauses()
  expect(await pausesAt(clock, pause, 9)).toBe(false)
  expect(await pausesAt(clock, pause, 10, 30)).toBe(true)
  expect(await pausesAt(clock, pause, 49)).toBe(false)
  expect(await pausesAt(clock, pause, 50, 150)).toBe(true)
  expect(await pausesAt(clock, pause, 179)).toBe(false)
  expect(await pausesAt(clock, pause, 180, 181)).toBe(true)
  expect(await pausesAt(clock, pause, 190)).toBe(false)
  expect(await pausesAt(clock, pause, 191)).toBe(true)
})
