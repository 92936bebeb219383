import { kit, ics, idOf, claimRun, runSource } from './kit.ts'
import { sql } from 'kysely'
const k = await kit()
const { server, member, moderator } = k
const wipe = async (id?: string) => { for (const e of await k.events()) await moderator.delete('/events/' + e.id); if (id) await moderator.delete('/sources/' + id) }
{
  console.log('--- A3: end corrected; source moves; is the event in the public list after its old end?')
  const id = await k.create()
  const e = { uid: '1', name: 'Moved concert', start: '20260605T180000Z', end: '20260605T200000Z' }
  await k.ask(id, ics([e]))
  await k.edit((await k.events())[0], { end: '2026-06-05T21:00:00.000Z' })
  await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z' }]))
  server.clock.now = Date.parse('2026-06-08T10:00:00Z')
  const html = await (await fetch(server.url + '/')).text()
  console.log('on home page:', html.includes('Moved concert'))
  const feed = await (await fetch(server.url + '/events.ics')).text()
  console.log('in feed:', feed.includes('Moved concert'), feed.match(/DT(START|END).*/g))
  server.clock.now = Date.parse('2026-06-01T10:00:00Z')
  await wipe(id)
}
{
  console.log('--- J: undo of a run removes an event somebody edited since')
  const id = await k.create()
  const e = { uid: 'j1', name: 'Jazz night', start: '20260605T180000Z' }
  await k.ask(id, ics([e]))
  await k.edit((await k.events())[0], { description: 'long text by hand, an hour of work' })
  const runs = (await member.get(`/sources/${id}/runs`)).body as any[]
  const u = await member.post(`/sources/${id}/runs/${runs[0].id}/undo`, {})
  console.log(u.status, JSON.stringify(u.body), (await k.events()).length)
  await wipe(id)
}
{
  console.log('--- K: page without events after season')
  const id = await k.create({ kind: 'page', url: 'https://other.example/page' })
  const page = (events: any[]) => `<html><title>P</title><body><script type="application/ld+json">${JSON.stringify(events)}</script>x</body></html>`
  const ev = (n: number, d: string) => ({ '@type': 'Event', name: `Play ${n} evening${n}`, startDate: d, url: `https://other.example/e/${n}`, location: 'Hall' })
  console.log(await k.ask(id, page([ev(1, '2026-06-03T18:00:00Z'), ev(2, '2026-06-04T18:00:00Z')])))
  server.clock.now = Date.parse('2026-06-20T10:00:00Z')
  for (let i = 0; i < 3; i++) { console.log(await k.ask(id, page([]))); server.clock.now += 86_400_000 }
  console.log(((await member.get('/notifications?limit=10')).body as any[]).map((n) => n.subject))
  server.clock.now = Date.parse('2026-06-21T10:00:00Z')
  await wipe(id)
}
{
  console.log('--- T: paused process: lease runs out during the run, another process runs too')
  const id = await k.create()
  const text = ics(Array.from({ length: 3 }, (_, i) => ({ uid: `t${i}`, name: `Tour${i} stop${i}x`, start: `202607${10 + i}T180000Z` })))
  const fetchOf = (wait: Promise<void>) => async () => { await wait; return { kind: 'content' as const, url: 'https://other.example/a.ics', contentType: '', etag: '', lastModified: '', body: Buffer.from(text) } }
  const row = await claimRun(server.deps.db, server.clock.now, id)
  const go = Promise.withResolvers<void>()
  // first run plans, then stalls before writing: emulate by racing two runs after the lease
  server.clock.now += 16 * 60_000
  const row2 = await claimRun(server.deps.db, server.clock.now, id)
  console.log('second claim', row2 !== null)
  const a = runSource(server.deps, row!, { fetch: fetchOf(go.promise) } as never)
  const b = runSource(server.deps, row2!, { fetch: fetchOf(go.promise) } as never)
  go.resolve()
  await Promise.all([a, b])
  console.log((await k.events()).map((e) => e.name))
  await wipe(id)
}
await server.stop(); process.exit(0)
