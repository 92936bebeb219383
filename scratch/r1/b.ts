import { kit, ics, idOf } from './kit.ts'
import { undoRun } from '#server/sources/undo.ts'
import { runNext, claimRun } from '#server/sources/worker.ts'
import { runSource } from '#server/sources/runSource.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { retryGivenUp, countGivenUp } from '#server/mail/mails.ts'
import { sendNext } from '#server/mail/worker.ts'
import { sql } from 'kysely'
const k = await kit()
const { server, member, moderator } = k
const wipe = async (id?: string) => { for (const e of await k.events()) await moderator.delete('/events/' + e.id); if (id) await moderator.delete('/sources/' + id) }
{
  console.log('--- E1: rule always place, place deleted')
  const place = idOf(await member.post('/places', { name: 'Hall', address: 'Street 1' }))
  const id = await k.create({ placeRule: 'always', place: `id:${place}` })
  const list = Array.from({ length: 4 }, (_, i) => ({ uid: `e${i}`, name: `Evening${i} number${i}x`, start: `202606${10 + i}T180000Z` }))
  console.log(await k.ask(id, ics(list)))
  console.log('del place', (await member.delete('/places/' + place)).status)
  console.log(await k.ask(id, ics([...list.slice(0, 3).map((e) => ({ ...e, rest: ['DESCRIPTION:changed'] })), { uid: 'new', name: 'Fresh thing', start: '20260620T180000Z' }])))
  console.log(server.logged.filter((l) => l.includes('cannot be taken')).map((l) => JSON.parse(l).err.message))
  console.log((await k.events()).map((e) => [e.name, e.description, e.canceled, e.location]))
  console.log(JSON.stringify((await member.get(`/sources/${id}/runs`)).body).slice(0, 400))
  await wipe(id)
}
{
  console.log('--- E2: organizer rule, no longer owner / group deleted; moderators town source')
  const g2 = idOf(await member.post('/groups', { name: 'Band' }))
  const made = await moderator.post('/sources', { name: 'Town', url: 'https://o.example/t.ics', owner: 'town', ...k.words, organizer: `id:${g2}` })
  const id = idOf(made)
  const list = Array.from({ length: 4 }, (_, i) => ({ uid: `f${i}`, name: `Matinee${i} number${i}x`, start: `202606${10 + i}T180000Z` }))
  const ask = async (text: string) => { const row = await claimRun(server.deps.db, server.clock.now, id); const fetch = async () => ({ kind: 'content' as const, url: 'https://o.example/t.ics', contentType: '', etag: '', lastModified: '', body: Buffer.from(text) }); await runSource(server.deps, row!, { fetch } as never); server.clock.now += 3600_000; const { outcome, created, changed, canceled, kept } = ((await moderator.get('/sources/' + id)).body as any).last; return [outcome, created, changed, canceled, kept].join() }
  console.log(await ask(ics(list)))
  console.log('del group', (await member.delete('/groups/' + g2)).status)
  console.log(await ask(ics([...list, { uid: 'fnew', name: 'Fresh thing', start: '20260620T180000Z' }])))
  await wipe(id)
}
{
  console.log('--- S: moderator town source finds a member event by hand, then drops it')
  const ev = await member.post('/events', { ...k.words, name: 'Summer feast of choir', location: 'Town hall', start: '2026-06-20T18:00:00.000Z' })
  console.log(ev.status)
  const id = idOf(await moderator.post('/sources', { name: 'Town', url: 'https://o.example/t.ics', owner: 'town', ...k.words }))
  const ask = async (text: string) => { const row = await claimRun(server.deps.db, server.clock.now, id); const fetch = async () => ({ kind: 'content' as const, url: 'https://o.example/t.ics', contentType: '', etag: '', lastModified: '', body: Buffer.from(text) }); await runSource(server.deps, row!, { fetch } as never); server.clock.now += 3600_000; const { outcome, created, changed, canceled, kept } = ((await moderator.get('/sources/' + id)).body as any).last; return [outcome, created, changed, canceled, kept].join() }
  const list = Array.from({ length: 4 }, (_, i) => ({ uid: `g${i}`, name: `Recital${i} number${i}x`, start: `202606${10 + i}T180000Z` }))
  console.log(await ask(ics([...list, { uid: 'feast', name: 'Summer feast of choir', start: '20260620T180000Z' }])))
  console.log(await ask(ics([...list, { uid: 'between', name: 'Other new one', start: '20260612T100000Z' }])))
  console.log((await k.events()).map((e) => e.name + (e.canceled ? ' CANCELED' : '')))
  console.log('told', JSON.stringify(((await member.get('/notifications?limit=10')).body as any[]).map((n) => n.subject)))
  await wipe(id)
}
{
  console.log('--- I: interrupted file, undo')
  const list = Array.from({ length: 60 }, (_, i) => ({ uid: `h${i}`, name: `Lecture${i} topic${i}x`, start: `202607${String(1 + (i % 28)).padStart(2, '0')}T${String(6 + (i % 14)).padStart(2, '0')}0000Z` }))
  const id = await k.create({ kind: 'file', url: '', content: { text: ics(list), columns: [], dayOrder: '' } })
  const stop = new AbortController()
  const row = await claimRun(server.deps.db, server.clock.now, id)
  // stop once something was written
  const timer = setInterval(async () => { const n = Number((await sql<any>`select count(*) as n from source_events where source_id = ${id}`.execute(server.deps.db)).rows[0].n); if (n > 0) stop.abort() }, 1)
  try { await runSource(server.deps, row!, { signal: stop.signal }) ; console.log('ran whole') } catch (e) { console.log('aborted', String(e)) }
  clearInterval(timer)
  console.log('events after abort', (await k.events()).length)
  await server.deps.db.updateTable('sources').set({ running_until: null }).where('id', '=', id).execute()
  server.clock.now += 61_000
  console.log(await runNext(server.deps))
  const runs = (await member.get(`/sources/${id}/runs`)).body as any[]
  console.log(runs.map(({ outcome, created, changed, kept }) => [outcome, created, changed, kept].join()), 'events', (await k.events()).length)
  console.log('undo', JSON.stringify((await member.post(`/sources/${id}/runs/${runs[0].id}/undo`, {})).body), 'left', (await k.events()).length)
  await wipe(id)
}
await server.stop(); process.exit(0)
