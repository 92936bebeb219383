import type { RevisionCache, Sized } from './revision.ts'

/** A row that was read: how many rows end with it, and what they are sorted by. */
export type Waymark = { next: number; at: string | number; id: string }

/** Rows on the way through a sorted select, so that pages far down begin at one instead of at an end. */
export type Waymarks = Sized & { marks: Waymark[] }

const mostMarks = 1_000
const markSize = 200

/** Closer ones would save little. */
const distance = 200

/** Those of a select, named by `key`, until the database changes; none without a cache. */
export const waymarksOf = (cache: RevisionCache | undefined, key: string): Promise<Waymarks> | undefined =>
  cache?.remember(`waymarks ${key}`, async () => ({ marks: [], size: mostMarks * markSize }))

export const lastBefore = ({ marks }: Waymarks, offset: number): Waymark | undefined =>
  marks[placeOf(marks, offset + 1) - 1]

/** Leaves out what lies near a mark, and what there is no room for. */
export const addMark = ({ marks }: Waymarks, mark: Waymark): void => {
  const place = placeOf(marks, mark.next)
  const isNear = [marks[place - 1], marks[place]].some((other) => other && Math.abs(other.next - mark.next) < distance)
  if (marks.length < mostMarks && !isNear) marks.splice(place, 0, mark)
}

const placeOf = (marks: readonly Waymark[], next: number): number => {
  let [from, to] = [0, marks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((marks[middle]?.next ?? 0) < next) from = middle + 1
    else to = middle
  }
  return from
}
