import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { clashMachine } from '#machines/planning/clash.ts'
import { clashSamples, free, question, taken } from '#test/samples/clash.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(clashMachine, {
    guardsRead: ({ question, clash }) => [question?.location ?? null, clash?.quiet.length ?? null],
    ...clashSamples,
  })
})

const asked = () => {
  const run = stage(clashMachine).start(undefined)
  run.actor.send({ type: 'date.typed', question })
  return run
}

test('asks once, 400 ms after the last change', () => {
  const { actor, call, clock } = asked()
  clock.increment(399)
  const later = { ...question, location: 'Hall' }
  actor.send({ type: 'date.typed', question: later })
  clock.increment(399)
  expect(actor.getSnapshot().value).toBe('settling')
  clock.increment(1)
  expect(call('findClashes').input).toEqual(later)
})

test('a change that asks the same is no question, and keeps the answer', async () => {
  const { actor, call, clock } = asked()
  clock.increment(400)
  await call('findClashes').resolve(taken)
  actor.send({ type: 'date.typed', question: { ...question } })
  expect(actor.getSnapshot()).toMatchObject({ value: 'known', context: { clash: taken } })
})

test('an answer to an older question is not heard', async () => {
  const { actor, call, clock } = asked()
  clock.increment(400)
  const older = call('findClashes')
  actor.send({ type: 'date.typed', question: { ...question, location: 'Hall' } })
  await older.resolve(taken)
  expect(actor.getSnapshot()).toMatchObject({ value: 'settling', context: { clash: null } })
})

test.each(['fails', 'takes five seconds'])(
  'a question that %s leaves nothing known, and the next change asks',
  async (how) => {
    const { actor, call, clock } = asked()
    clock.increment(400)
    if (how === 'fails') await call('findClashes').reject(new FailureError({ code: 'offline' }))
    else clock.increment(5_000)
    expect(actor.getSnapshot().value).toBe('unknown')
    actor.send({ type: 'date.typed', question: { ...question, end: '' } })
    clock.increment(400)
    await call('findClashes').resolve(free)
    expect(actor.getSnapshot().value).toBe('known')
  },
)

test('a quieter day is told with the time of day, another day is not', async () => {
  const { actor, call, clock, emitted } = asked()
  clock.increment(400)
  await call('findClashes').resolve(taken)
  actor.send({ type: 'quietDay.chosen', date: '2027-05-16' })
  actor.send({ type: 'quietDay.chosen', date: '2027-05-15' })
  expect(emitted).toEqual([{ type: 'start.chosen', start: '2027-05-15T17:00:00.000Z' }])
})

test('the last answer stays until there is another one, or none', async () => {
  const { actor, call, clock } = asked()
  clock.increment(400)
  await call('findClashes').resolve(taken)
  const clashes: unknown[] = []
  for (const answer of ['free', 'failure']) {
    actor.send({ type: 'date.typed', question: { ...question, location2: answer } })
    clock.increment(400)
    clashes.push(actor.getSnapshot().context.clash)
    if (answer === 'free') await call('findClashes').resolve(free)
    else await call('findClashes').reject(new FailureError({ code: 'offline' }))
    clashes.push(actor.getSnapshot().context.clash)
  }
  expect(clashes).toEqual([taken, free, free, null])
})
