import { kit, ics, idOf } from './kit.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { countGivenUp, retryGivenUp } from '#server/mail/mails.ts'
import { sendNext } from '#server/mail/worker.ts'
const k = await kit()
const { server, member, moderator } = k
const day = 86_400_000
const admin = await server.as('admin')
const sent: string[] = []
let down = false
const mailer = { send: async (m: any) => { if (down) throw new Error('connect ECONNREFUSED'); sent.push(`${m.to}: ${m.subject}`); return null } }
const drain = async () => { while (await sendNext(server.deps, mailer)); }
console.log('--- G')
const write = (text: string) => admin.post('/notifications', { userId: member.user.id, subject: text, message: text })
console.log((await write('first')).status)
server.clock.now += 10 * 60_000; await drain(); console.log(sent)
for (let i = 0; i < 4; i++) { server.clock.now += 10 * day; await admin.get('/session'); await admin.get('/notifications'); await moderator.get('/notifications'); await member.get('/notifications') }
down = true
console.log((await write('important')).status)
for (let i = 0; i < 12; i++) { server.clock.now += 25 * 3_600_000; await drain(); await member.get('/notifications'); await moderator.get('/notifications') }
console.log('given up', await countGivenUp(server.deps.db), JSON.stringify(await server.deps.db.selectFrom('mails').select(['kind', 'user_id', 'due_at', 'attempts', 'error', 'sent_at', 'created_at']).execute()))
const facts = await cleanUp(server.deps, new AbortController().signal); console.log('cleaned mails', facts.mails)
console.log('given up', await countGivenUp(server.deps.db))
down = false; sent.length = 0
console.log('retried', await retryGivenUp(server.deps.db, server.clock.now)); await drain(); console.log(sent.filter((s) => s.startsWith(member.user.email)))
console.log('--- H'); for (let i = 0; i < 1; i++) {}
const ev = await member.post('/events', { ...k.words, name: 'My event', location: 'Hall', start: '2026-12-20T18:00:00.000Z' })
const id = idOf(ev)
await moderator.post('/threads/events/' + id, { text: 'Where is it?' })
const seen = await moderator.get('/threads/events/' + id)
await member.post('/threads/events/' + id, { text: 'In the old mill; please correct it' })
console.log((await moderator.get('/desk')).body && ((await moderator.get('/desk')).body as any).threads.total)
const closed = await moderator.post(`/threads/events/${id}/close`, undefined, { headers: { 'if-match': seen.headers.get('etag')! } })
console.log(seen.headers.get('etag'), closed.status, (closed.body as any).state, ((await moderator.get('/desk')).body as any).threads.total)
await server.stop(); process.exit(0)
