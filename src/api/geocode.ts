import * as v from 'valibot'
import { FailureError, toFailure } from '#domain/failure.ts'
import { addressParts } from '#domain/place.ts'
import type { Client } from './client.ts'

const parts = v.object(v.entriesFromList(addressParts, v.exactOptional(v.string())))
const coordinatesSchema = v.object({ lat: v.number(), lng: v.number(), parts: v.exactOptional(parts) })

export const geocodeApi = ({ request }: Client) => ({
  /** Rejects with one of §8's map failures. */
  find: async (address: string, signal: AbortSignal): Promise<v.InferOutput<typeof coordinatesSchema>> => {
    const search = new URLSearchParams({ q: address })
    const answer = await request('GET', '/geocode', { search, signal }).catch(explain)
    return v.parse(coordinatesSchema, answer.body)
  },
})

const explain = (error: unknown): never => {
  const failure = toFailure(error)
  const field = failure.issues?.[0]?.field
  if (failure.code === 'notFound') throw new FailureError({ code: 'noCoordinates' })
  if (failure.code === 'invalid' && field === 'address') throw new FailureError({ code: 'addressMissing' })
  if (failure.code === 'invalid' || failure.code === 'InternalServerError') {
    throw new FailureError({ code: 'geocoderUnreachable' })
  }
  throw error
}
