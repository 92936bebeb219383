import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formerTimezone } from '#server/formerTimezone.ts'
import { databases, type TestDatabase } from './databases.ts'
import { settle } from './search/town.ts'

describe.each(databases)('the time zone in which events were entered, on $name', ({ start }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await start()
  })
  afterAll(() => database.stop())

  test('is told at each start in another one, until events are entered in that', async () => {
    const town = await settle(database)
    const startIn = (timezone: string, now: number) => formerTimezone(town.store.db, timezone, now)
    const enter = () => town.events.create(town.event({ name: 'Rehearsal' }), town.mona)
    expect([await startIn('Europe/London', 1), await startIn('Europe/Paris', 1)]).toEqual([null, null])
    await enter()
    const later = Date.now() + 1_000_000_000_000
    expect([await startIn('Europe/Berlin', later), await startIn('Europe/Berlin', later + 1)]).toEqual([
      'Europe/Paris',
      'Europe/Paris',
    ])
    expect([await startIn('Europe/Paris', later), await startIn('Europe/London', 2)]).toEqual([null, 'Europe/Paris'])
    expect([await startIn('Europe/London', later), await startIn('Europe/Paris', later)]).toEqual([
      null,
      'Europe/London',
    ])
  })
})
