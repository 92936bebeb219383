import type { PendingEvent } from '#domain/series/pending.ts'
import type { SeriesEvent } from '#domain/series/seriesComparison.ts'

/** An event of a series, as the choir sings it on a Tuesday. */
export const seriesEvent = (id: string, more: Partial<SeriesEvent> = {}): SeriesEvent => ({
  id,
  version: 1,
  name: 'Choir',
  date: '2026-06-02',
  start: '2026-06-02T18:00:00.000Z',
  end: null,
  changedByHand: [],
  ...more,
})

/** One whose picture differs from that of its series. */
export const pendingEvent = (id: string, more: Partial<PendingEvent> = {}): PendingEvent => ({
  ...seriesEvent(id),
  differs: ['image'],
  ...more,
})
