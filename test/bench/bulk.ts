import { addDays, dateIn } from '#domain/time.ts'
import type { Town } from './town.ts'

type Entry = { id: string; version: number }

/** For the 180 events of a daily series. */
export type BulkFigures = { generateMs: number; updateMs: number }

export const measureBulk = async ({ server, tokens, category, topic }: Town): Promise<BulkFigures> => {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${tokens.member}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${server.address}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  const tomorrow = addDays(dateIn(Date.now(), 'Europe/London'), 1)
  const series = await call<Entry>('POST', '/revents', {
    name: 'Daily choir',
    location: 'Parish hall',
    start: '19:00',
    end: '21:00',
    category,
    topic,
    intervals: [{ type: 'day', interval: 1, weekDay: null, date: tomorrow }],
  })
  const path = `/revents/${series.id}`
  const generateMs = await time(async () => {
    const report = await call<{ created: object[] }>(
      'GET',
      `${path}/generate?start=${tomorrow}&end=${addDays(tomorrow, 179)}`,
    )
    if (report.created.length !== 180) throw new Error(`${report.created.length} events were generated`)
  })
  await call('PUT', path, { ...(await call<Entry>('GET', path)), description: 'Bring your own score.' })
  const { outdated } = await call<{ outdated: Entry[] }>('GET', `${path}/pending`)
  if (outdated.length !== 180) throw new Error(`${outdated.length} events are to be changed`)
  const updateMs = await time(async () => {
    for (const { id, version } of outdated) await call('POST', `${path}/events/${id}/update`, { version })
  })
  return { generateMs, updateMs }
}

const time = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}
