import { FetchRefused } from '#server/sources/fetch.ts'
import { runSource } from '#server/sources/runSource.ts'
import { claimRun } from '#server/sources/worker.ts'
import { databases } from '../../test/server/databases.ts'
import { idOf, startTestServer } from '../../test/server/support.ts'
export { idOf, claimRun, runSource, FetchRefused }
export const kit = async (settings: object = {}) => {
  const server = await startTestServer(databases[0]!, settings)
  const moderator = await server.as('moderator')
  const member = await server.as('normal')
  const word = async (path: string) => idOf(await moderator.post(path, { name: 'Other', headline: 'Other' }))
  const words = { category: await word('/categories'), topic: await word('/topics') }
  const group = idOf(await member.post('/groups', { name: 'Choir' }))
  const create = async (changes: object = {}) =>
    idOf(await member.post('/sources', { name: 'Choir cal', url: 'https://other.example/a.ics', owner: `group:${group}`, ...words, ...changes }))
  const ask = async (id: string, text: string, options: object = {}) => {
    const row = await claimRun(server.deps.db, server.clock.now, id)
    if (row === null) throw new Error('running')
    const fetch = async () => ({ kind: 'content' as const, url: row.url, contentType: '', etag: '', lastModified: '', body: Buffer.from(text) })
    await runSource(server.deps, row, { fetch, ...options } as never)
    server.clock.now += 3_600_000
    const { body } = await member.get(`/sources/${id}`)
    const { outcome, created, changed, canceled, kept, notes } = (body as any).last
    return JSON.stringify({ outcome, created, changed, canceled, kept, notes })
  }
  const events = async () => ((await moderator.get('/events?limit=1000&sorting=start&order=ASC')).body as any[])
  const show = async () => (await events()).map(({ name, start, end, canceled, previousStart, published }) => ({ name, start, end, canceled, previousStart, published }))
  const edit = async (entry: any, changes: object) => { const r = await member.put(`/events/${entry.id}`, { ...entry, ...changes }); if (r.status !== 200) throw new Error(JSON.stringify(r.body)) }
  return { server, moderator, member, words, group, create, ask, events, show, edit }
}
export const ics = (events: readonly { uid: string; name?: string; start: string; end?: string; rest?: string[]; location?: string }[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap(({ uid, name = `Event ${uid}`, start, end, rest = [], location = 'Town hall' }) => ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${start}`, ...(end ? [`DTEND:${end}`] : []), `SUMMARY:${name}`, `LOCATION:${location}`, ...rest, 'END:VEVENT']), 'END:VCALENDAR'].join('\r\n')
