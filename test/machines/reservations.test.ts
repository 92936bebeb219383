import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { fieldsOfReservation } from '#domain/reservation.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { ball, fair, reservationSamples, typedFair } from '#test/samples/reservations.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(reservationsMachine, {
    guardsRead: ({ reservations, typed }) => [reservations.map(({ id }) => id), typed?.values ?? null],
    ...reservationSamples,
  })
})

const listed = async () => {
  const run = stage(reservationsMachine).start({ today: '2027-03-01' })
  await run.call('loadReservations').resolve([fair])
  return run
}

test('a new one is checked, sent and listed by its days; what was refused stays typed', async () => {
  const { actor, call, emitted } = await listed()
  actor.send({ type: 'reservation.begun', date: '2027-05-01' })
  actor.send({ type: 'submit.requested' })
  expect(actor.getSnapshot().context.issues).toEqual([{ field: 'name', reason: 'empty' }])
  actor.send({ type: 'field.changed', name: 'name', value: 'Ball' })
  expect(actor.getSnapshot().context.issues).toEqual([])
  actor.send({ type: 'submit.requested' })
  const issues = [{ field: 'start', reason: 'tooManyReserved' }]
  await call('saveReservation').reject(new FailureError({ code: 'invalid', issues }))
  expect(actor.getSnapshot()).toMatchObject({
    value: 'typing',
    context: { issues, typed: { values: { name: 'Ball' } } },
  })
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toMatchObject({ id: null, values: { start: '2027-05-01', end: '2027-05-01' } })
  await call('saveReservation').resolve(ball)
  expect(actor.getSnapshot().context.reservations.map(({ id }) => id)).toEqual(['r2', 'r1'])
  expect(emitted).toMatchObject([
    { type: 'work.typed', typed: { values: { name: 'Ball' } } },
    { type: 'reservation.saved', name: 'Ball' },
    { type: 'work.ended' },
  ])
})

const beginAt = async (date: string) => {
  const { actor } = await listed()
  actor.send({ type: 'reservation.begun', date })
  const type = (name: 'start' | 'end', value: string) => {
    actor.send({ type: 'field.changed', name, value })
    return actor.getSnapshot().context.typed?.values
  }
  return { actor, type }
}

test('the last day moves with the first; one that was typed stays where it can', async () => {
  const { actor, type } = await beginAt('2027-05-01')
  expect(type('start', '2027-04-30')).toMatchObject({ start: '2027-04-30', end: '2027-04-30' })
  expect(type('end', '2027-05-05')).toMatchObject({ end: '2027-05-05' })
  expect(type('start', '2027-05-04')).toMatchObject({ start: '2027-05-04', end: '2027-05-05' })
  expect(type('start', '2027-05-06')).toMatchObject({ start: '2027-05-06', end: '2027-05-07' })
  actor.send({ type: 'reservation.canceled' })
  actor.send({ type: 'reservation.opened', id: 'r1' })
  actor.send({ type: 'field.changed', name: 'start', value: '2027-05-31' })
  expect(actor.getSnapshot().context.typed?.values).toMatchObject({ start: '2027-05-31', end: '2027-06-01' })
  expect(type('end', '2027-06-03')).toMatchObject({ end: '2027-06-03' })
  expect(type('start', '2027-06-01')).toMatchObject({ start: '2027-06-01', end: '2027-06-03' })
})

test('a typed last day that is also the first stays, and one that moved was not typed', async () => {
  const { type } = await beginAt('2027-05-01')
  type('end', '2027-05-05')
  type('start', '2027-05-05')
  expect(type('start', '2027-05-04')).toMatchObject({ start: '2027-05-04', end: '2027-05-05' })
  type('end', '2027-05-06')
  expect(type('start', '2027-05-20')).toMatchObject({ start: '2027-05-20', end: '2027-05-22' })
  expect(type('start', '2027-05-19')).toMatchObject({ start: '2027-05-19', end: '2027-05-21' })
})

test.each([
  ['2027-02-27', '2027-02-28', 'past'],
  ['2027-05-08', '2027-05-07', 'periodReversed'],
  ['2027-05-08', '2027-05-22', 'tooManyDays'],
])('from %s to %s is refused at its end: %s', async (start, end, reason) => {
  const { actor } = await listed()
  actor.send({ type: 'reservation.opened', id: 'r1' })
  actor.send({ type: 'field.changed', name: 'start', value: start })
  actor.send({ type: 'field.changed', name: 'end', value: end })
  actor.send({ type: 'submit.requested' })
  expect(actor.getSnapshot().context.issues).toEqual([{ field: 'end', reason }])
})

test('one is deleted in its version after a question; a failure keeps it', async () => {
  const { actor, call, emitted } = await listed()
  for (const answer of ['fails', 'works']) {
    actor.send({ type: 'deletion.requested', id: 'r1' })
    actor.send({ type: 'deletion.confirmed' })
    expect(call('deleteReservation').input).toEqual(fair)
    if (answer === 'fails') await call('deleteReservation').reject(new FailureError({ code: 'offline' }))
    else await call('deleteReservation').resolve(fair)
    const { reservations, failure } = actor.getSnapshot().context
    expect([reservations.length, failure?.code]).toEqual(answer === 'fails' ? [1, 'offline'] : [0, undefined])
  }
  expect(emitted).toEqual([{ type: 'reservation.deleted', reservation: fair }])
})

const outdated = new FailureError({ code: 'changedMeanwhile' })
const elsewhere = { ...fair, version: 4, name: 'Fair', location2: 'Lawn' }

test('one that was changed elsewhere keeps what is typed, beside what others changed, and can be saved', async () => {
  const { actor, call, emitted } = await listed()
  actor.send({ type: 'reservation.opened', id: 'r1' })
  actor.send({ type: 'field.changed', name: 'name', value: 'Street party' })
  actor.send({ type: 'submit.requested' })
  await call('saveReservation').reject(outdated)
  await call('loadReservations').resolve([elsewhere])
  expect(actor.getSnapshot()).toMatchObject({
    value: 'typing',
    context: { reservations: [elsewhere], failure: { code: 'changedMeanwhile' } },
  })
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toMatchObject({
    id: 'r1',
    version: 4,
    values: { name: 'Street party', location2: 'Lawn' },
  })
  await call('saveReservation').resolve({ ...elsewhere, version: 5, name: 'Street party' })
  expect(emitted.map(({ type }) => type)).toEqual([
    'work.typed',
    'reservations.reloaded',
    'reservation.saved',
    'work.ended',
  ])
})

test('one that was changed elsewhere and cannot be loaded stays typed; the next try loads it', async () => {
  const { actor, call } = await listed()
  actor.send({ type: 'reservation.opened', id: 'r1' })
  actor.send({ type: 'field.changed', name: 'name', value: 'Street party' })
  for (const answer of ['fails', 'works']) {
    actor.send({ type: 'submit.requested' })
    await call('saveReservation').reject(outdated)
    if (answer === 'fails') await call('loadReservations').reject(new FailureError({ code: 'offline' }))
    else await call('loadReservations').resolve([elsewhere])
    const { value, context } = actor.getSnapshot()
    expect([value, context.typed?.values.name, context.typed?.version, context.failure?.code]).toEqual(
      answer === 'fails' ? ['typing', 'Street party', 3, 'offline'] : ['typing', 'Street party', 4, 'changedMeanwhile'],
    )
  }
})

test('one that was changed elsewhere is shown as it is now before it is deleted', async () => {
  const { actor, call } = await listed()
  actor.send({ type: 'deletion.requested', id: 'r1' })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteReservation').reject(outdated)
  await call('loadReservations').resolve([elsewhere])
  expect(actor.getSnapshot()).toMatchObject({ value: 'listed', context: { failure: { code: 'changedMeanwhile' } } })
  actor.send({ type: 'deletion.requested', id: 'r1' })
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteReservation').input).toEqual(elsewhere)
})

const deleted = new FailureError({ code: 'notFound' })

test('what is typed for one that was deleted elsewhere can be reserved anew', async () => {
  const { actor, call } = await listed()
  actor.send({ type: 'reservation.opened', id: 'r1' })
  actor.send({ type: 'field.changed', name: 'name', value: 'Street party' })
  actor.send({ type: 'submit.requested' })
  await call('saveReservation').reject(deleted)
  await call('loadReservations').resolve([])
  expect(actor.getSnapshot()).toMatchObject({
    value: 'typing',
    context: { reservations: [], failure: { code: 'notFound' }, typed: { id: null, values: { name: 'Street party' } } },
  })
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toMatchObject({ id: null, version: null, values: { name: 'Street party' } })
})

test('one that was deleted elsewhere leaves the list when it is to be deleted', async () => {
  const { actor, call } = await listed()
  actor.send({ type: 'deletion.requested', id: 'r1' })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteReservation').reject(deleted)
  await call('loadReservations').resolve([])
  expect(actor.getSnapshot()).toMatchObject({ value: 'listed', context: { reservations: [] } })
})

test('what is typed while one is saved stays, and is saved next', async () => {
  const { actor, call, emitted } = await listed()
  actor.send({ type: 'reservation.begun', date: '2027-05-08' })
  actor.send({ type: 'field.changed', name: 'name', value: 'Street' })
  actor.send({ type: 'submit.requested' })
  actor.send({ type: 'field.changed', name: 'name', value: 'Street fair' })
  await call('saveReservation').resolve({ ...fair, name: 'Street' })
  expect(actor.getSnapshot().value).toBe('typing')
  expect(emitted.at(-1)).toMatchObject({ type: 'work.typed', typed: { values: { name: 'Street fair' } } })
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toMatchObject({ id: 'r1', version: 3, values: { name: 'Street fair' } })
})

test('what was typed before a reload is typed on, but not in the place of what is typed by now', async () => {
  const { actor, call } = stage(reservationsMachine).start({ today: '2027-03-01' })
  actor.send({ type: 'work.found', typed: typedFair })
  await call('loadReservations').resolve([ball])
  expect(actor.getSnapshot()).toMatchObject({ value: 'typing', context: { typed: typedFair } })
  actor.send({ type: 'work.found', typed: { ...typedFair, values: { ...typedFair.values, name: 'Other' } } })
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toEqual(typedFair)
})

test('of what was typed before a reload, only what was changed replaces what others have changed since', async () => {
  const { actor, call } = stage(reservationsMachine).start({ today: '2027-03-01' })
  const base = fieldsOfReservation(fair)
  const typed = { id: fair.id, version: fair.version, base, values: { ...base, note: 'Bring chairs' } }
  actor.send({ type: 'work.found', typed })
  await call('loadReservations').resolve([{ ...fair, version: 4, start: '2027-06-01', end: '2027-06-02' }])
  actor.send({ type: 'submit.requested' })
  expect(call('saveReservation').input).toMatchObject({
    version: 4,
    values: { note: 'Bring chairs', start: '2027-06-01', end: '2027-06-02' },
  })
})
