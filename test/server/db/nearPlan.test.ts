import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everything, meets } from '#server/calendar/filter.ts'
import { writeAround } from '#server/calendar/near.ts'
import { touches } from '#server/calendar/span.ts'
import { openDatabase } from '#server/db/database.ts'

test('what is near is counted in the indexes of positions alone', async () => {
  const connection = await openDatabase(':memory:')
  const filter = { ...everything, around: writeAround({ lat: 48, lng: 7.8, km: 3 }) }
  const { rows } = await sql<{ detail: string }>`explain query plan select count(*) from events
    where listed = 1 and ${touches({ since: 0, until: null })} and ${await meets(connection, filter)}`.execute(
    connection.db,
  )
  expect(rows.flatMap(({ detail }) => /(SCAN|SEARCH).*/.exec(detail)?.[0] ?? [])).toEqual([
    'SEARCH events USING INDEX events_by_position (lat>? AND lat<?)',
    'SEARCH places USING INDEX places_by_position (lat>? AND lat<?)',
    'SEARCH events USING INDEX events_by_place (place_id=?)',
    'SEARCH lasting USING COVERING INDEX events_lasting (end_at>?)',
  ])
  await connection.db.destroy()
})
