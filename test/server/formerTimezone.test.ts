import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formerTimezone } from '#server/formerTimezone.ts'
import { databases, type TestDatabase } from './databases.ts'
import { settle } from './search/town.ts'

describe.each(databases)('the time zone of the start before, on $name', ({ start }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await start()
  })
  afterAll(() => database.stop())

  test('is told once, when another one follows and there are events', async () => {
    const town = await settle(database)
    const startIn = (timezone: string) => formerTimezone(town.store.db, timezone, 1)
    expect([await startIn('Europe/London'), await startIn('Europe/Paris')]).toEqual([null, null])
    await town.events.create(town.event({ name: 'Rehearsal' }), town.mona)
    expect([await startIn('Europe/Paris'), await startIn('Europe/Berlin'), await startIn('Europe/Berlin')]).toEqual([
      null,
      'Europe/Paris',
      null,
    ])
  })
})
