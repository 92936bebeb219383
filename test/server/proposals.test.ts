import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { databases } from './databases.ts'
import { createStranger, insertProposal, linksIn, proposed, sendMails } from './proposals.ts'
import { unescapeHtml } from './site/visitor.ts'
import { type Answer, type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

const hour = 3_600_000
const picture = async () =>
  new File(
    [new Uint8Array(await readFile(join(import.meta.dirname, '../../themes/default/icon/icon-512.png')))],
    'a.png',
  )

type Json = Record<string, unknown>
const bodyOf = ({ body }: { body: unknown }): Json => Object(body)
/** What a form says it had when it was opened. */
const openedOf = ({ text }: { text: string }) => unescapeHtml(/name="opened" value="([^"]*)"/.exec(text)?.[1] ?? '')
const waiting = async (client: Client): Promise<Json[]> =>
  (await client.get(`/proposals/?filters=${encodeURIComponent('[{"state":"waiting"}]')}`)).body as Json[]
const listed = async (client: Client): Promise<Json[]> => (await client.get('/proposals/')).body as Json[]

describe.each(databases)('proposals on $name', (database) => {
  let server: TestServer
  let moderator: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true })
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    const word = { name: 'A', headline: 'A', description: '' }
    words = {
      category: idOf(await moderator.post('/categories', word)),
      topic: idOf(await moderator.post('/topics', word)),
    }
  })
  afterAll(() => server.stop())

  const makeEvent = async (changes: object = {}) =>
    idOf(
      await moderator.post('/events', {
        ...newEvent(server.clock.now),
        name: 'Choir',
        location: 'Hall',
        start: '2026-07-11T18:00:00Z',
        end: '2026-07-11T19:30:00Z',
        ...words,
        ...changes,
      }),
    )
  const accept = async ({ id, version }: Json, acceptance: object = words, by = moderator) =>
    by.post(`/proposals/${id}/accept`, acceptance, { headers: { 'If-Match': `"${version}"` } })

  test('a mail is promised only where mails are sent', async () => {
    const texts = async ({ url }: { url: string }) =>
      (
        await Promise.all(
          ['/suggest', '/suggest/sent'].map(async (path) =>
            (await fetch(url + path, { headers: { 'Accept-Language': 'en' } })).text(),
          ),
        )
      ).join()
    const promises = /We send you an e-mail|We have sent you a link|The link to confirm goes there/
    const sending = await startTestServer(database, { smtpUrl: 'smtps://mail.example:465' })
    const [promised, held] = await Promise.all([texts(sending), texts(server)])
    await sending.stop()
    expect(promised).toMatch(promises)
    expect(promised).not.toContain('cannot send e-mails')
    expect(held).not.toMatch(promises)
    expect(held.match(/cannot send e-mails/g)).toHaveLength(2)
  })

  test('a form becomes an event: sent, confirmed by a button, accepted, and told at each step', async () => {
    const stranger = createStranger(server)
    const sent = await stranger.send()
    expect([sent.status, sent.location]).toEqual([303, '/suggest/sent'])
    expect((await stranger.open('/suggest/sent')).text).toContain('Ask for your link')
    expect(await listed(moderator)).toEqual([])

    const [mail] = await sendMails(server)
    expect([mail?.to, mail?.subject]).toEqual([proposed.email, `Please confirm: ${proposed.name}`])
    const { confirm, follow } = linksIn(mail as NonNullable<typeof mail>)
    // Programs open links, too.
    for (let times = 0; times < 3; times += 1) {
      const page = await stranger.open(confirm)
      expect([page.status, page.headers.get('cache-control'), page.text.includes(proposed.name)]).toEqual([
        200,
        'no-store',
        true,
      ])
      expect(page.text).not.toContain('<script>hit()')
    }
    expect((await stranger.open(follow)).text).toContain('Not confirmed yet')
    expect(await listed(moderator)).toEqual([])

    const confirmed = await stranger.post(confirm)
    expect([confirmed.status, confirmed.location?.startsWith('/suggest/mine/')]).toEqual([303, true])
    expect((await stranger.post(confirm)).status).toBe(404)
    expect((await stranger.open(confirm)).status).toBe(404)
    expect((await stranger.open(follow)).text).toContain('has arrived')

    const [item] = await waiting(moderator)
    const proposal = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect(proposal).toMatchObject({
      state: 'waiting',
      isCorrection: false,
      name: proposed.name,
      sender: 'Nora',
      email: proposed.email,
      tally: { accepted: 0, refused: 0, isBlocked: false },
      like: [],
      picture: null,
    })
    expect(Object.fromEntries((proposal.fields as Json[]).map(({ field, after }) => [field, after]))).toEqual(
      Object.fromEntries(
        Object.entries(proposed).filter(([name, value]) => value !== '' && !['sender', 'email'].includes(name)),
      ),
    )

    const accepted = bodyOf(await accept(proposal))
    expect([accepted.state, accepted.resource, accepted.decidedBy]).toEqual([
      'accepted',
      'events',
      moderator.user.nickname,
    ])
    const event = bodyOf(await moderator.get(`/events/${accepted.entryId}`))
    expect(event).toMatchObject({
      name: proposed.name,
      location: proposed.location,
      ownedBy: [moderator.user.id],
      published: true,
      start: '2026-07-11T18:00:00.000Z',
      end: '2026-07-11T21:00:00.000Z',
      allDay: false,
      description: `${proposed.description}\n\n<${proposed.link}>`,
    })
    const { changes } = bodyOf(await moderator.get(`/history/events/${event.id}`)) as { changes: Json[] }
    expect(changes.map(({ author }) => author)).toEqual([
      { kind: 'suggestion', id: moderator.user.id, nickname: moderator.user.nickname, cause: '' },
    ])
    const [told] = await sendMails(server)
    expect([told?.to, told?.subject]).toEqual([proposed.email, `Accepted: ${proposed.name}`])
    expect((await stranger.open(linksIn(told as NonNullable<typeof told>).follow)).text).toContain(
      '/events/2026-07-11-',
    )
    expect(await waiting(moderator)).toEqual([])
    expect((await accept(proposal)).status).toBe(412)
  })

  test('the sender reads that an accepted event is no longer in the calendar, until it is there again', async () => {
    const stranger = createStranger(server, '192.0.2.71')
    const follow = await stranger.propose()
    const [item = {}] = await waiting(moderator)
    const id = String(bodyOf(await accept(item)).entryId)
    const told = async () => {
      const { text } = await stranger.open(follow)
      return [/<h1>([^<]*)/.exec(text)?.[1], /<a href="(\/events\/[^"]*)">([^<]*)/.exec(text)?.[2]]
    }
    const change = async (changes: object) => {
      const event = bodyOf(await moderator.get(`/events/${id}`))
      expect((await moderator.put(`/events/${id}`, { ...event, ...changes })).status).toBe(200)
    }
    const there = ['Your suggestion is in the calendar', proposed.name]
    const gone = ['Your suggestion is no longer in the calendar', undefined]
    expect(await told()).toEqual(there)
    await change({ canceled: true })
    expect(await told()).toEqual(there)
    expect((await stranger.open(follow)).text).toContain(`${proposed.name}</a> · Canceled`)
    await change({ published: false })
    expect(await told()).toEqual(gone)
    await change({ published: true, deactivated: true })
    expect(await told()).toEqual(gone)
    await change({ deactivated: false })
    expect(await told()).toEqual(there)

    const festival = await makeEvent({ name: 'Festival' })
    await change({ parent: `id:${festival}`, parentListed: false })
    expect(await told()).toEqual(there)
    const main = bodyOf(await moderator.get(`/events/${festival}`))
    await moderator.put(`/events/${festival}`, { ...main, published: false })
    expect(await told()).toEqual(gone)
    await change({ parent: null, parentListed: true })

    expect(bodyOf(await moderator.get(`/proposals/${item.id}`)).isGone).toBe(false)
    await moderator.delete(`/events/${id}`)
    expect(await told()).toEqual(gone)
    expect((await stranger.open(follow)).text).toContain('ask the people who run this calendar')
    expect(bodyOf(await moderator.get(`/proposals/${item.id}`)).isGone).toBe(true)
    await moderator.post(`/events/${id}/restore`)
    expect(await told()).toEqual(there)
    const other = bodyOf(await moderator.get(`/events/${await makeEvent({ name: 'Music in the yard' })}`))
    const { id: keptId, version: keptVersion, createdAt: _created, updatedAt: _updated, ...values } = other
    const { version } = bodyOf(await moderator.get(`/events/${id}`))
    const pair = { kept: { id: keptId, version: keptVersion }, merged: { id, version } }
    expect((await moderator.post('/doubles/merges', { resource: 'events', ...pair, values })).status).toBe(200)
    expect(await told()).toEqual(['Your suggestion is in the calendar', 'Music in the yard'])
    await moderator.delete(`/events/${keptId}`)
    server.clock.now += 60 * 24 * hour
    await cleanUp(server.deps, new AbortController().signal)
    expect(await told()).toEqual(gone)
  })

  test('what was sent is called that, and that the calendar says it otherwise by now', async () => {
    const stranger = createStranger(server, '192.0.2.73')
    const told = async (path: string) =>
      /<p>(This is what you sent[^<]*)<.p>\s*<dl/.exec((await stranger.open(path)).text)?.[1]
    const [same, other] = ['', ' In the calendar it says something else by now.'].map(
      (more) => `This is what you sent.${more}`,
    )
    const change = async (id: string, changes: object) => {
      const event = bodyOf(await moderator.get(`/events/${id}`))
      expect((await moderator.put(`/events/${id}`, { ...event, ...changes })).status).toBe(200)
    }
    const follow = await stranger.propose({ ...proposed, endTime: '01:00', endDate: '2026-07-12' })
    expect(await told(follow)).toBe(undefined)
    const [item = {}] = await waiting(moderator)
    const id = String(bodyOf(await accept(item)).entryId)
    expect(await told(follow)).toBe(same)
    await change(id, { description: 'Four bands' })
    expect(await told(follow)).toBe(same)
    for (const changes of [{ location: 'Mill' }, { name: 'Yard music' }, { start: '2026-07-11T18:30:00.000Z' }]) {
      const before = bodyOf(await moderator.get(`/events/${id}`))
      await change(id, changes)
      expect(await told(follow)).toBe(other)
      await change(id, { ...before, version: Number(before.version) + 1 })
      expect(await told(follow)).toBe(same)
    }
    await change(id, { published: false })
    expect(await told(follow)).toBe(same)

    const choir = await makeEvent()
    const values = { name: 'Choir', date: '2026-07-11', time: '19:00', endTime: '21:30', location: 'Hall' }
    const { sender, email } = proposed
    await sendMails(server)
    const corrects = await stranger.propose({ about: `events/${choir}`, note: 'Later', ...values, sender, email })
    await accept((await waiting(moderator))[0] ?? {}, {})
    await change(choir, { name: 'Choir evening' })
    expect(await told(corrects)).toBe(same)
    await change(choir, { end: '2026-07-11T20:00:00.000Z' })
    expect(await told(corrects)).toBe(other)
    const group = idOf(await moderator.post('/groups', { ...newGroup(), name: 'Choir' }))
    await sendMails(server)
    const asks = await stranger.propose({ about: `groups/${group}`, note: 'Is it free?', sender, email })
    await accept((await waiting(moderator))[0] ?? {}, { answer: 'Yes' })
    expect(await told(asks)).toBe(same)
  })

  test('the sender of a note reads that what it was about is gone, and what the moderators answered', async () => {
    const stranger = createStranger(server, '192.0.2.72')
    const group = idOf(await moderator.post('/groups', { ...newGroup(), name: 'Choir' }))
    const note = { about: `groups/${group}`, note: 'They moved.', sender: 'Nora', email: proposed.email }
    const follow = await stranger.propose(note)
    const lost = 'What this was about is no longer in the calendar.'
    const told = async () => {
      const { text } = await stranger.open(follow)
      return [/<h1>([^<]*)/.exec(text)?.[1], text.includes(lost), text.includes(`href="/groups/${group}"`)]
    }
    expect(await told()).toEqual(['Your note has arrived', false, true])
    await moderator.delete(`/groups/${group}`)
    expect(await told()).toEqual(['Your note has arrived', true, false])
    const [item = {}] = await waiting(moderator)
    await accept(item, { answer: 'They broke up.', seenGone: true })
    expect(await told()).toEqual(['Your note has been looked at', true, false])
    expect((await stranger.open(follow)).text).toContain('They broke up.')
    await moderator.post(`/groups/${group}/restore`)
    expect(await told()).toEqual(['Your note has been looked at', false, true])
  })

  test.each(['groups', 'events'])(
    'the sender of what is about one of the %s reads neither name nor address of what is not public now',
    async (resource) => {
      const stranger = createStranger(server, '192.0.2.73')
      const group = { ...newGroup(), name: 'Choir' }
      const id = resource === 'events' ? await makeEvent() : idOf(await moderator.post('/groups', group))
      const path = `/${resource}/${id}`
      const about = { about: path.slice(1), note: 'They moved.', sender: 'Nora', email: proposed.email }
      const fields = { name: 'Choir', date: '2026-07-12', time: '19:00', location: 'Hall' }
      const follow = await stranger.propose(resource === 'events' ? { ...about, ...fields } : about)
      const change = async (changes: object) => {
        expect((await moderator.put(path, { ...bodyOf(await moderator.get(path)), ...changes })).status).toBe(200)
      }
      const told = async () => {
        const { text } = await stranger.open(follow)
        const form = (await stranger.open(`${follow}/edit`)).text
        const isLost = text.includes('What this was about is no longer in the calendar.')
        return [isLost, text.includes(`href="/${resource}/`), [text, form].some((one) => one.includes('Secret'))]
      }
      expect(await told()).toEqual([false, true, false])
      await change({ published: false, name: 'Secret plan' })
      expect(await told()).toEqual([true, false, false])
      await change({ published: true, deactivated: true })
      expect(await told()).toEqual([true, false, false])
      await change({ name: 'Choir', deactivated: false })
      expect(await told()).toEqual([false, true, false])
    },
  )

  test('an owner and a known place can be chosen; the picture is seen by nobody before', async () => {
    const owner = await server.as('normal')
    const place = idOf(await moderator.post('/places', { ...newPlace(), name: 'Old barn', address: 'Road 1' }))
    const other = await makeEvent({ location: `id:${place}` })
    const named = await makeEvent({ name: 'Music in the courtyard: courtyard music' })
    const stranger = createStranger(server)
    const follow = await stranger.propose({ ...proposed, picture: await picture() })
    expect((await stranger.open(follow)).text).toMatch(/<dt>Picture<\/dt>\s*<dd>Has arrived<\/dd>/)
    expect((await stranger.open(`${follow}/edit`)).text).toContain('Your picture is already here.')
    const [item] = await waiting(moderator)
    const proposal = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect((proposal.like as Json[]).map(({ resource, id, likeness }) => [resource, id, likeness])).toEqual([
      ['events', named, 'name'],
      ['events', other, 'place'],
      ['places', place, 'location'],
    ])
    expect((proposal.like as Json[]).map(({ end }) => end)).toEqual([
      ...Array(2).fill('2026-07-11T19:30:00.000Z'),
      null,
    ])
    const shown = await fetch(server.url + String(proposal.picture))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetch(`${server.url}${proposal.picture}x`)).status).toBe(404)
    const accepted = bodyOf(await accept(proposal, { ...words, owner: owner.user.id, location: `id:${place}` }))
    const event = bodyOf(await owner.get(`/events/${accepted.entryId}`))
    expect([event.ownedBy, event.location, typeof event.image]).toEqual([[owner.user.id], `id:${place}`, 'string'])
    expect((await server.nobody.get(`/media/${event.image}`)).status).toBe(200)
    expect((await fetch(server.url + String(proposal.picture))).status).toBe(404)
    expect((accepted.like as Json[]).map(({ id }) => id)).toEqual([named, other])
  })

  test('two suggestions of one event know of each other while both wait', async () => {
    const mine = await insertProposal(server)
    const theirs = await insertProposal(server, { name: 'Music in the courtyard', sender: 'Jonas', location: 'Barn' })
    await insertProposal(server, { name: 'Flea market', location: 'Market' })
    await insertProposal(server, { date: '2026-07-12' })
    const others = async (id: string) =>
      (bodyOf(await moderator.get(`/proposals/${id}`)).likeProposals as Json[]).map(({ id, ...told }) => [id, told])
    expect(await others(theirs)).toEqual([[mine, { name: proposed.name, sender: 'Nora', likeness: 'name' }]])
    expect((await others(mine)).map(([id]) => id)).toEqual([theirs])
    await moderator.post(`/proposals/${theirs}/refuse`, { reason: 'Twice.' })
    expect([await others(mine), await others(theirs)]).toEqual([[], []])
  })

  test('at the same minute other words are enough, and a known place may be spelt in another way', async () => {
    const place = idOf(
      await moderator.post('/places', { ...newPlace(), name: 'Bürgerhaus Weststadt', address: 'Road 1' }),
    )
    const told = { name: 'Lesung „Moorgeister“ mit Henrike Poll', location: 'Stadtbibliothek' }
    const event = await makeEvent(told)
    const mine = await insertProposal(server, told)
    const words = { name: 'Moorgeister: Henrike Pohl liest', location: 'Buergerhaus West' }
    const theirs = await insertProposal(server, words)
    const later = await insertProposal(server, { ...words, time: '20:00' })
    const likeOf = async (id: string, field: string) =>
      (bodyOf(await moderator.get(`/proposals/${id}`))[field] as Json[]).map(({ id, likeness }) => [id, likeness])
    expect(await likeOf(theirs, 'like')).toEqual([
      [event, 'name'],
      [place, 'location'],
    ])
    expect(await likeOf(mine, 'likeProposals')).toEqual([[theirs, 'name']])
    expect(await likeOf(later, 'like')).toEqual([[place, 'location']])
    const there = await makeEvent({ name: 'Repair café', location: `id:${place}`, start: '2026-07-11T10:00:00Z' })
    expect(await likeOf(later, 'like')).toEqual([
      [there, 'place'],
      [place, 'location'],
    ])
  })

  test.each([
    ['haus der vereine in lindenau', 'Haus der Vereine'],
    ['Seepark Pavillion', 'Seepark-Pavillon'],
    ['Marktplatz Lindenau', 'Marktplatz'],
    ['Haus der Musik', null],
  ])('a place told as %j may be %j', async (location, expected) => {
    for (const name of ['Haus der Vereine', 'Seepark-Pavillon', 'Marktplatz'])
      await moderator.post('/places', { ...newPlace(), name, address: 'Road 1' })
    const id = await insertProposal(server, { location })
    const { like } = bodyOf(await moderator.get(`/proposals/${id}`))
    expect((like as Json[]).map(({ name }) => name)).toEqual(expected === null ? [] : [expected])
  })

  test('a refusal needs a reason and tells it; the next suggestion shows the tally', async () => {
    const stranger = createStranger(server)
    const follow = await stranger.propose()
    const [item] = await waiting(moderator)
    const refuse = (reason: string) => moderator.post(`/proposals/${item?.id}/refuse`, { reason })
    expect((await refuse(' ')).status).toBe(400)
    expect(bodyOf(await refuse('This is no event.'))).toMatchObject({ state: 'refused', reason: 'This is no event.' })
    const [mail] = await sendMails(server)
    expect([mail?.subject, mail?.text.includes('This is no event.')]).toEqual([`Not accepted: ${proposed.name}`, true])
    expect((await stranger.open(follow)).text).toContain('This is no event.')
    await stranger.propose()
    const [next] = await waiting(moderator)
    expect(bodyOf(await moderator.get(`/proposals/${next?.id}`)).tally).toEqual({
      accepted: 0,
      done: 0,
      refused: 1,
      isBlocked: false,
    })
  })

  test('a reason of several lines is told line by line', async () => {
    const stranger = createStranger(server)
    const follow = await stranger.propose()
    const [item] = await waiting(moderator)
    await moderator.post(`/proposals/${item?.id}/refuse`, { reason: 'No event.\nAsk the <choir>.' })
    expect((await stranger.open(follow)).text).toContain(
      '<blockquote class="prose lines">No event.\nAsk the &lt;choir&gt;.</blockquote>',
    )
  })

  test('a refusal is taken back: it waits again with its picture, no mail tells of it, and it can be taken over', async () => {
    const stranger = createStranger(server)
    const follow = await stranger.propose({ ...proposed, picture: await picture() })
    const [item] = await waiting(moderator)
    const path = `/proposals/${item?.id}`
    const reopen = () => moderator.post(`${path}/reopen`)
    expect((await reopen()).status).toBe(412)
    await moderator.post(`${path}/refuse`, { reason: 'A mistake.' })
    const again = bodyOf(await reopen())
    expect(again).toMatchObject({ state: 'waiting', reason: 'A mistake.', decidedAt: null, decidedBy: null })
    expect((await fetch(server.url + String(again.picture))).status).toBe(200)
    expect(await sendMails(server)).toEqual([])
    const toldAgain = async () =>
      (await stranger.open(follow)).text.includes('The moderators look at your suggestion again')
    expect(await toldAgain()).toBe(true)
    expect((await stranger.open(follow)).text).not.toContain('A mistake.')
    await stranger.post(`${follow}/edit`, { ...proposed, name: 'Yard music' })
    expect(await toldAgain()).toBe(true)
    await stranger.post(`${follow}/edit`, proposed)

    await moderator.post(`${path}/refuse`, { reason: 'No.' })
    const replaces = ({ text }: OutgoingMail) => text.includes('no longer holds')
    const heard = async () => (await sendMails(server)).map((mail) => [mail.subject, replaces(mail)])
    expect(await heard()).toEqual([[`Not accepted: ${proposed.name}`, false]])
    await reopen()
    await moderator.post(`${path}/refuse`, { reason: 'Still no.' })
    await reopen()
    await stranger.post(`${follow}/edit`, { ...proposed, time: '20:00' })
    expect(bodyOf(await moderator.post(`${path}/accept`, { ...words, owner: null, location: '' }))).toMatchObject({
      state: 'accepted',
      reason: '',
    })
    expect(await heard()).toEqual([[`Accepted: ${proposed.name}`, true]])
    expect((await reopen()).status).toBe(412)
  })

  test('an accepted sender is invited with one click: an ordinary invitation, once, by mail to them alone', async () => {
    const invite = (id: unknown, by: Client = moderator) => by.post(`/proposals/${id}/invite`)
    const stranger = createStranger(server)
    await stranger.propose()
    const [item] = await waiting(moderator)
    expect((await invite(item?.id)).status).toBe(412)
    expect(bodyOf(await accept(item as Json)).invitation).toEqual({ state: 'open', by: null, at: null })
    await sendMails(server)
    const others = [moderator, await server.as('moderator'), await server.as('admin')]
    const answers = await Promise.all(others.map((one) => invite(item?.id, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const done = answers.find(({ status }) => status === 200)
    const refused = answers.find(({ status }) => status === 400)
    expect(JSON.stringify(bodyOf(done as Answer).invitation)).toContain('"state":"sent"')
    expect(refused?.body).toEqual({ error: 'field sender: alreadyInvited' })
    const [mail, ...more] = await sendMails(server)
    expect([mail?.to, mail?.subject, more]).toEqual([proposed.email, expect.stringContaining('Your invitation'), []])
    const token = /\/backstage\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const list = (await others[2]?.get('/invitations/'))?.body as Json[]
    expect(list.map((one) => one.token)).toEqual([token])

    // Withdrawn before its mail, it gets none.
    const withdraw = async () => {
      const [row] = ((await others[2]?.get('/invitations/'))?.body ?? []) as Json[]
      await others[2]?.delete(`/invitations/${row?.id}`)
    }
    await withdraw()
    expect((await invite(item?.id)).status).toBe(200)
    await withdraw()
    expect(await sendMails(server)).toEqual([])
    expect((await invite(item?.id)).status).toBe(200)
    const [again] = await sendMails(server)
    const used = /\/backstage\/invitation\/([\w-]{43})/.exec(again?.text ?? '')?.[1] ?? ''
    const registration = { email: 'NORA@visitor.example', nickname: 'Nora', password: 'correct horse battery' }
    expect((await server.nobody.post(`/invitations/invite/${token}`, registration)).status).toBe(400)
    expect((await server.nobody.post(`/invitations/invite/${used}`, registration)).status).toBe(200)
    const member = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect(member.invitation).toEqual({ state: 'member', by: null, at: null })
    expect((await invite(item?.id)).body).toEqual({ error: 'field sender: alreadyMember' })
  })

  test('of a refused or blocked sender there is no invitation, and of a moderator no more than twenty an hour', async () => {
    const ids: string[] = []
    for (let index = 0; index < 22; index += 1)
      ids.push(await insertProposal(server, { email: `n${index}@visitor.example` }))
    const set = (state: 'accepted' | 'refused') =>
      server.deps.db.updateTable('proposals').set({ state, decided_at: server.clock.now }).execute()
    const invite = async (id: string | undefined) => (await moderator.post(`/proposals/${id}/invite`)).status
    await set('refused')
    expect(await invite(ids[0])).toBe(412)
    await set('accepted')
    await moderator.post(`/proposals/${ids[0]}/sender`, { blocked: true })
    expect(bodyOf(await moderator.get(`/proposals/${ids[0]}`)).invitation).toBeNull()
    expect(await invite(ids[0])).toBe(412)
    const statuses = await Promise.all(ids.slice(1).map(invite))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    // A refusal leaves no invitation.
    expect(await server.deps.db.selectFrom('invitations').select('id').execute()).toHaveLength(20)
    server.clock.now += hour
    await moderator.delete(`/users/${moderator.user.id}`)
    const left = await server.deps.db.selectFrom('proposals').select('invitation_id').execute()
    expect(left.every(({ invitation_id }) => invitation_id === null)).toBe(true)
  })

  test('its sender corrects it, which moderators see as a difference, and withdraws it', async () => {
    const stranger = createStranger(server)
    const follow = await stranger.propose()
    const [item] = await waiting(moderator)
    const seen = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    const form = await stranger.open(`${follow}/edit`)
    expect([form.status, form.text.includes(`value="${proposed.name}"`)]).toEqual([200, true])
    expect(form.text).toContain('You need not confirm again.')
    expect(form.text).not.toContain('Your picture is already here.')
    expect((await stranger.post(`${follow}/edit`, { ...proposed, date: 'tomorrow' })).status).toBe(400)
    expect((await stranger.post(`${follow}/edit`, { ...proposed, time: '20:00', name: 'Music' })).location).toBe(follow)
    expect((await accept(seen)).status).toBe(412)
    const changed = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect((changed.fields as Json[]).filter(({ before }) => before !== null)).toEqual([
      { field: 'name', before: proposed.name, after: 'Music' },
      { field: 'time', before: '19:00', after: '20:00' },
    ])
    expect((await stranger.post(`${follow}/withdraw`)).location).toBe(follow)
    expect((await stranger.open(follow)).text).toContain('Withdrawn')
    expect(await waiting(moderator)).toEqual([])
    expect((await accept(changed)).status).toBe(412)
    expect((await stranger.open(`${follow}/edit`)).status).toBe(303)
  })

  test('two windows of its sender keep what each has changed, and what both have changed is asked', async () => {
    const stranger = createStranger(server, '198.51.100.4')
    const follow = await stranger.propose()
    const opened = openedOf(await stranger.open(`${follow}/edit`))
    const first = { ...proposed, name: 'Music', date: '2026-07-12', opened }
    expect((await stranger.post(`${follow}/edit`, first)).location).toBe(follow)

    const second = { ...proposed, location: 'Mill', opened }
    expect((await stranger.post(`${follow}/edit`, second)).location).toBe(follow)
    const { text: both } = await stranger.open(follow)
    expect([both.includes('Music</dd>'), both.includes('Mill</dd>')]).toEqual([true, true])

    const third = { ...proposed, name: 'Dance', date: '', location: 'Barn', opened }
    const asked = await stranger.post(`${follow}/edit`, third)
    expect([asked.status, asked.text.includes('value="Dance"')]).toEqual([400, true])
    expect(asked.text).toMatch(/role="alert">You have changed this in another window since/)
    expect(asked.text).toMatch(/id="suggest-name-error">The other window now says: Music</)
    expect(asked.text).toMatch(/id="suggest-date-error">The other window now says: \w+day, \d+ \w+ \d{4}</)
    expect(asked.text).toMatch(/id="suggest-location-error">The other window now says: Mill</)
    expect((await stranger.open(follow)).text).not.toContain('Barn</dd>')
    const sure = { ...third, date: proposed.date, opened: openedOf(asked) }
    expect((await stranger.post(`${follow}/edit`, sure)).location).toBe(follow)
    const { text } = await stranger.open(follow)
    expect([text.includes('Dance</dd>'), text.includes('Barn</dd>')]).toEqual([true, true])
  })

  test('two changes that are sent at the same moment are both kept, and a form nobody of ours has made does no harm', async () => {
    const stranger = createStranger(server, '198.51.100.5')
    const follow = await stranger.propose()
    const opened = openedOf(await stranger.open(`${follow}/edit`))
    const sent = [{ name: 'Music' }, { location: 'Mill' }, { time: '20:00' }].map((change) =>
      stranger.post(`${follow}/edit`, { ...proposed, ...change, opened }),
    )
    expect((await Promise.all(sent)).map(({ location }) => location)).toEqual([follow, follow, follow])
    const { text } = await stranger.open(follow)
    expect(['Music</dd>', 'Mill</dd>', '20:00</dd>'].filter((said) => text.includes(said))).toHaveLength(3)
    for (const made of ['{"toString":"x","constructor":"y"}', '{"name":1}', '[', 'null'])
      expect((await stranger.post(`${follow}/edit`, { ...proposed, opened: made })).location).toBe(follow)
  })

  test('a change that comes after the decision is not taken, which its sender reads above what was typed', async () => {
    const stranger = createStranger(server, '198.51.100.2')
    const follow = await stranger.propose()
    const [item = {}] = await waiting(moderator)
    expect((await accept(item)).status).toBe(200)
    const { status, text } = await stranger.post(`${follow}/edit`, { ...proposed, name: 'Music' })
    expect([status, text.includes('value="Music"')]).toEqual([400, true])
    expect(text).toMatch(/role="alert">[^<]*so your change was not taken/)
    expect((await stranger.open(follow)).text).not.toContain('Music</dd>')
  })

  test('a change that is sent several times at once arrives', async () => {
    const stranger = createStranger(server, '198.51.100.3')
    const follow = await stranger.propose()
    const changes = { ...proposed, name: 'Music' }
    const answers = await Promise.all([1, 2, 3].map(() => stranger.post(`${follow}/edit`, changes)))
    expect(answers.map(({ location }) => location)).toEqual([follow, follow, follow])
    expect((await stranger.open(follow)).text).toContain('Music</dd>')
  })

  test.each([
    ['en', 'What your note was about is no longer in the calendar'],
    ['de', 'Worum es in deinem Hinweis geht, steht nicht mehr im Kalender'],
  ])(
    'a note on what is gone meanwhile comes back to be copied, without a form for a new event: %s',
    async (lng, said) => {
      const id = await makeEvent()
      const stranger = createStranger(server, '198.51.100.4')
      expect((await moderator.delete(`/events/${id}`)).status).toBe(200)
      const fields = { ...proposed, about: `events/${id}`, note: 'It begins <b>later.' }
      const { status, text } = await stranger.post(`/suggest?lng=${lng}`, fields)
      expect([status, text.includes('<form class="form"')]).toEqual([404, false])
      expect(text).toContain('<dd>It begins &lt;b&gt;later.</dd>')
      expect(text).toContain(said)
    },
  )

  test.each([
    ['en', 'Title of the event: Choir &lt;i&gt;', 'Day: Sunday, 12 July 2026', 'Place: Old barn', 'Last day: soon'],
    [
      'de',
      'Titel der Veranstaltung: Choir &lt;i&gt;',
      'Tag: Sonntag, 12. Juli 2026',
      'Ort: Old barn',
      'Letzter Tag: soon',
    ],
  ])('all that was typed about what is gone meanwhile comes back to be copied: %s', async (lng, ...told) => {
    const id = await makeEvent()
    const stranger = createStranger(server, '198.51.100.5')
    expect((await moderator.delete(`/events/${id}`)).status).toBe(200)
    const typed = { ...proposed, name: 'Choir <i>', date: '2026-07-12', endDate: 'soon', link: '', note: ' ' }
    const { status, text } = await stranger.post(`/suggest?lng=${lng}`, { ...typed, about: `events/${id}` })
    const rows = [...text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(
      ([, label, value]) => `${label}: ${value}`,
    )
    expect([status, rows]).toEqual([404, expect.arrayContaining(told)])
    expect(rows).toHaveLength(7)
    expect(rows.at(-1)).toContain('&lt;script&gt;')
  })

  test('something wrong: a correction changes the event as far as it says otherwise, and its doors move along', async () => {
    const owner = await server.as('normal')
    const ownedBy = [moderator.user.id, owner.user.id]
    const id = await makeEvent({ description: 'Songs', doors: '2026-07-11T17:45:00.000Z', ownedBy })
    const stranger = createStranger(server)
    const page = await stranger.open(`/suggest?about=events/${id}`)
    expect([page.text.includes('value="Choir"'), page.text.includes('value="19:00"')]).toEqual([true, true])
    const fields = { about: `events/${id}`, note: 'It begins later.', name: 'Choir', date: '2026-07-11' }
    await stranger.propose({
      ...fields,
      time: '19:30',
      endTime: '20:30',
      location: 'Hall',
      sender: 'Nora',
      email: proposed.email,
    })
    const [item] = await waiting(moderator)
    expect([item?.isCorrection, item?.isNote, item?.entryId]).toEqual([true, false, id])
    const proposal = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect((proposal.fields as Json[]).filter(({ before }) => before)).toEqual([
      { field: 'time', before: '19:00', after: '19:30' },
    ])
    expect(proposal.fulfilled).toEqual([])
    const event = bodyOf(await moderator.get(`/events/${id}`))
    await moderator.put(`/events/${id}`, { ...event, start: '2026-07-11T18:30:00.000Z' })
    expect(bodyOf(await moderator.get(`/proposals/${item?.id}`)).fulfilled).toEqual(['time'])
    await moderator.put(`/events/${id}`, { ...event, version: 2 })
    expect((await accept(proposal, {})).status).toBe(200)
    const [mail] = await sendMails(server)
    expect(mail?.subject).toBe('Note accepted: Choir')
    expect(mail?.text).toContain('have accepted your note about “Choir”')
    await moderator.post(`/proposals/${item?.id}/invite`)
    expect((await sendMails(server))[0]?.text).toContain('thank you for your note about “Choir”!')
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({
      start: '2026-07-11T18:30:00.000Z',
      end: '2026-07-11T19:30:00.000Z',
      doors: '2026-07-11T18:15:00.000Z',
      description: 'Songs',
    })
    const { changes } = bodyOf(await moderator.get(`/history/events/${id}`)) as { changes: Json[] }
    expect(changes[0]?.author).toMatchObject({ kind: 'suggestion' })
    const told = async (who: Member) =>
      ((await who.get('/notifications')).body as Json[]).map(({ subject, linkUrl }) => [subject, linkUrl])
    expect(await told(owner)).toContainEqual([
      '„Choir, 11.07.2026 19:30“ ist korrigiert worden',
      `/backstage/events/${id}`,
    ])
    expect(await told(moderator)).toEqual([])
  })

  const mergeInto = async (resource: 'events' | 'places', kept: string, merged: string) => {
    const [one, other] = [
      bodyOf(await moderator.get(`/${resource}/${kept}`)),
      bodyOf(await moderator.get(`/${resource}/${merged}`)),
    ]
    const { id: _id, version, createdAt: _created, updatedAt: _updated, ...values } = one
    const body = {
      resource,
      kept: { id: kept, version },
      merged: { id: merged, version: other.version },
      values,
    }
    expect((await moderator.post('/doubles/merges', body)).body).toMatchObject({ resource })
  }

  test('a note about what was merged meanwhile is about the other one, which its sender reads', async () => {
    const [kept, merged] = [await makeEvent({ name: 'Town choir', location: 'Great hall' }), await makeEvent()]
    const stranger = createStranger(server, '192.0.2.61')
    const form = { name: 'Choir', date: '2026-07-11', time: '19:15', endTime: '20:30', endDate: '', location: 'Hall' }
    await mergeInto('events', kept, merged)
    const sent = await stranger.send({ ...proposed, ...form, about: `events/${merged}`, note: 'It begins later.' })
    expect(sent).toMatchObject({ status: 303, location: `/suggest/sent?about=events%2F${kept}` })
    const thanks = await stranger.open(sent.location ?? '')
    expect(thanks.text).toMatch(/What you mean is now here:[\s\S]*>Town choir<\/a>/)
    const [mail] = await sendMails(server)
    await stranger.post(linksIn(mail as OutgoingMail).confirm)
    const [item] = await waiting(moderator)
    expect([item?.entryId, item?.name]).toEqual([kept, 'Town choir'])
    const { fields } = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    expect((fields as Json[]).filter(({ before }) => before)).toEqual([
      { field: 'time', before: '19:00', after: '19:15' },
    ])
  })

  test('a form that is opened after a merge, and one that comes back, are about the other one', async () => {
    const [kept, merged] = [await makeEvent({ name: 'Town choir' }), await makeEvent()]
    const stranger = createStranger(server, '192.0.2.62')
    await mergeInto('events', kept, merged)
    const { text } = await stranger.open(`/suggest?about=events/${merged}`)
    expect([text.includes(`value="events/${kept}"`), text.includes('value="Town choir"')]).toEqual([true, true])
    const again = await stranger.send({ about: `events/${merged}`, name: 'Choir', date: '2026-07-12' })
    expect(again.status).toBe(400)
    expect(['Town choir', '2026-07-12', `events/${kept}`].map((one) => again.text.includes(`value="${one}"`))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('a note about a place that was merged meanwhile arrives; one about what was deleted does not', async () => {
    const make = async (name: string) => idOf(await moderator.post('/places', { ...newPlace(), name, address: 'Road' }))
    const [kept, merged] = [await make('Mill'), await make('Old mill')]
    const stranger = createStranger(server, '192.0.2.63')
    await mergeInto('places', kept, merged)
    const note = { about: `places/${merged}`, note: 'It has a step.', sender: 'Nora', email: proposed.email }
    expect((await stranger.send(note)).location).toBe(`/suggest/sent?about=places%2F${kept}`)
    const [row] = await server.deps.db.selectFrom('proposals').select(['entry_id', 'name']).execute()
    expect(row).toEqual({ entry_id: kept, name: 'Mill' })
    await moderator.delete(`/places/${kept}`)
    expect((await stranger.post('/suggest', note)).text).toContain('Your note was not sent')
  })

  test('after a merge of events of the same name the page that thanks is the usual one', async () => {
    const [kept, merged] = [await makeEvent({ location: 'Great hall' }), await makeEvent()]
    await mergeInto('events', kept, merged)
    const form = { ...proposed, about: `events/${merged}`, note: 'It begins later.' }
    expect((await createStranger(server, '192.0.2.64').send(form)).location).toBe('/suggest/sent')
  })

  test('owners hear that moderators took a correction back, and no more of it once it holds again', async () => {
    const owner = await server.as('normal')
    const id = await makeEvent({ description: 'Songs', ownedBy: [owner.user.id] })
    const subjects = async () => ((await owner.get('/notifications')).body as Json[]).map(({ subject }) => subject)
    const stranger = createStranger(server)
    const correct = async (time: string) => {
      const fields = { about: `events/${id}`, note: 'Later.', name: 'Choir', date: '2026-07-11', location: 'Hall' }
      await stranger.propose({ ...fields, time, endTime: '21:30', sender: 'Nora', email: proposed.email })
      const [item = {}] = await waiting(moderator)
      expect((await accept(item, {})).status).toBe(200)
      await sendMails(server)
    }
    const set = async (start: string, end: string) => {
      const event = bodyOf(await moderator.get(`/events/${id}`))
      const times = { start: `2026-07-11T${start}:00.000Z`, end: `2026-07-11T${end}:00.000Z` }
      expect((await moderator.put(`/events/${id}`, { ...event, ...times })).status).toBe(200)
    }
    const setBack = () => set('18:00', '19:30')
    const before = await subjects()
    await correct('20:15')
    await correct('20:30')
    expect(await subjects()).toHaveLength(before.length + 2)
    await setBack()
    expect(await subjects()).toContainEqual(expect.stringContaining('zurückgenommen'))
    await set('19:30', '20:30')
    expect(await subjects()).toHaveLength(before.length + 2)
    await setBack()

    await correct('20:45')
    server.clock.now += hour
    await sendMails(server)
    await setBack()
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        '„Choir, 11.07.2026 20:45“ ist korrigiert worden',
        'Die Moderation hat eine Änderung an „Choir, 11.07.2026 19:00“ zurückgenommen',
      ]),
    )
    server.clock.now += hour
    expect((await sendMails(server)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('zurückgenommen'),
    )
  })

  test('a mistake in an event whose place is not public can be reported without a place', async () => {
    const location = `id:${idOf(await moderator.post('/places', { ...newPlace(), name: 'Attic', address: 'Road 3', published: false }))}`
    const id = await makeEvent({ location })
    const stranger = createStranger(server)
    const place = ({ text }: { text: string }) => /<input id="suggest-location"[^>]*>/.exec(text)?.[0]
    expect(place(await stranger.open(`/suggest?about=events/${id}`))).not.toContain('required')
    expect(place(await stranger.open('/suggest'))).toContain('required')
    const from = { about: `events/${id}`, sender: 'Nora', email: proposed.email }
    const same = { name: 'Choir', date: '2026-07-11', endTime: '20:30', location: '' }
    const follow = await stranger.propose({ ...from, ...same, time: '19:15', note: 'It begins later.' })
    expect(place(await stranger.open(`${follow}/edit`))).not.toContain('required')
    await stranger.post(`${follow}/edit`, { ...from, ...same, time: '19:30', note: 'It begins later.' })
    const [item = {}] = await waiting(moderator)
    expect((await accept(item, {})).status).toBe(200)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({ location, start: '2026-07-11T18:30:00.000Z' })
    const shown = await makeEvent()
    expect((await stranger.send({ ...from, ...same, about: `events/${shown}`, note: 'No.' })).status).toBe(400)
  })

  test.each(['events', 'groups'] as const)(
    'owners of %s hear what moderators corrected by hand after a note',
    async (kind) => {
      const owner = await server.as('normal')
      const ownedBy = [owner.user.id]
      const id =
        kind === 'events'
          ? await makeEvent({ ownedBy })
          : idOf(await moderator.post('/groups', { ...newGroup(), name: 'Choir', ownedBy }))
      const stranger = createStranger(server, kind === 'events' ? '198.51.100.21' : '198.51.100.22')
      const times = { date: '2026-07-11', time: '19:00', endTime: '20:30' }
      const same = kind === 'events' ? { name: 'Choir', ...times, location: 'Hall' } : {}
      const handle = async (work: () => Promise<void>) => {
        const told = async () =>
          ((await owner.get('/notifications')).body as Json[]).map(({ subject }) => String(subject))
        const before = (await told()).length
        server.clock.now += hour
        await sendMails(server)
        await stranger.propose({
          about: `${kind}/${id}`,
          note: 'Wrong text.',
          ...same,
          sender: 'Nora',
          email: proposed.email,
        })
        server.clock.now += 60_000
        await work()
        const [item = {}] = await waiting(moderator)
        expect((await accept(item, {})).status).toBe(200)
        return (await told()).slice(0, -before || undefined)
      }
      const change =
        (by: Member, description: string, reason = '') =>
        async () => {
          const entry = bodyOf(await moderator.get(`/${kind}/${id}`))
          const { status } = await by.put(`/${kind}/${id}`, { ...entry, description, ...(reason && { reason }) })
          expect(status).toBe(200)
        }
      expect(await handle(async () => {})).toEqual([])
      expect(await handle(change(owner, 'Theirs'))).toEqual([])
      expect(await handle(change(moderator, 'With a reason', 'A visitor says so.'))).toEqual([
        'Die Moderation hat „Choir“ geändert',
      ])
      const corrected = [expect.stringMatching(/^„Choir.*“ ist korrigiert worden$/)]
      expect(await handle(change(moderator, 'By hand'))).toEqual(corrected)
      const thereAndBack = async () => {
        await change(moderator, 'Wrongly')()
        await change(moderator, 'By hand')()
      }
      expect(await handle(thereAndBack)).toEqual([])
      expect(await handle(async () => {})).toEqual([])
      const deactivate = async () => {
        const entry = bodyOf(await moderator.get(`/${kind}/${id}`))
        expect((await moderator.put(`/${kind}/${id}`, { ...entry, deactivated: true })).status).toBe(200)
      }
      expect(await handle(deactivate)).toEqual([expect.stringContaining('deaktiviert')])
    },
  )

  test('a note about a group or a place is asked for in words, as nothing of these can be changed in the form', async () => {
    const stranger = createStranger(server, '198.51.100.7')
    const group = idOf(await moderator.post('/groups', { ...newGroup(), name: 'Choir' }))
    const words = 'If you know what is right, add it.'
    expect((await stranger.open(`/suggest?about=groups/${group}`)).text).toContain(words)
    const about = `events/${await makeEvent()}`
    const event = (await stranger.open(`/suggest?about=${about}`)).text
    expect([event.includes(words), event.includes('change it below')]).toEqual([false, true])
    await makePlace('Barn')
    const placesIn = async (fields: Readonly<Record<string, string>>) => {
      const follow = await stranger.propose({ ...fields, sender: proposed.sender, email: proposed.email })
      return (await stranger.open(`${follow}/edit`)).text.includes('<datalist')
    }
    const whole = { name: 'Choir', date: '2026-07-12', time: '20:00', endTime: '21:30', endDate: '', location: 'Hall' }
    expect(await placesIn({ about: `groups/${group}`, note: 'They moved.' })).toBe(false)
    expect(await placesIn({ about, note: 'It is the 12th.', ...whole })).toBe(true)
  })

  test('public places are offered whether or not something is on there', async () => {
    for (const [name, published] of [
      ['Old barn', true],
      ['Attic', false],
    ] as const)
      await moderator.post('/places', { ...newPlace(), name, address: 'Road 1', published })
    const { text } = await createStranger(server, '198.51.100.8').open('/suggest')
    expect([...text.matchAll(/<option value="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Old barn'])
  })

  test('a time that the clocks skip is refused at its field, in a suggestion, its change and a correction', async () => {
    const stranger = createStranger(server, '198.51.100.5')
    const skipped = { ...proposed, date: '2027-03-28', time: '01:30', endTime: '03:00' }
    const said = /id="suggest-time-error">This time does not exist on that day, because the clocks go forward/
    const refused = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      return [status, said.test(text)]
    }
    expect(await refused(stranger.send(skipped))).toEqual([400, true])
    const follow = await stranger.propose()
    expect(await refused(stranger.post(`${follow}/edit`, skipped))).toEqual([400, true])
    const id = await makeEvent({ start: '2027-03-28T00:30:00Z', end: '2027-03-28T02:00:00Z' })
    const about = { about: `events/${id}`, note: 'It begins later.' }
    expect(await refused(stranger.send({ ...skipped, ...about }))).toEqual([400, true])
  })

  test('a time that the clocks skip is not taken over from what waits, but its moderator reads why', async () => {
    await insertProposal(server, { date: '2027-03-28', time: '01:30', endTime: '03:00' })
    const [item = {}] = await waiting(moderator)
    expect(await accept(item)).toMatchObject({ status: 400, body: { error: 'field start: noSuchTime' } })
  })

  test('a corrected time is not taken over where the clocks skip it on the day to which the event was moved', async () => {
    const id = await makeEvent({ start: '2027-03-27T20:00:00Z', end: '2027-03-27T23:00:00Z' })
    const fields = { name: 'Choir', date: '2027-03-27', time: '20:00', endTime: '01:30', endDate: '', location: 'Hall' }
    const stranger = createStranger(server, '198.51.100.6')
    const sender = { sender: 'Nora', email: proposed.email }
    expect((await stranger.send({ ...fields, ...sender, about: `events/${id}`, note: 'It ends later.' })).status).toBe(
      400,
    )
    const earlier = await makeEvent({ start: '2027-03-20T20:00:00Z', end: '2027-03-20T23:00:00Z' })
    const note = { about: `events/${earlier}`, note: 'It ends later.', date: '2027-03-20' }
    await stranger.propose({ ...fields, ...sender, ...note })
    const { version, ...event } = bodyOf(await moderator.get(`/events/${earlier}`))
    const moved = { ...event, start: '2027-03-27T20:00:00Z', end: '2027-03-27T23:00:00Z' }
    await moderator.put(`/events/${earlier}`, moved, { headers: { 'If-Match': `"${version}"` } })
    const [item = {}] = await waiting(moderator)
    expect(await accept(item, {})).toMatchObject({ status: 400, body: { error: 'field end: noSuchTime' } })
  })

  const correct = async (id: string, changes: { endTime?: string; endDate?: string; location?: string }) => {
    const same = { name: 'Choir', date: '2026-07-11', time: '19:00', endTime: '20:30', location: 'Hall' }
    await createStranger(server, '198.51.100.1').propose({
      ...same,
      ...changes,
      about: `events/${id}`,
      note: 'It is otherwise.',
      sender: 'Nora',
      email: proposed.email,
    })
    const [item = {}] = await waiting(moderator)
    return item
  }
  const moveToNextWeek = async (id: string) => {
    const { version, ...event } = bodyOf(await moderator.get(`/events/${id}`))
    const times = { start: '2026-07-18T18:00:00Z', end: '2026-07-18T19:30:00Z' }
    const headers = { 'If-Match': `"${version}"` }
    expect((await moderator.put(`/events/${id}`, { ...event, ...times }, { headers })).status).toBe(200)
  }

  test('a corrected end leaves the event on the date to which it was moved since', async () => {
    const id = await makeEvent()
    const item = await correct(id, { endTime: '21:00' })
    await moveToNextWeek(id)
    expect((await accept(item, {})).status).toBe(200)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({
      start: '2026-07-18T18:00:00.000Z',
      end: '2026-07-18T20:00:00.000Z',
    })
  })

  test('a corrected end before the date to which the event was moved since is refused, and it waits on', async () => {
    const id = await makeEvent()
    const item = await correct(id, { endDate: '2026-07-12' })
    await moveToNextWeek(id)
    expect(await accept(item, {})).toMatchObject({ status: 400, body: { error: 'field end: startAfterEnd' } })
    expect(await waiting(moderator)).toHaveLength(1)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({ start: '2026-07-18T18:00:00.000Z' })
  })

  const makePlace = async (name: string) =>
    `id:${idOf(await moderator.post('/places', { ...newPlace(), name, address: 'Road 1' }))}`
  const ofBarn = { location: 'Barn', location2: 'Loft', address: 'Road 1', lat: 52.1, lng: 13.2 }
  const ofNoPlace = { location2: '', address: '', lat: null, lng: null }

  test('a place that a correction names is offered to moderators, and the event is linked to it', async () => {
    const [hall, mill] = [await makePlace('Hall'), await makePlace('Mill')]
    const id = await makeEvent({ location: hall, location2: 'Loft' })
    const item = await correct(id, { location: 'Mill' })
    const proposal = bodyOf(await moderator.get(`/proposals/${item.id}`))
    expect((proposal.like as Json[]).map(({ id, likeness }) => [`id:${id}`, likeness])).toEqual([[mill, 'location']])
    expect((await accept(proposal, { location: mill })).status).toBe(200)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({ location: mill, location2: '' })
  })

  test('a correction of something else offers no place', async () => {
    await makePlace('Hall')
    const item = await correct(await makeEvent(), { endTime: '21:00' })
    expect(bodyOf(await moderator.get(`/proposals/${item.id}`)).like).toEqual([])
  })

  test('a corrected place has not the room, the address and the position of the one before', async () => {
    const id = await makeEvent(ofBarn)
    expect((await accept(await correct(id, { location: 'School' }), {})).status).toBe(200)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({ location: 'School', ...ofNoPlace })
  })

  test('moderators see beforehand what a corrected place empties', async () => {
    const emptied = async (event: object, changes: object) => {
      const item = await correct(await makeEvent(event), changes)
      const { emptied } = bodyOf(await moderator.get(`/proposals/${item.id}`))
      await accept(item, {})
      await sendMails(server)
      return emptied
    }
    expect(await emptied(ofBarn, { location: 'School' })).toEqual([
      { field: 'location2', before: 'Loft' },
      { field: 'address', before: 'Road 1' },
      { field: 'lat', before: '52.1' },
      { field: 'lng', before: '13.2' },
    ])
    expect(await emptied({ location2: 'Loft' }, { endTime: '21:00' })).toEqual([])
    expect(await emptied({}, { location: 'School' })).toEqual([])
  })

  test.each(['in words', 'as an entry'])(
    'a place that was corrected by hand meanwhile, %s, keeps its room',
    async (as) => {
      const id = await makeEvent()
      const item = await correct(id, { location: 'Barn' })
      const { version: _version, ...event } = bodyOf(await moderator.get(`/events/${id}`))
      expect((await moderator.put(`/events/${id}`, { ...event, ...ofBarn })).status).toBe(200)
      expect(bodyOf(await moderator.get(`/proposals/${item.id}`)).emptied).toEqual([])
      const location = as === 'in words' ? '' : await makePlace('Barn')
      expect((await accept(item, { location })).status).toBe(200)
      const ofEntry = { location, location2: 'Loft' }
      expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject(as === 'in words' ? ofBarn : ofEntry)
    },
  )

  test('what was changed in the event since a correction was written is replaced only by who has seen it', async () => {
    const stranger = createStranger(server, '192.0.2.74')
    const correct = async (time: string, name = 'Choir') => {
      const id = await makeEvent()
      const follow = await stranger.propose({
        ...{ about: `events/${id}`, sender: 'Nora', email: proposed.email, note: 'Later.' },
        ...{ name, date: '2026-07-11', time, endTime: '20:30', location: 'Hall' },
      })
      const [item = {}] = await waiting(moderator)
      const change = async (changes: object) =>
        moderator.put(`/events/${id}`, { ...bodyOf(await moderator.get(`/events/${id}`)), ...changes })
      const read = async () => bodyOf(await moderator.get(`/proposals/${item.id}`))
      const event = async () => bodyOf(await moderator.get(`/events/${id}`))
      const told = async () => (await stranger.open(follow)).text
      return { change, read, event, told }
    }
    const kept = await correct('19:30', 'Big choir')
    expect(await kept.read()).toMatchObject({ name: 'Choir', meanwhile: [], entryVersion: 1 })
    await kept.change({ start: '2026-07-11T18:45:00Z' })
    const seen = await kept.read()
    expect(seen).toMatchObject({ meanwhile: [{ field: 'time', value: '19:45' }], fulfilled: [], entryVersion: 2 })
    await kept.change({ description: 'Songs' })
    expect(await accept(seen, { keepsChanges: true, entryVersion: seen.entryVersion })).toMatchObject({ status: 412 })
    expect((await accept(seen, { keepsChanges: true, entryVersion: 3 })).status).toBe(200)
    expect(await kept.event()).toMatchObject({ name: 'Big choir', start: '2026-07-11T18:45:00.000Z' })
    const { meanwhile, fields } = await kept.read()
    expect([meanwhile, (fields as Json[]).filter(({ before }) => before)]).toEqual([
      [],
      [
        { field: 'name', before: 'Choir', after: 'Big choir' },
        { field: 'time', before: '19:00', after: '19:30' },
      ],
    ])
    expect((await kept.read()).kept).toEqual(['time'])
    const told = await kept.told()
    expect([told.includes('Big choir'), /19:\d\d/.test(told)]).toEqual([true, false])
    expect(told).toContain('Not taken over: Start.')
    expect(told).toMatch(/<dt>This is about<\/dt>\s*<dd>Choir<\/dd>[\s\S]*<dd>Big choir<\/dd>/)
    expect((await sendMails(server)).at(-1)?.text).toContain('Not taken over: Start.')

    const unchanged = await correct('19:30')
    await unchanged.change({ start: '2026-07-11T18:45:00Z' })
    const before = await unchanged.event()
    expect(await accept(await unchanged.read(), { keepsChanges: true, entryVersion: 1 })).toMatchObject({ status: 412 })
    expect((await accept(await unchanged.read(), { keepsChanges: true, entryVersion: 2 })).status).toBe(200)
    expect([await unchanged.read(), await unchanged.event()]).toMatchObject([
      { isNote: true, state: 'accepted' },
      before,
    ])
    expect([await unchanged.told()].map((text) => [text.includes('Later.'), /19:\d\d/.test(text)])).toEqual([
      [true, false],
    ])
    expect((await sendMails(server)).map(({ subject }) => subject)).toEqual(['Thank you for your note: Choir'])
    const { id, version } = await unchanged.read()
    const reopened = await moderator.post(`/proposals/${id}/reopen`, {}, { headers: { 'If-Match': `"${version}"` } })
    expect(reopened.status).toBe(200)
    expect(await unchanged.read()).toMatchObject({
      isNote: false,
      kept: [],
      meanwhile: [{ field: 'time', value: '19:45' }],
    })
    expect(await unchanged.told()).toContain('19:30')

    const replaced = await correct('19:30')
    await replaced.change({ start: '2026-07-11T18:45:00Z' })
    expect((await accept(await replaced.read(), { keepsChanges: false, entryVersion: 2 })).status).toBe(200)
    expect(await replaced.event()).toMatchObject({ start: '2026-07-11T18:30:00.000Z' })
  })

  test('what a correction leaves as it is shows what the event says now, also once it is decided; to its sender nothing', async () => {
    const stranger = createStranger(server, '192.0.2.77')
    const id = await makeEvent()
    const from = { about: `events/${id}`, sender: 'Nora', email: proposed.email, note: 'Later.' }
    const asked = { name: 'Choir', date: '2026-07-11', time: '19:30', endTime: '20:30', location: 'Hall' }
    const follow = await stranger.propose({ ...from, ...asked })
    const [item = {}] = await waiting(moderator)
    const change = async (changes: object) =>
      moderator.put(`/events/${id}`, { ...bodyOf(await moderator.get(`/events/${id}`)), ...changes })
    const read = async () => {
      const { isCanceled, fields } = bodyOf(await moderator.get(`/proposals/${item.id}`))
      const [end, day] = ['endTime', 'date'].map((name) => (fields as Json[]).find(({ field }) => field === name))
      return [isCanceled, end, day?.after]
    }
    const end = (after: string) => ({ field: 'endTime', before: null, after })
    expect(await read()).toEqual([false, end('20:30'), '2026-07-11'])
    await change({ end: '2026-07-11T22:00:00Z', canceled: true })
    expect(await read()).toEqual([true, end('23:00'), '2026-07-11'])
    expect((await stranger.open(follow)).text).not.toContain('20:30')
    expect((await accept(item, {})).status).toBe(200)
    await change({ start: '2026-07-12T18:30:00Z', end: null })
    expect(await read()).toEqual([true, undefined, '2026-07-12'])
    await moderator.delete(`/events/${id}`)
    expect(await read()).toEqual([false, end('20:30'), '2026-07-11'])
  })

  test('a corrected day moves along an end that is on another day by now', async () => {
    const id = await makeEvent()
    const from = { about: `events/${id}`, sender: 'Nora', email: proposed.email, note: 'No.' }
    const asked = { name: 'Choir', date: '2026-07-12', time: '19:00', endTime: '20:30', location: 'Hall' }
    await createStranger(server, '192.0.2.76').propose({ ...from, ...asked })
    const [item = {}] = await waiting(moderator)
    const event = bodyOf(await moderator.get(`/events/${id}`))
    await moderator.put(`/events/${id}`, { ...event, start: '2026-07-11T20:00:00Z', end: '2026-07-12T00:00:00Z' })
    expect((await accept(item, {})).status).toBe(200)
    expect(bodyOf(await moderator.get(`/events/${id}`))).toMatchObject({
      start: '2026-07-12T20:00:00.000Z',
      end: '2026-07-13T00:00:00.000Z',
    })
  })

  test('a place that is not public is no change of the event that moderators are asked about', async () => {
    const place = idOf(
      await moderator.post('/places', { ...newPlace(), name: 'Flat', address: 'Road 2', published: false }),
    )
    const id = await makeEvent({ location: `id:${place}` })
    const from = { about: `events/${id}`, sender: 'Nora', email: proposed.email, note: 'No.' }
    const asked = { name: 'Choir', date: '2026-07-11', time: '19:00', endTime: '20:30', location: 'Town hall' }
    await createStranger(server, '192.0.2.75').propose({ ...from, ...asked })
    const [item = {}] = await waiting(moderator)
    const meanwhile = async () => bodyOf(await moderator.get(`/proposals/${item.id}`)).meanwhile
    expect(await meanwhile()).toEqual([])
    const event = bodyOf(await moderator.get(`/events/${id}`))
    await moderator.put(`/events/${id}`, { ...event, location: 'Library' })
    expect(await meanwhile()).toEqual([{ field: 'location', value: 'Library' }])
  })

  test('an event says what a correction asks for, also at a place of its own name, and in the night', async () => {
    const stranger = createStranger(server, '192.0.2.73')
    const id = await makeEvent()
    const barn = `id:${idOf(await moderator.post('/places', { ...newPlace(), name: 'Barn', address: 'Road 2' }))}`
    const from = { about: `events/${id}`, sender: 'Nora', email: proposed.email, note: 'No.' }
    const asked = { name: 'Choir', date: '2026-07-12', time: '22:00', endTime: '01:00', location: 'Barn' }
    await stranger.propose({ ...from, ...asked })
    const [item = {}] = await waiting(moderator)
    const fulfilled = async () => bodyOf(await moderator.get(`/proposals/${item.id}`)).fulfilled
    const change = async (changes: object) =>
      moderator.put(`/events/${id}`, { ...bodyOf(await moderator.get(`/events/${id}`)), ...changes })
    expect(await fulfilled()).toEqual([])
    await change({ location: barn })
    expect(await fulfilled()).toEqual(['location'])
    await change({ start: '2026-07-12T21:00:00Z', end: '2026-07-13T00:00:00Z' })
    expect(await fulfilled()).toEqual(['date', 'time', 'endTime', 'location'])
    await change({ allDay: true, start: '2026-07-11T23:00:00Z', end: null })
    expect(await fulfilled()).toEqual(['date', 'location'])
    await moderator.delete(`/events/${id}`)
    expect(await fulfilled()).toEqual([])
  })

  test('of an event a note alone changes nothing, and its sender is not told that it was taken over', async () => {
    const id = await makeEvent()
    const before = bodyOf(await moderator.get(`/events/${id}`))
    const stranger = createStranger(server)
    const same = { name: 'Choir', date: '2026-07-11', time: '20:00', endTime: '21:30', location: 'Hall' }
    const text = await stranger.open(`/suggest?about=events/${id}`)
    const time = /name="time"[^>]*value="([^"]*)"/.exec(text.text)?.[1] ?? ''
    const endTime = /name="endTime"[^>]*value="([^"]*)"/.exec(text.text)?.[1] ?? ''
    const note = { about: `events/${id}`, note: 'It begins later.', sender: 'Nora', email: proposed.email }
    await stranger.propose({ ...same, time, endTime, ...note })
    const [item] = await waiting(moderator)
    expect(item?.isNote).toBe(true)
    expect(bodyOf(await accept(item as Json, {}))).toMatchObject({ state: 'accepted', isNote: true })
    expect(bodyOf(await moderator.get(`/events/${id}`)).version).toBe(before.version)
    expect((await sendMails(server)).map(({ subject }) => subject)).toEqual(['Thank you for your note: Choir'])
  })

  test('the sender of a note reads the answer in the mail and on the page of the note', async () => {
    const id = idOf(await moderator.post('/places', { ...newPlace(), name: 'Mill', address: 'Road 2' }))
    const stranger = createStranger(server)
    const note = { about: `places/${id}`, note: 'Is there a step?', sender: 'Nora', email: proposed.email }
    const follow = await stranger.propose(note)
    const [item] = await waiting(moderator)
    const answer = 'No.\nThe door on the left has <none>.'
    const done = bodyOf(await accept(item as Json, { answer }))
    expect(done).toMatchObject({ state: 'accepted', reason: answer, tally: { accepted: 0, done: 1, refused: 0 } })
    const [mail] = await sendMails(server)
    expect(mail?.subject).toBe('Thank you for your note: Mill')
    expect(mail?.text).toContain('They write:')
    expect(mail?.text).toContain(answer)
    expect((await stranger.open(follow)).text).toContain('The door on the left has &lt;none&gt;.')
    const again = bodyOf(await moderator.get(`/proposals/${item?.id}`))
    const reopened = await moderator.post(
      `/proposals/${again.id}/reopen`,
      {},
      { headers: { 'If-Match': `"${again.version}"` } },
    )
    const open = bodyOf(reopened)
    expect(open).toMatchObject({ state: 'waiting', reason: answer })
    await moderator.post(
      `/proposals/${open.id}/refuse`,
      { reason: 'It is level.' },
      { headers: { 'If-Match': `"${open.version}"` } },
    )
    const [refused] = await sendMails(server)
    expect(refused?.subject).toBe('Note not accepted: Mill')
    expect(refused?.text).toContain('have not accepted your note about “Mill”. They write:')
  })

  test('its sender reads of a note, and nowhere of a suggestion', async () => {
    const id = await makeEvent()
    const stranger = createStranger(server)
    const same = { name: 'Choir', date: '2026-07-11', time: '19:00', endTime: '20:00', location: 'Hall' }
    await stranger.send({ about: `events/${id}`, ...same, note: 'No.', sender: 'Nora', email: proposed.email })
    const [mail] = await sendMails(server)
    expect(mail?.subject).toBe('Please confirm your note: Choir')
    const { confirm, follow } = linksIn(mail as OutgoingMail)
    const contentOf = ({ text }: { text: string }) =>
      /<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/<[^>]*>/g, '') ?? ''
    const unconfirmed = contentOf(await stranger.open(follow))
    const asked = contentOf(await stranger.open(confirm))
    await stranger.post(confirm)
    const waits = contentOf(await stranger.open(follow))
    const changed = contentOf(await stranger.open(`${follow}/edit`))
    await stranger.post(`${follow}/withdraw`)
    const withdrawn = contentOf(await stranger.open(follow))
    const read = [mail?.text ?? '', unconfirmed, asked, waits, changed, withdrawn]
    expect(read.map((text) => /suggestion/i.exec(text)?.[0])).toEqual(read.map(() => undefined))
    expect(read.map((text) => /[^.\n]*\bnote\b/.exec(text)?.[0].trim())).toEqual([
      'somebody, hopefully you, sent a note',
      'Nobody sees your note',
      'Confirm your note',
      'Your note',
      'Change the note',
      'Moderators no longer see this note',
    ])
  })

  const takenOut = 'Since it came, the entry was taken out of the calendar.'
  test.each([
    ['canceled', { canceled: true }, 'Since it came, the event was canceled.'],
    [
      'changed',
      { name: 'Big choir' },
      'Since it came, something in the entry was changed: please see whether it is right now.',
    ],
    ['hidden', { published: false }, takenOut],
    ['deactivated', { deactivated: true }, takenOut],
    ['only pinned', { pinned: true }, null],
    ['changed back', null, null],
  ])('the sender of a note reads that its event was changed by hand since: %s', async (_, changes, said) => {
    const stranger = createStranger(server, '192.0.2.74')
    const id = await makeEvent()
    const change = async (changes: object) => {
      server.clock.now += 1_000
      const event = bodyOf(await moderator.get(`/events/${id}`))
      expect((await moderator.put(`/events/${id}`, { ...event, ...changes })).status).toBe(200)
    }
    await change({ description: 'Before the note.' })
    const same = { name: 'Choir', date: '2026-07-11', time: '19:00', endTime: '20:30', location: 'Hall' }
    const note = { about: `events/${id}`, note: 'It changed.', sender: 'Nora', email: proposed.email }
    const follow = await stranger.propose({ ...same, ...note })
    const [item = {}] = await waiting(moderator)
    expect(item.isNote).toBe(true)
    if (changes === null) await change({ name: 'Big choir' })
    await change(changes ?? { name: 'Choir' })
    expect((await accept(item, { answer: 'Yes.' })).status).toBe(200)
    await change({ description: 'After its end.' })
    const [mail] = await sendMails(server)
    const { text } = await stranger.open(follow)
    const toldIn = (told: string) => /Since it came, [^.]*\./.exec(told.replaceAll('\n', ' '))?.[0] ?? null
    expect([toldIn(mail?.text ?? ''), toldIn(text)]).toEqual([said, said === takenOut ? null : said])
    expect(text.includes('What this was about is no longer in the calendar.')).toBe(said === takenOut)
    expect([mail?.text.includes('Yes.'), text.includes('Yes.')]).toEqual([true, true])
    expect(mail?.text).toContain('Look at your note')
  })

  test('a place is corrected in words, and its page leads there', async () => {
    const id = idOf(await moderator.post('/places', { ...newPlace(), name: 'Mill', address: 'Road 2' }))
    const stranger = createStranger(server)
    expect((await stranger.open(`/places/${id}`)).text).toContain(`/suggest?about=places%2F${id}`)
    await stranger.propose({ about: `places/${id}`, note: 'It has moved.', sender: 'Nora', email: proposed.email })
    const [item] = await waiting(moderator)
    expect([item?.name, item?.resource, item?.isNote]).toEqual(['Mill', 'places', true])
    expect((await accept(item as Json, {})).status).toBe(200)
    const [mail] = await sendMails(server)
    expect([mail?.subject, mail?.text.includes('aken over')]).toEqual(['Thank you for your note: Mill', false])
    expect(mail?.text).toContain('have looked at your note about “Mill”')
    const page = await stranger.open(linksIn(mail as OutgoingMail).follow)
    expect(page.text).toContain('Your note has been looked at')
    expect((await stranger.open('/suggest?about=places/nowhere')).status).toBe(404)
  })

  test.each([
    ['a wrong date', { date: '2026-02-30' }],
    ['a day in the past', { date: '2026-05-31' }],
    ['an end before the beginning', { endDate: '2026-07-10' }],
    ['a wrong time', { time: '25:00' }],
    ['no name', { name: ' ' }],
    ['a link to a program', { link: 'javascript:hit()' }],
    ['no address', { email: 'nobody' }],
    ['a picture that is none', { picture: new File(['<svg onload="hit()">'], 'a.png', { type: 'image/png' }) }],
    ['a picture that is too large', { picture: new File([new Uint8Array(12_000_001)], 'a.png') }],
    ['a filled trap', { homepage: 'https://spam.example' }],
    ['an invented stamp', { stamp: 'x' }],
  ])('%s: the form again with all that was typed, and nothing kept', async (_, changes) => {
    const stranger = createStranger(server)
    const { status, text } = await stranger.send({ ...proposed, ...changes })
    expect([status, text.includes('Three bands. &lt;script&gt;'), text.includes('role="alert"')]).toEqual([
      400,
      true,
      true,
    ])
    expect(await server.deps.db.selectFrom('proposals').select('id').execute()).toEqual([])
    expect(await sendMails(server)).toEqual([])
  })

  test('a form whose picture is too large comes back with all that was typed', async () => {
    const { status, text } = await createStranger(server).send({
      ...proposed,
      picture: new File([new Uint8Array(12_300_000)], 'a.png'),
    })
    expect([status, text.includes('larger than 12 MB'), text.includes('Three bands. &lt;script&gt;')]).toEqual([
      400,
      true,
      true,
    ])
  })

  test('a website may be typed as on a phone', async () => {
    const stranger = createStranger(server)
    expect((await stranger.open('/suggest')).text).toMatch(/<input id="suggest-link" type="text"[^>]* inputmode="url"/)
    for (const [link, kept] of [
      ['verein.example/fest', 'https://verein.example/fest'],
      ['http://verein.example', 'http://verein.example'],
    ] as const) {
      const follow = await stranger.propose({ ...proposed, link })
      expect((await stranger.open(follow)).text).toContain(`<dd>${kept}</dd>`)
    }
    expect((await stranger.send({ ...proposed, link: 'no website' })).status).toBe(400)
  })

  test('a form that comes back says at the picture that it has to be chosen again, if one was sent', async () => {
    const stranger = createStranger(server, '192.0.2.77')
    const again = /id="suggest-picture-error"[^>]*>Please choose your picture again/
    const withPicture = { ...proposed, picture: await picture() }
    const refused = [await stranger.send(withPicture, 0), await stranger.send({ ...withPicture, email: 'nobody' })]
    expect(refused.map(({ text }) => again.test(text))).toEqual([true, true])
    const without = [await stranger.send({ ...proposed, email: 'nobody' }), await stranger.open('/suggest')]
    const large = await stranger.send({
      ...proposed,
      email: 'nobody',
      picture: new File([new Uint8Array(12_300_000)], 'a.png'),
    })
    expect(again.test(large.text)).toBe(true)
    const none = await stranger.send({ ...proposed, picture: new File(['x'], 'a.png', { type: 'image/png' }) })
    expect([...without, none].map(({ text }) => text.includes('choose your picture again'))).toEqual([
      false,
      false,
      false,
    ])
    expect(none.text).toContain('id="suggest-picture-error"')
  })

  test('a thousand from one address, hasty ones and outdated links leave nothing to moderators', async () => {
    const flood = createStranger(server, '192.0.2.7')
    const statuses: number[] = []
    const { text } = await flood.open('/suggest')
    const stamp = /name="stamp" value="([^"]*)"/.exec(text)?.[1] ?? ''
    server.clock.now += 5_000
    const bot = (index: number) => flood.post('/suggest', { ...proposed, stamp, email: `bot${index}@spam.example` })
    for (let index = 0; index < 10; index += 1) statuses.push((await bot(index)).status)
    for (let index = 10; index < 1_000; index += 30) {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, more) => bot(index + more)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(990)
    const hasty = createStranger(server, '192.0.2.8')
    expect((await hasty.send(proposed, 1_900)).status).toBe(400)
    const late = createStranger(server, '192.0.2.9')
    await late.send()
    const mails = await sendMails(server)
    expect(mails).toHaveLength(11)
    server.clock.now += 48 * hour
    for (const mail of mails) expect((await late.post(linksIn(mail).confirm)).status).toBe(404)
    expect(await listed(moderator)).toEqual([])
    expect((await cleanUp(server.deps, new AbortController().signal)).unconfirmed).toBe(11)
    expect(await server.deps.db.selectFrom('proposal_links').select('token_hash').execute()).toEqual([])
  })

  test('what a sender changes in a confirmed suggestion arrives, though no new one of the network does', async () => {
    const stranger = createStranger(server, '192.0.2.78')
    const follow = await stranger.propose()
    for (let index = 0; index < 10; index += 1) await stranger.send({ ...proposed, email: `n${index}@visitor.example` })
    const withPicture = { ...proposed, name: 'Music', picture: new File([new Uint8Array(3_000_000)], 'a.png') }
    expect((await stranger.post(`${follow}/edit`, withPicture)).status).toBe(400)
    expect((await stranger.post(`${follow}/edit`, { ...proposed, name: 'Music' })).location).toBe(follow)
    const statuses: number[] = []
    for (let index = 0; index < 60; index += 1)
      statuses.push((await stranger.post(`${follow}/edit`, { ...proposed, name: `Music ${index}` })).status)
    expect([statuses[57], statuses.at(-1)]).toEqual([303, 429])
    expect((await stranger.post(`/suggest/mine/${'a'.repeat(43)}/edit`, withPicture)).status).toBe(429)
  })

  test('networks count as one address', async () => {
    for (let index = 0; index < 10; index += 1) {
      const email = `nora${index}@visitor.example`
      expect((await createStranger(server, `2001:db8::${index + 1}`).send({ ...proposed, email })).status).toBe(303)
    }
    const { status, text } = await createStranger(server, '2001:db8::ffff').send()
    expect([status, text.includes('Wait a quarter of an hour')]).toEqual([429, true])
    expect((await createStranger(server, '2001:db8:0:1::1').send()).status).toBe(303)
  })

  test('a blocked sender gets the usual answer, and nothing is kept', async () => {
    const stranger = createStranger(server)
    await stranger.propose()
    const [item] = await waiting(moderator)
    const block = (blocked: boolean) => moderator.post(`/proposals/${item?.id}/sender`, { blocked })
    expect(bodyOf(await block(true)).tally).toMatchObject({ isBlocked: true })
    const sent = await stranger.send({ ...proposed, email: 'NORA@visitor.example' })
    expect([sent.status, sent.location, (await sendMails(server)).length]).toEqual([303, '/suggest/sent', 0])
    const senders = (await moderator.get('/proposals/senders')).body as Json[]
    expect(senders.map(({ email }) => email)).toEqual([proposed.email])
    expect((await moderator.delete(`/proposals/senders/${senders[0]?.id}`)).status).toBe(200)
  })

  test('while five of one address wait to be confirmed, a sixth comes back filled in', async () => {
    const stranger = createStranger(server)
    const named = (name: string) => stranger.send({ ...proposed, name })
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) expect((await named(name)).status).toBe(303)
    const mails = await sendMails(server)
    const sixth = await named('Six')
    expect([sixth.status, sixth.text.includes('value="Six"')]).toEqual([429, true])
    expect(sixth.text).toContain(
      'Ask the people who run this calendar for their links and confirm them, then send this one again',
    )
    expect(await sendMails(server)).toEqual([])
    const [mail] = mails
    if (mail !== undefined) await stranger.post(linksIn(mail).confirm)
    expect((await named('Six')).status).toBe(303)
    expect([mails.length, (await sendMails(server)).length]).toEqual([5, 1])
  })

  test('what a blocked sender has sent is declined with the block, without a mail, and waits again without it', async () => {
    const [stranger, other] = [createStranger(server, '192.0.2.7'), createStranger(server, '192.0.2.8')]
    await stranger.propose()
    const follow = await stranger.propose({ ...proposed, name: 'Second' })
    await stranger.propose({ ...proposed, name: 'Refused before' })
    await other.propose({ ...proposed, name: 'Of somebody else', email: 'else@visitor.example' })
    await stranger.send({ ...proposed, name: 'Late' })
    const [late] = await sendMails(server)
    const items = await waiting(moderator)
    const named = (name: string) => items.find((item) => item.name === name) ?? {}
    const call = (name: string, path: string, body: object) =>
      moderator.post(`/proposals/${named(name).id}/${path}`, body, {
        headers: { 'If-Match': `"${named(name).version}"` },
      })
    expect((await call('Refused before', 'refuse', { reason: 'No.' })).status).toBe(200)
    await sendMails(server)
    server.clock.now += 1
    const states = async () =>
      Object.fromEntries((await listed(moderator)).map(({ name, state }) => [name as string, state]))
    expect(bodyOf(await call('Courtyard music', 'sender', { blocked: true }))).toMatchObject({
      state: 'refused',
      reason: '',
      decidedBy: moderator.user.nickname,
    })
    await stranger.post(linksIn(late as NonNullable<typeof late>).confirm)
    const blocked = { 'Courtyard music': 'refused', Second: 'refused', 'Refused before': 'refused' }
    expect(await states()).toEqual({ ...blocked, 'Of somebody else': 'waiting', Late: 'refused' })
    expect((await call('Second', 'refuse', { reason: 'Spam.' })).status).toBe(412)
    const { id: lateId } = (await listed(moderator)).find(({ name }) => name === 'Late') ?? {}
    expect(bodyOf(await moderator.get(`/proposals/${lateId}`)).decidedBy).toBe(moderator.user.nickname)
    expect(await sendMails(server)).toEqual([])
    const declined = (await stranger.open(follow)).text
    expect([/The moderators wrote/.test(declined), /decided against it/.test(declined)]).toEqual([false, true])
    const [sender] = (await moderator.get('/proposals/senders')).body as Json[]
    expect((await moderator.delete(`/proposals/senders/${sender?.id}`)).status).toBe(200)
    expect(await states()).toEqual({
      'Courtyard music': 'waiting',
      Second: 'waiting',
      Late: 'waiting',
      'Refused before': 'refused',
      'Of somebody else': 'waiting',
    })
    expect(await sendMails(server)).toEqual([])
  })

  test('what was declined with a block waits again, though the clocks of two processes differ', async () => {
    const stranger = createStranger(server, '192.0.2.11')
    await stranger.propose()
    await stranger.send({ ...proposed, name: 'Late' })
    const [late] = await sendMails(server)
    const [item] = await waiting(moderator)
    await moderator.post(`/proposals/${item?.id}/sender`, { blocked: true })
    server.clock.now -= 1_000
    await stranger.post(linksIn(late as NonNullable<typeof late>).confirm)
    server.clock.now += 1_000
    await moderator.post(`/proposals/${item?.id}/sender`, { blocked: false })
    expect((await waiting(moderator)).map(({ name }) => name).toSorted()).toEqual(['Courtyard music', 'Late'])
  })

  test('a sender is unblocked where it was blocked, too, and what somebody decided since stays', async () => {
    const stranger = createStranger(server, '192.0.2.9')
    await stranger.propose()
    await stranger.propose({ ...proposed, name: 'Second' })
    const ids = new Map((await waiting(moderator)).map(({ id, name }) => [name, id]))
    const path = `/proposals/${ids.get('Courtyard music')}`
    await moderator.post(`${path}/sender`, { blocked: true })
    const reopened = bodyOf(await moderator.post(`/proposals/${ids.get('Second')}/reopen`))
    expect((await accept(reopened)).status).toBe(200)
    expect(bodyOf(await moderator.post(`${path}/sender`, { blocked: false }))).toMatchObject({
      state: 'waiting',
      decidedAt: null,
      tally: { isBlocked: false, refused: 0, accepted: 1 },
    })
  })

  test('a correction says that its entry was deleted, and can be ended then', async () => {
    const stranger = createStranger(server, '192.0.2.10')
    const place = idOf(await moderator.post('/places', { ...newPlace(), name: 'Barn', address: 'Lane 1' }))
    const about = await makeEvent()
    const event = {
      about: `events/${about}`,
      note: 'It is the 12th.',
      name: 'Choir',
      date: '2026-07-12',
      time: '20:00',
    }
    const { sender, email } = proposed
    await stranger.propose({ ...event, endTime: '21:30', endDate: '', location: 'Hall', sender, email })
    await stranger.propose({ about: `places/${place}`, note: 'It has a step.', sender, email })
    const items = await waiting(moderator)
    const read = async ({ id }: Json) => bodyOf(await moderator.get(`/proposals/${id}`))
    const goneOf = () => Promise.all(items.map(async (item) => (await read(item)).isGone))
    expect(await goneOf()).toEqual([false, false])
    await moderator.delete(`/events/${about}`)
    await moderator.delete(`/places/${place}`)
    expect(await goneOf()).toEqual([true, true])
    await moderator.post(`/places/${place}/restore`)
    expect((await goneOf()).toSorted()).toEqual([false, true])
    const [correction = {}, note = {}] = [false, true].map((is) => items.find(({ isNote }) => isNote === is))
    const reasons = (await Promise.all([correction, note].map(read))).map(({ goneReason }) => goneReason)
    expect(reasons).toEqual(['The entry is no longer in the calendar.', ''])
    const language = { language: 'de' as const }
    await server.deps.db.updateTable('proposals').set(language).where('id', '=', String(correction.id)).execute()
    expect((await read(correction)).goneReason).toBe('Der Eintrag steht nicht mehr im Kalender.')
    expect((await accept(correction, {})).status).toBe(404)
    expect((await accept(note, { answer: 'It is gone.', seenGone: true })).status).toBe(412)
    const seen = { reason: 'It is gone.', seenGone: true }
    expect((await moderator.post(`/proposals/${note.id}/refuse`, seen)).status).toBe(412)
    expect((await waiting(moderator)).length).toBe(2)
    const ended = await moderator.post(`/proposals/${correction.id}/refuse`, seen)
    expect([ended.status, bodyOf(ended).state]).toEqual([200, 'refused'])
  })

  test('links do nothing else, and a guessed one nothing', async () => {
    const stranger = createStranger(server)
    await stranger.send()
    const [mail] = await sendMails(server)
    const { confirm, follow } = linksIn(mail as NonNullable<typeof mail>)
    const swapped = follow.replace('/mine/', '/confirm/')
    expect((await stranger.post(swapped)).status).toBe(404)
    expect((await stranger.open(confirm.replace('/confirm/', '/mine/'))).status).toBe(404)
    expect((await stranger.open(`/suggest/mine/${'a'.repeat(43)}`)).status).toBe(404)
    const { rows } = { rows: await server.deps.db.selectFrom('proposal_links').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(confirm.slice(-43))
  })

  test('of two confirmations at once one counts, and of two decisions', async () => {
    const stranger = createStranger(server)
    await stranger.send()
    const [mail] = await sendMails(server)
    const { confirm } = linksIn(mail as NonNullable<typeof mail>)
    const answers = await Promise.all([stranger.post(confirm), stranger.post(confirm)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
    const [item] = await waiting(moderator)
    const decisions = await Promise.all([
      accept(item as Json),
      moderator.post(
        `/proposals/${item?.id}/refuse`,
        { reason: 'No.' },
        { headers: { 'If-Match': `"${item?.version}"` } },
      ),
    ])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('the form is the same for everybody who asks for it in a second', async () => {
    const [one, other] = [createStranger(server), createStranger(server, '192.0.2.2')]
    expect((await one.open('/suggest')).text).toBe((await other.open('/suggest')).text)
    expect((await one.open('/suggest')).headers.get('set-cookie')).toBeNull()
  })

  test('a double tap sends one suggestion; the same one later is another', async () => {
    const stranger = createStranger(server)
    const stamp = /name="stamp" value="([^"]*)"/.exec((await stranger.open('/suggest')).text)?.[1] ?? ''
    server.clock.now += 5_000
    const send = () => stranger.post('/suggest', { stamp, ...proposed })
    const taps = await Promise.all([send(), send(), send()])
    expect(taps.map(({ location }) => location)).toEqual(Array.from({ length: 3 }, () => '/suggest/sent'))
    expect(await sendMails(server)).toHaveLength(1)
    server.clock.now += 5_000
    await send()
    expect(await sendMails(server)).toHaveLength(1)
  })

  test('of more places than the form has, all public ones are found by what is typed, and any can be sent', async () => {
    const stranger = createStranger(server)
    const offered = async () => {
      const { text } = await stranger.open('/suggest')
      return [text.match(/<option value/g)?.length ?? 0, / data-more="([^"]*)"/.exec(text)?.[1] ?? null]
    }
    await makePlace('Zum Bären')
    expect(await offered()).toEqual([1, null])
    const row = await server.deps.db.selectFrom('places').selectAll().executeTakeFirstOrThrow()
    const halls = Array.from({ length: 310 }, (_, at) => ({
      ...row,
      id: randomUUIDv7(),
      name: `Hall ${at}`,
      name_folded: `hall ${at}`,
    }))
    await server.deps.db.insertInto('places').values(halls).execute()
    await makePlace('Alter Bär')
    await moderator.post('/places', { ...newPlace(), name: 'Bär, hidden', address: 'Road 1', published: false })
    expect(await offered()).toEqual([300, '/suggest/places'])
    const find = async (text: string) => {
      const answer = await stranger.open(`/suggest/places?${new URLSearchParams({ text })}`)
      return (JSON.parse(answer.text) as Json).places
    }
    expect(await find('bär')).toEqual(['Alter Bär', 'Zum Bären'])
    expect(await find('zum b')).toEqual(['Zum Bären'])
    const begun = ['Hall 30', ...Array.from({ length: 10 }, (_, at) => `Hall ${300 + at}`)]
    expect(await find('hall 30')).toEqual([...begun, 'Hall 130', 'Hall 230'])
    expect(await find('hall')).toHaveLength(20)
    expect([await find('%'), await find("' or 1=1 --"), await find('nowhere')]).toEqual([[], [], []])
    expect((await stranger.send({ ...proposed, location: 'Somewhere new' })).status).toBe(303)
  })

  test('a theme can do without, and then offers a mail', async () => {
    const admin = await server.as('admin')
    const id = await makeEvent()
    await admin.post('/cms/themes', { name: 'Own', active: false, editable: true })
    const file = Buffer.from('config.yaml').toString('base64url')
    const config = (content: string) => admin.put(`/cms/files/config/${file}?theme=Own`, { content })
    expect((await config('suggestions: maybe')).status).toBe(400)
    expect((await config('suggestions: off')).status).toBe(200)
    await admin.patch('/cms/themes', { name: 'Own' })
    const stranger = createStranger(server)
    expect((await stranger.open('/suggest')).status).toBe(404)
    expect((await stranger.open('/about')).text).not.toContain('href="/suggest')
    expect((await stranger.post('/suggest', { ...proposed })).status).toBe(404)
    const moved = await stranger.open(`/events/${id}`)
    const page = await stranger.open(moved.headers.get('location') ?? '')
    expect([page.text.includes('href="mailto:moderation@calendar.test'), page.text.includes('/suggest')]).toEqual([
      true,
      false,
    ])
  })

  test('what was decided is forgotten after ninety days', async () => {
    await createStranger(server).propose()
    const [item] = await waiting(moderator)
    await moderator.post(`/proposals/${item?.id}/refuse`, { reason: 'No.' })
    server.clock.now += 90 * 24 * hour + 1
    expect((await cleanUp(server.deps, new AbortController().signal)).decided).toBe(1)
    expect(await server.deps.db.selectFrom('proposals').select('id').execute()).toEqual([])
  })
})
