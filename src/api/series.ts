import * as v from 'valibot'
import {
  type GenerationReport,
  type GenerationRequest,
  generationReportSchema,
  generationSearch,
  type PreviewedDate,
  previewSchema,
} from '#domain/series/generation.ts'
import { keepingOf, type Pending, type PendingEvent, pendingSchema } from '#domain/series/pending.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import {
  comparisonSchema,
  type ResetPlan,
  resetPlanSchema,
  type SeriesComparison,
  type SeriesEvent,
} from '#domain/series/seriesComparison.ts'
import type { KeptEvents } from '#domain/series/seriesUpdate.ts'
import type { Client } from './client.ts'

export const seriesApi = ({ request }: Client) => ({
  /** Rejects with issues of `start`, `end` or `location`. */
  preview: async (id: string, period: DateRange, signal: AbortSignal): Promise<PreviewedDate[]> => {
    const { body } = await request('GET', `/revents/${id}/preview`, { search: generationSearch(period), signal })
    return v.parse(previewSchema, body).dates
  },

  /** Can be repeated: dates with an event are skipped. */
  generate: async (id: string, wanted: GenerationRequest): Promise<GenerationReport> => {
    const { body } = await request('GET', `/revents/${id}/generate`, { search: generationSearch(wanted) })
    return v.parse(generationReportSchema, body)
  },

  pending: async (id: string, signal: AbortSignal): Promise<Pending> =>
    v.parse(pendingSchema, (await request('GET', `/revents/${id}/pending`, { signal })).body),

  compare: async (id: string, signal: AbortSignal): Promise<SeriesComparison> =>
    v.parse(comparisonSchema, (await request('GET', `/revents/${id}/compare`, { signal })).body),

  /** Gives it the values of its series in the fields in which it differs. */
  updateEvent: async (id: string, { id: eventId, version, differs }: PendingEvent, run: string): Promise<void> => {
    const search = new URLSearchParams({ fields: differs.join() })
    await request('POST', `/revents/${id}/events/${eventId}/update`, { search, version, run })
  },

  /** They stay as they are in the fields in which they differ from this version of the series. */
  keepEvents: async ({ seriesId, version, events }: KeptEvents): Promise<void> => {
    if (events.length > 0) await request('POST', `/revents/${seriesId}/keep`, { version, body: keepingOf(events) })
  },

  moveEvent: async (id: string, event: SeriesEvent, run: string): Promise<void> => {
    await request('POST', `/revents/${id}/events/${event.id}/move`, { version: event.version, run })
  },

  planReset: async (id: string, eventId: string, signal: AbortSignal): Promise<ResetPlan> =>
    v.parse(resetPlanSchema, (await request('GET', `/revents/${id}/events/${eventId}/reset`, { signal })).body),

  /** `seriesVersion` is the plan's. Returns the new version. */
  resetEvent: async (
    id: string,
    { id: eventId, version }: Pick<SeriesEvent, 'id' | 'version'>,
    seriesVersion: number,
  ): Promise<number> => {
    const search = new URLSearchParams({ series: String(seriesVersion) })
    const { body } = await request('POST', `/revents/${id}/events/${eventId}/reset`, { search, version })
    return v.parse(v.object({ version: v.number() }), body).version
  },
})
