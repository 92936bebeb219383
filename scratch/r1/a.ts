import { kit, ics } from './kit.ts'
const k = await kit()
{
  console.log('--- A: end corrected, source moves')
  const id = await k.create()
  const e = { uid: '1', start: '20260610T180000Z', end: '20260610T200000Z' }
  console.log(await k.ask(id, ics([e])))
  await k.edit((await k.events())[0], { end: '2026-06-10T21:00:00.000Z' })
  console.log(await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z' }])))
  console.log(await k.show())
  const [ev] = await k.events()
  console.log(JSON.stringify((await k.member.get('/sources/of/' + ev.id)).body))
  console.log('member saves only description ->', JSON.stringify((await k.member.put('/events/' + ev.id, { ...ev, description: 'x' })).body).slice(0, 200))
  const day = await fetch(k.server.url + '/'); const html = await day.text()
  console.log(html.match(/Event 1[\s\S]{0,50}/)?.[0], html.match(/<time[^>]*>[^<]*<\/time>/g)?.slice(0, 6))
  const p = await (await fetch(k.server.url + '/events/' + ev.id)).text()
  console.log(p.match(/<time[^>]*>[\s\S]*?<\/time>/g)?.slice(0, 6))
  const i = await (await fetch(k.server.url + '/events/' + ev.id + '.ics')).text(); console.log(i.match(/DT(START|END).*/g))
  const wid = await k.server.nobody.get('/events/' + ev.id); console.log(wid.status)
  await k.member.delete('/events/' + ev.id); await k.member.delete('/sources/' + id)
}
{
  console.log('--- A2: start corrected, source moves a week')
  const id = await k.create()
  const e = { uid: '2', start: '20260610T180000Z', end: '20260610T200000Z' }
  console.log(await k.ask(id, ics([e])))
  const [ev0] = await k.events()
  await k.edit(ev0, { start: '2026-06-10T17:30:00.000Z' })
  console.log(await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z' }])))
  console.log(await k.show())
  await k.member.delete('/events/' + ev0.id); await k.member.delete('/sources/' + id)
}
{
  console.log('--- B: deleted, source moves, restored')
  const id = await k.create()
  const e = { uid: '3', start: '20260610T180000Z', end: '20260610T200000Z' }
  console.log(await k.ask(id, ics([e])))
  const [ev] = await k.events()
  await k.member.delete('/events/' + ev.id)
  console.log(await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z' }])))
  const r = await k.member.post('/bin/restore', {}); console.log('x', r.status)
  const r2 = await k.member.post('/events/' + ev.id + '/restore', {}); console.log('restore', r2.status)
  console.log(await k.ask(id, ics([{ ...e, start: '20260617T180000Z', end: '20260617T200000Z', rest: ['DESCRIPTION:new'] }])))
  console.log(await k.show())
  console.log(JSON.stringify((await k.member.get('/sources/of/' + ev.id)).body))
  console.log(await k.ask(id, ics([{ ...e, start: '20260618T180000Z', end: '20260618T200000Z', rest: ['DESCRIPTION:new'] }])))
  console.log(await k.show())
  await k.member.delete('/events/' + ev.id); await k.member.delete('/sources/' + id)
}
{
  console.log('--- C: truncated')
  const id = await k.create()
  const list = Array.from({ length: 8 }, (_, i) => ({ uid: `c${i}`, name: `Concert number ${i} of eight`, start: `202606${10 + i}T180000Z` }))
  const whole = ics(list)
  console.log(await k.ask(id, whole))
  const at = whole.indexOf('SUMMARY:Concert number 5') + 16
  console.log(await k.ask(id, whole.slice(0, at)))
  console.log((await k.show()).map(({ name, canceled }) => name + (canceled ? ' CANCELED' : '')))
  console.log(await k.ask(id, whole))
  console.log((await k.show()).map(({ name, canceled, previousStart }) => name + (canceled ? ' CANCELED' : '')))
  for (const e of await k.events()) await k.member.delete('/events/' + e.id)
  await k.member.delete('/sources/' + id)
}
{
  console.log('--- D: a list of the next 5')
  const id = await k.create()
  const list = Array.from({ length: 5 }, (_, i) => ({ uid: `d${i}`, name: `Talk ${i}abc ${'xyzuvw'[i]}`, start: `202606${10 + 2 * i}T180000Z` }))
  console.log(await k.ask(id, ics(list)))
  const added = { uid: 'dn', name: 'Brand new', start: '20260611T180000Z' }
  console.log(await k.ask(id, ics([list[0]!, added, ...list.slice(1, 4)])))
  console.log((await k.show()).map(({ name, canceled }) => name + (canceled ? ' CANCELED' : '')))
  for (const e of await k.events()) await k.member.delete('/events/' + e.id)
  await k.member.delete('/sources/' + id)
}
await k.server.stop()
process.exit(0)
