import * as v from 'valibot'
import {
  type GenerationReport,
  type GenerationRequest,
  generationReportSchema,
  generationSearch,
  type PreviewedDate,
  previewSchema,
} from '#domain/generation.ts'
import type { Period } from '#domain/recurrence.ts'
import {
  comparisonSchema,
  type Pending,
  pendingSchema,
  type SeriesComparison,
  type SeriesEvent,
} from '#domain/seriesUpdate.ts'
import type { Client } from './client.ts'

/** The calls that only repeating events have: generation and changing events together (§4). */
export const seriesApi = ({ request }: Client) => ({
  /** The dates of a period before a generation. Rejects with issues of `start`, `end` or `location`. */
  preview: async (id: string, period: Period, signal: AbortSignal): Promise<PreviewedDate[]> => {
    const { body } = await request('GET', `/revents/${id}/preview`, { search: generationSearch(period), signal })
    return v.parse(previewSchema, body).dates
  },

  /** Creates events. Dates with an event are skipped, so it can be repeated. */
  generate: async (id: string, wanted: GenerationRequest): Promise<GenerationReport> => {
    const { body } = await request('GET', `/revents/${id}/generate`, { search: generationSearch(wanted) })
    return v.parse(generationReportSchema, body)
  },

  /** The coming events that differ from the series. */
  pending: async (id: string, signal: AbortSignal): Promise<Pending> =>
    v.parse(pendingSchema, (await request('GET', `/revents/${id}/pending`, { signal })).body),

  /** The effects of changed intervals and times on the coming events. */
  compare: async (id: string, signal: AbortSignal): Promise<SeriesComparison> =>
    v.parse(comparisonSchema, (await request('GET', `/revents/${id}/compare`, { signal })).body),

  /** Updates the fields that one event shares with the series. @param run the run that the change is a part of */
  updateEvent: async (id: string, event: SeriesEvent, run: string): Promise<void> => {
    await request('POST', `/revents/${id}/events/${event.id}/update`, { version: event.version, run })
  },

  /** Moves one event to the time of the series. @param run the run that the change is a part of */
  moveEvent: async (id: string, event: SeriesEvent, run: string): Promise<void> => {
    await request('POST', `/revents/${id}/events/${event.id}/move`, { version: event.version, run })
  },

  /** Puts an event that was taken out of its series back to its date there. */
  rejoinEvent: async (id: string, eventId: string, date: string): Promise<void> => {
    await request('POST', `/revents/${id}/events/${eventId}/rejoin`, { body: { date } })
  },

  /** Resets one event to the series, with its time and changes by hand; resolves to its new version. */
  resetEvent: async (id: string, event: Pick<SeriesEvent, 'id' | 'version'>): Promise<number> => {
    const { body } = await request('POST', `/revents/${id}/events/${event.id}/reset`, { version: event.version })
    return v.parse(v.object({ version: v.number() }), body).version
  },
})
