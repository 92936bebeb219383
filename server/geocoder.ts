import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { maximumLineLength } from '#domain/limits.ts'
import type { AddressParts, Coordinates } from '#domain/place.ts'
import { foldName, toLine } from '#domain/text.ts'
import { clockTolerance } from './db/futureTimes.ts'
import type { Deps } from './deps.ts'
import { Refusal } from './refusal.ts'

/** The least time between two requests to the map service, of all processes together, in ms. */
const interval = 1_000
/** The longest wait for a turn and for an answer, in ms. */
const longestWait = 5_000
const timeout = 5_000
const longestAnswer = 1_000_000
const missLifetime = 7 * 86_400_000

const degrees = (limit: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(-limit), v.maxValue(limit))
const named = v.optional(v.fallback(v.string(), ''), '')
const detailsSchema = v.object({
  road: named,
  pedestrian: named,
  house_number: named,
  postcode: named,
  city: named,
  town: named,
  village: named,
  municipality: named,
  city_district: named,
  suburb: named,
  quarter: named,
})
const answerSchema = v.array(
  v.object({
    lat: degrees(90),
    lon: degrees(180),
    address: v.optional(v.fallback(detailsSchema, v.parse(detailsSchema, {}))),
  }),
)

const partsOf = (details: v.InferOutput<typeof detailsSchema> | undefined): { parts?: AddressParts } => {
  if (details === undefined) return {}
  const known = {
    street: details.road || details.pedestrian,
    houseNumber: details.house_number,
    postalCode: details.postcode,
    town: details.city || details.town || details.village || details.municipality,
    district: details.suburb || details.city_district || details.quarter,
  }
  const parts = Object.entries(known).map(([name, text]) => [name, toLine(text).slice(0, maximumLineLength)])
  const given = parts.filter(([, text]) => text !== '')
  return given.length === 0 ? {} : { parts: Object.fromEntries(given) }
}

const keptParts = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), {})
const readParts = (text: string): { parts?: AddressParts } => (text === '' ? {} : { parts: v.parse(keptParts, text) })

const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('The geocoder does not stop answering')
  }
  return text
}

/**
 * At most one request a second (§7). Takes an address and the box (`west,north,east,south`) to search first; null for an
 * unknown address. @throws Refusal 400 `field geocoder: unreachable`, 429 when too many requests wait
 */
export const createGeocoder = (
  { db, settings, log, now }: Deps,
  sleep: (ms: number) => Promise<unknown> = setTimeout,
  { isKept, longestQueue }: { isKept: boolean; longestQueue: number } = { isKept: true, longestQueue: longestWait },
) => {
  const cached = async (address: string): Promise<{ found: Coordinates | null } | null> => {
    const row = await db
      .selectFrom('geocode_cache')
      .selectAll()
      .where('address_folded', '=', address)
      .executeTakeFirst()
    if (row === undefined) return null
    if (row.lat !== null && row.lng !== null) return { found: { lat: row.lat, lng: row.lng, ...readParts(row.parts) } }
    return now() - row.at < missLifetime ? { found: null } : null
  }

  const remember = async (address: string, found: Coordinates | null) => {
    const parts = found?.parts === undefined ? '' : JSON.stringify(found.parts)
    const answer = { lat: found?.lat ?? null, lng: found?.lng ?? null, parts, at: now() }
    await db
      .insertInto('geocode_cache')
      .values({ address_folded: address, ...answer })
      .onConflict((conflict) => conflict.column('address_folded').doUpdateSet(answer))
      .execute()
  }

  const takeTurn = async (): Promise<number> => {
    const asked = now()
    const furthest = asked + longestWait + clockTolerance
    const turn = await db
      .insertInto('state')
      .values({ name: 'geocoder', value: '', at: asked })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({
            at: sql`case when state.at > ${furthest} then ${asked + interval}
              when state.at + ${interval} > ${asked} then state.at + ${interval} else ${asked} end`,
          })
          .where((where) =>
            where.or([where('state.at', '<=', asked + longestQueue - interval), where('state.at', '>', furthest)]),
          ),
      )
      .returning('at')
      .executeTakeFirst()
    if (turn === undefined) throw new Refusal(429, 'too many attempts', longestQueue / 1_000)
    return turn.at - asked
  }

  const ask = async (address: string, box: string | undefined): Promise<Coordinates | null> => {
    const url = new URL(settings.geocoderUrl)
    url.searchParams.set('q', address)
    url.searchParams.set('format', 'json')
    url.searchParams.set('addressdetails', '1')
    if (box !== undefined) url.searchParams.set('viewbox', box)
    try {
      const headers = { 'User-Agent': `town-calendar (${settings.siteUrl}; ${settings.moderationEmail})` }
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) })
      if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
      const [first] = v.parse(answerSchema, JSON.parse(await readText(response)))
      return first === undefined ? null : { lat: first.lat, lng: first.lon, ...partsOf(first.address) }
    } catch (error) {
      log.warn({ err: error }, 'geocoder unreachable')
      throw new Refusal(400, 'field geocoder: unreachable')
    }
  }

  return async (address: string, box?: string): Promise<Coordinates | null> => {
    const key = foldName(address)
    const known = await cached(key)
    if (known !== null) return known.found
    await sleep(await takeTurn())
    const meanwhile = await cached(key)
    if (meanwhile !== null) return meanwhile.found
    const found = await ask(address, box)
    if (isKept) await remember(key, found)
    return found
  }
}
