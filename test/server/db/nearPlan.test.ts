import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everything, meets } from '#server/calendar/filter.ts'
import { unplacedAround, writeAround } from '#server/calendar/near.ts'
import { touches } from '#server/calendar/span.ts'
import { openDatabase } from '#server/db/database.ts'

const searchesOf = async (around: string) => {
  const connection = await openDatabase(':memory:')
  const filter = { ...everything, around }
  const { rows } = await sql<{ detail: string }>`explain query plan select count(*) from events
    where listed = 1 and ${touches({ since: 0, until: null })} and ${await meets(connection, filter)}`.execute(
    connection.db,
  )
  await connection.db.destroy()
  return rows.flatMap(({ detail }) => /(SCAN|SEARCH).*/.exec(detail)?.[0] ?? [])
}

const around = writeAround({ lat: 48, lng: 7.8, km: 3 })

test('what is near is counted in the indexes of positions alone', async () => {
  expect(await searchesOf(around)).toEqual([
    'SEARCH events USING INDEX events_by_position (lat>? AND lat<?)',
    'SEARCH places USING INDEX places_by_position (lat>? AND lat<?)',
    'SEARCH events USING INDEX events_by_place (place_id=?)',
    'SEARCH lasting USING COVERING INDEX events_lasting (end_at>?)',
  ])
})

test('what is nobody knows where is counted among events without a place and those of such places', async () => {
  expect(await searchesOf(unplacedAround(around))).toEqual([
    'SEARCH events USING INDEX events_by_place (place_id=?)',
    'SCAN places',
    'SEARCH events USING INDEX events_by_place (place_id=?)',
    'SEARCH lasting USING COVERING INDEX events_lasting (end_at>?)',
  ])
})
