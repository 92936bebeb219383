import { kit, ics, idOf, claimRun, runSource } from './kit.ts'
const k = await kit()
const { server, member, moderator } = k
const wipe = async (id?: string) => { for (const e of await k.events()) await moderator.delete('/events/' + e.id); if (id) await moderator.delete('/sources/' + id) }
{
  console.log('--- P: page, one script per event, one breaks')
  const id = await k.create({ kind: 'page', url: 'https://other.example/page' })
  const ev = (n: number, extra = '') => `<script type="application/ld+json">{"@type":"Event","name":"Play ${n} evening${n}${extra}","startDate":"2026-06-${10 + n}T18:00:00Z","url":"https://other.example/e/${n}","location":"Hall"}</script>`
  const page = (list: string[]) => `<html><title>P</title><body>${list.join('')}</body></html>`
  console.log(await k.ask(id, page([1, 2, 3, 4, 5].map((n) => ev(n)))))
  console.log(await k.ask(id, page([1, 2, 3, 4, 5].map((n) => ev(n, n === 3 ? ' "live"' : '')))))
  console.log((await k.events()).map((e) => e.name + (e.canceled ? ' CANCELED' : '')))
  await wipe(id)
}
{
  console.log('--- Q: Squarespace item with no title / odd field')
  const id = await k.create({ url: 'https://other.example/events?format=json' })
  const item = (n: number, changes: object = {}) => ({ id: `s${n}`, title: `Show ${n} evening${n}`, startDate: Date.parse(`2026-06-${10 + n}T18:00:00Z`), fullUrl: `/e/${n}`, location: { addressTitle: 'Hall' }, ...changes })
  const list = (items: object[]) => JSON.stringify({ website: { siteTitle: 'S', timeZone: 'Europe/London' }, collection: { title: 'E' }, upcoming: items, past: [] })
  console.log(await k.ask(id, list([1, 2, 3, 4, 5].map((n) => item(n)))))
  console.log(await k.ask(id, list([1, 2, 3, 4, 5].map((n) => item(n, n === 3 ? { tags: 'one' } : {})))))
  console.log((await k.events()).map((e) => e.name + (e.canceled ? ' CANCELED' : '')))
  await wipe(id)
}
{
  console.log('--- R: follow one field only; undo partly changed')
  const id = await k.create()
  const e = { uid: 'r1', name: 'Organ hour', start: '20260610T180000Z', end: '20260610T200000Z' }
  await k.ask(id, ics([e]))
  await k.edit((await k.events())[0], { start: '2026-06-12T18:00:00.000Z', end: '2026-06-12T20:00:00.000Z' })
  await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z' }]))
  const [ev] = await k.events()
  const f = await member.post(`/sources/of/${ev.id}/follow`, { fields: ['start'] })
  console.log(f.status, await k.show())
  await wipe(id)
  const id2 = await k.create()
  await k.ask(id2, ics([{ ...e, uid: 'r2' }]))
  await k.ask(id2, ics([{ ...e, uid: 'r2', start: '20260617T180000Z', end: '20260617T200000Z' }]))
  await k.edit((await k.events())[0], { end: '2026-06-17T21:00:00.000Z' })
  const runs = (await member.get(`/sources/${id2}/runs`)).body as any[]
  console.log((await member.post(`/sources/${id2}/runs/${runs[0].id}/undo`, {})).status, await k.show())
  await wipe(id2)
}
await server.stop(); process.exit(0)
