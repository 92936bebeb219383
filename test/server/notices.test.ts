import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { digestGathering, digestInterval } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { sendNext } from '#server/mail/worker.ts'
import { databases } from './databases.ts'
import { type Client, idOf, type Member, password, startTestServer, type TestServer, testStart } from './support.ts'

const kinds = ['events', 'revents', 'groups', 'places'] as const

describe.each(databases)('what the server tells people on $name', (database) => {
  let server: TestServer
  let author: Member
  let owner: Member
  let moderator: Member
  let bodies: Record<(typeof kinds)[number], object>
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    const word = { headline: 'Headline', description: '' }
    const category = idOf(await moderator.post('/categories', { ...word, name: 'Music' }))
    const topic = idOf(await moderator.post('/topics', { ...word, name: 'Jazz' }))
    author = await server.as('normal')
    owner = await server.as('normal')
    bodies = {
      events: { ...newEvent(testStart), name: 'Jazz', location: 'Park', category, topic },
      revents: {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        name: 'Choir',
        location: 'Park',
        category,
        topic,
      },
      groups: { ...newGroup(), name: 'Band' },
      places: { ...newPlace(), name: 'Hall', address: 'Main Street 1' },
    }
  })
  afterAll(() => server.stop())

  const told = async (member: Member) => {
    const { body } = await member.get('/notifications?sorting=createdAt&order=ASC')
    return Array.from(Object(body), (item) => {
      const { subject, message, linkTitle, linkUrl } = Object(item)
      return { subject, message, linkTitle, linkUrl }
    })
  }
  const ids = (...members: Member[]) => members.map(({ user }) => user.id)
  const create = async (kind: (typeof kinds)[number], by: Client, changes: object = {}) =>
    idOf(await by.post(`/${kind}`, { ...bodies[kind], ...changes }))
  const change = async (path: string, by: Client, changes: object) => {
    const { body } = await by.get(path)
    return (await by.put(path, { ...Object(body), ...changes })).status
  }
  const speak = (member: Member, language: string) =>
    member.get('/auth/session', { headers: { 'Accept-Language': language } })

  const pages = { events: 'events', revents: 'repeatingevents', groups: 'groups', places: 'places' }
  const names = { events: 'Jazz', revents: 'Choir', groups: 'Band', places: 'Hall' }
  const dated = (kind: keyof typeof names) => (kind === 'events' ? 'Jazz, 01.06.2026 11:00' : names[kind])

  test('entries that are deactivated in one run are one notice with names and dates, which grows', async () => {
    const ownedBy = ids(owner)
    const paths = [`/events/${await create('events', owner)}`, `/groups/${await create('groups', owner)}`]
    const others = [`/groups/${await create('groups', owner, { name: 'Trio', ownedBy })}`]
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abcd' }
    const deactivate = async (path: string, deactivated = true) => {
      const { body } = await moderator.get(path)
      await moderator.put(path, { ...Object(body), deactivated }, { headers })
    }
    await deactivate(paths[0] ?? '')
    expect((await told(owner)).map(({ subject }) => subject)).toEqual(['„Jazz“ wurde deaktiviert'])
    await owner.post('/notifications/viewed')
    await deactivate(paths[1] ?? '')
    const [notice, ...more] = await told(owner)
    expect([notice?.subject, more]).toEqual(['2 deiner Einträge wurden deaktiviert', []])
    expect(notice?.message.split('\n').slice(2)).toEqual(['– Jazz, 01.06.2026 11:00', '– Band'])
    const unread = await owner.get('/notifications?filters=[{"viewed":false}]')
    expect(unread.headers.get('x-total-count')).toBe('1')

    await deactivate(paths[0] ?? '', false)
    await change(others[0] ?? '', moderator, { deactivated: true })
    expect((await told(owner)).length).toBe(3)
    await owner.post('/notifications/viewed')
    expect((await owner.get('/notifications?filters=[{"viewed":false}]')).headers.get('x-total-count')).toBe('0')
    expect((await server.nobody.post('/notifications/viewed')).status).toBe(401)
  })

  test('of an event that takes a whole day a notice names the day without a time', async () => {
    const whole = { start: '2026-06-02T09:00:00Z', end: null, allDay: true }
    const event = `/events/${await create('events', owner, whole)}`
    await change(event, moderator, { deactivated: true })
    expect((await told(owner))[0]?.message).toContain('„Jazz, 02.06.2026“')
  })

  test('owners hear that moderators canceled an event, once, and of nothing that they canceled themselves', async () => {
    const path = `/events/${await create('events', author, { ownedBy: ids(author, owner) })}`
    const before = (await told(author)).length
    expect(await change(path, moderator, { canceled: true })).toBe(200)
    expect(await change(path, moderator, { name: 'Swing' })).toBe(200)
    expect(await change(path, owner, { canceled: false })).toBe(200)
    expect(await change(path, owner, { canceled: true })).toBe(200)
    const news = (await told(author)).slice(before)
    expect(news).toEqual([expect.objectContaining({ subject: 'Die Moderation hat „Jazz, 01.06.2026 11:00“ abgesagt' })])
    expect((await told(owner)).map(({ subject }) => subject)).toContain(news[0]?.subject)
  })

  test('what moderators take back of what owners were told of is withdrawn, and told to those who have heard of it', async () => {
    const path = `/events/${await create('events', author, { ownedBy: ids(author, owner) })}`
    const news = async (by: Member) =>
      (await told(by)).map(({ subject }) => subject).filter((subject) => subject.includes('Die Moderation'))
    const canceled = 'Die Moderation hat „Jazz, 01.06.2026 11:00“ abgesagt'
    const back = 'Die Moderation hat eine Änderung an „Jazz, 01.06.2026 11:00“ zurückgenommen'
    await change(path, moderator, { canceled: true })
    const [notice] = Array.from(Object((await owner.get('/notifications')).body), Object)
    await owner.put(`/notifications/${notice.id}`, { viewed: true })
    await change(path, moderator, { description: 'Songs' })
    await change(path, moderator, { canceled: false })
    expect([await news(author), await news(owner)]).toEqual([[], [canceled, back]])

    const corrected = 'Die Moderation hat „Jazz“ geändert'
    await change(path, moderator, { location: 'Hall', reason: 'It rains.' })
    await change(path, moderator, { location: 'Barn' })
    await change(path, author, { location: 'Hall' })
    await change(path, author, { location: 'Park' })
    expect(await news(author)).toEqual([corrected])
    await change(path, author, { location: 'Hall' })
    await change(path, moderator, { location: 'Park' })
    expect(await news(author)).toEqual([corrected, back])
    await change(path, moderator, { location: 'Hall', reason: 'It does rain.' })
    expect(await news(author)).toEqual([corrected, corrected])

    const messages = async () =>
      (await told(author)).flatMap(({ subject, message }) => (subject === back ? [message] : []))
    expect(await messages()).not.toContainEqual(expect.stringContaining('auch anderes geändert'))
    await change(path, moderator, { location: 'Hall', reason: 'Rain.' })
    await change(path, author, { description: 'Songs and more' })
    await change(path, moderator, { location: 'Park', description: 'Songs' })
    expect(await messages()).toContainEqual(expect.stringContaining('auch anderes geändert'))
  })

  test('what moderators delete its owners hear of, once a run, and can see in the bin', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abce' }
    const [event, group] = [`/events/${await create('events', owner)}`, `/groups/${await create('groups', owner)}`]
    await moderator.delete(event, { headers })
    expect(await told(owner)).toEqual([
      {
        subject: '„Jazz“ wurde gelöscht',
        message: expect.stringContaining(
          'deinen Eintrag „Jazz, 01.06.2026 11:00“ gelöscht. Er liegt noch 30 Tage lang im Papierkorb',
        ),
        linkTitle: 'Papierkorb öffnen',
        linkUrl: '/backstage/bin',
      },
    ])
    await moderator.delete(group, { headers })
    const [notice, ...more] = await told(owner)
    expect([notice?.subject, notice?.linkUrl, more]).toEqual([
      '2 deiner Einträge wurden gelöscht',
      '/backstage/bin',
      [],
    ])
    expect(notice?.message.split('\n').slice(2)).toEqual(['– Jazz, 01.06.2026 11:00', '– Band'])

    await moderator.delete(`/places/${await create('places', owner)}`)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual([
      '2 deiner Einträge wurden gelöscht',
      '„Hall“ wurde gelöscht',
    ])
  })

  test('a deletion that was taken back before its owner heard of it tells nothing', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abcf' }
    const [event, group] = [`/events/${await create('events', owner)}`, `/groups/${await create('groups', owner)}`]
    await moderator.delete(event, { headers })
    await moderator.delete(group, { headers })
    await moderator.post(`${event}/restore`)
    expect((await told(owner)).map(({ subject, linkUrl }) => [subject, linkUrl])).toEqual([
      ['„Band“ wurde gelöscht', '/backstage/bin'],
    ])
    await moderator.post(`${group}/restore`)
    expect(await told(owner)).toEqual([])

    await moderator.delete(group)
    await moderator.post(`${group}/restore`)
    expect(await told(owner)).toEqual([])
  })

  test('owners who have heard of a deletion hear that the entry is back, of a run once', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abd0' }
    const id = await create('groups', owner)
    const [event, group] = [`/events/${await create('events', owner)}`, `/groups/${id}`]
    await moderator.delete(event, { headers })
    await moderator.delete(group, { headers })
    await owner.post('/notifications/viewed')
    await moderator.post(`${group}/restore`)
    const [, back] = await told(owner)
    expect(back).toEqual({
      subject: '„Band“ ist wieder da',
      message: expect.stringContaining('deinen Eintrag „Band“ aus dem Papierkorb zurückgeholt'),
      linkTitle: 'Eintrag öffnen',
      linkUrl: `/backstage/groups/${id}`,
    })
    await moderator.post(`${event}/restore`)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual([
      '2 deiner Einträge wurden gelöscht',
      '2 deiner Einträge sind wieder da',
    ])
    expect(await told(moderator)).toEqual([])
  })

  test('owners who were mailed of a deletion hear that the entry is back', async () => {
    const mailer = { send: async () => null }
    const group = `/groups/${await create('groups', owner)}`
    await moderator.delete(group)
    server.clock.now += digestGathering
    while (await sendNext(server.deps, mailer));
    await moderator.post(`${group}/restore`)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual(['„Band“ wurde gelöscht', '„Band“ ist wieder da'])
  })

  test('owners who threw the notice of a deletion away hear that the entry is back', async () => {
    const group = `/groups/${await create('groups', owner)}`
    await moderator.delete(group)
    const [notice] = Array.from(Object((await owner.get('/notifications')).body), Object)
    await owner.delete(`/notifications/${notice.id}`)
    await moderator.post(`${group}/restore`)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual(['„Band“ ist wieder da'])
    await owner.post(`/notifications/${notice.id}/restore`)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual(['„Band“ wurde gelöscht', '„Band“ ist wieder da'])
  })

  test('owners hear that an entry is back whose deletion is just being mailed', async () => {
    const sent: string[] = []
    const group = `/groups/${await create('groups', owner)}`
    await moderator.delete(group)
    const mailer = {
      send: async ({ subject }: OutgoingMail) => {
        sent.push(subject)
        if (sent.length === 1) await moderator.post(`${group}/restore`)
        return null
      },
    }
    for (const wait of [digestGathering, digestInterval]) {
      server.clock.now += wait
      while (await sendNext(server.deps, mailer));
    }
    expect(sent).toEqual(['Neue Nachricht: „Band“ wurde gelöscht', 'Neue Nachricht: „Band“ ist wieder da'])
  })

  test('owners hear once of all that moderators bring back of what one run of an owner deleted', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abd1' }
    const ownedBy = ids(author, owner)
    const [event, group, place] = [
      `/events/${await create('events', author, { ownedBy })}`,
      `/groups/${await create('groups', author, { ownedBy })}`,
      `/places/${await create('places', author, { ownedBy })}`,
    ]
    await author.delete(event, { headers })
    await author.delete(group, { headers })
    await author.delete(place)
    for (const path of [event, group, place]) await moderator.post(`${path}/restore`)
    const back = ['2 deiner Einträge sind wieder da', '„Hall“ ist wieder da']
    expect((await told(author)).map(({ subject }) => subject)).toEqual(back)
    expect((await told(owner)).slice(3).map(({ subject }) => subject)).toEqual(back)
  })

  test('what owners bring back themselves tells nobody', async () => {
    const group = `/groups/${await create('groups', moderator, { ownedBy: ids(owner, moderator) })}`
    const before = await told(owner)
    await moderator.delete(group)
    await moderator.post(`${group}/restore`)
    expect([await told(owner), await told(moderator)]).toEqual([before, []])
  })

  test('what an owner deletes tells nobody, not even when the owner is a moderator', async () => {
    const ownedBy = ids(owner, moderator)
    const [one, other] = [
      await create('groups', moderator, { ownedBy }),
      await create('places', moderator, { ownedBy }),
    ]
    await owner.post('/notifications/viewed')
    await moderator.delete(`/groups/${one}`)
    await owner.delete(`/places/${other}`)
    const subjects = (await told(owner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => String(subject).includes('gelöscht'))).toEqual([])
    expect(await told(moderator)).toEqual([])
  })

  test('a message names who sent it, and only who got it may answer', async () => {
    const message = { subject: 'Your concert', message: 'Is it still on?', linkTitle: '', linkUrl: '' }
    expect((await owner.post('/notifications', { ...message, userId: moderator.user.id })).status).toBe(403)
    await moderator.post('/notifications', { ...message, userId: owner.user.id })
    const [got] = Array.from(Object((await owner.get('/notifications')).body), Object)
    expect(got.sender).toEqual({ id: moderator.user.id, nickname: moderator.user.nickname })
    const answer = { ...message, subject: 'Re: Your concert', message: 'Yes' }
    expect((await owner.post('/notifications', { ...answer, userId: moderator.user.id })).status).toBe(200)
    expect((await owner.post('/notifications', { ...answer, userId: author.user.id })).status).toBe(403)
    const [back] = Array.from(Object((await moderator.get('/notifications')).body), Object)
    expect(back).toMatchObject({ subject: 'Re: Your concert', sender: { id: owner.user.id } })
  })

  describe.each(kinds)('%s', (kind) => {
    const added = (id: string) => ({
      subject: `Du kümmerst dich jetzt um „${names[kind]}“`,
      message: `${author.user.nickname} hat dich bei „${names[kind]}“ als verantwortliche Person eingetragen. Du kannst den Eintrag jetzt bearbeiten.`,
      linkTitle: 'Eintrag öffnen',
      linkUrl: `/backstage/${pages[kind]}/${id}`,
    })

    test('an owner is told of becoming one, once, and whoever makes them one is not', async () => {
      const id = await create(kind, author, { ownedBy: ids(author, owner) })
      expect(await told(owner)).toEqual([added(id)])
      expect(await change(`/${kind}/${id}`, author, { description: 'More' })).toBe(200)
      expect(await change(`/${kind}/${id}`, author, { ownedBy: ids(author, owner, moderator) })).toBe(200)
      expect([await told(owner), await told(moderator), await told(author)]).toEqual([[added(id)], [added(id)], []])
    })

    test('owners are told of a deactivation and of its end, each in their language', async () => {
      const id = await create(kind, author, { ownedBy: ids(author) })
      await speak(author, 'en-GB,de;q=0.5')
      expect(await change(`/${kind}/${id}`, moderator, { deactivated: true })).toBe(200)
      server.clock.now += 1_000
      expect(await change(`/${kind}/${id}`, moderator, { description: 'More' })).toBe(200)
      await speak(author, 'de-AT')
      expect(await change(`/${kind}/${id}`, moderator, { deactivated: false })).toBe(200)

      const linkUrl = `/backstage/${pages[kind]}/${id}`
      expect(await told(author)).toEqual([
        {
          subject: `“${names[kind]}” has been deactivated`,
          message: `The moderators have deactivated your entry “${dated(kind)}”. It is no longer shown on the public site. If you have questions, write to the moderators: moderation@calendar.test`,
          linkTitle: 'Open the entry',
          linkUrl,
        },
        {
          subject: `„${names[kind]}“ ist nicht mehr deaktiviert`,
          message: `Die Moderation hat deinen Eintrag „${dated(kind)}“ wieder freigegeben. Solange er veröffentlicht ist, steht er auch wieder auf der öffentlichen Seite.`,
          linkTitle: 'Eintrag öffnen',
          linkUrl,
        },
      ])
      expect(await told(moderator)).toEqual([])
    })
  })

  test('nobody is told of what they do to their own entries', async () => {
    const id = await create('places', moderator)
    expect(await change(`/places/${id}`, moderator, { deactivated: true })).toBe(200)
    expect(await told(moderator)).toEqual([])
  })

  test('nobody is told of what was refused', async () => {
    await create('groups', author)
    const id = await create('groups', author, { name: 'Other' })
    const refused = { name: 'Band', ownedBy: ids(author, owner), deactivated: true }
    expect(await change(`/groups/${id}`, moderator, refused)).toBe(400)
    expect([await told(owner), await told(author)]).toEqual([[], []])
  })

  test('what a series generates tells nobody: its owners know of the series', async () => {
    const id = await create('revents', author, { ownedBy: ids(author, owner) })
    const run = await author.get(`/revents/${id}/generate?start=2026-06-01&end=2026-06-30`)
    expect(Object(run.body).created).toHaveLength(5)
    expect(await told(owner)).toHaveLength(1)
  })

  test('moderators are told of entries that lose their last owner, with the way there', async () => {
    const [admin, idle] = [await server.as('admin'), await server.as('moderator')]
    await admin.put(`/users/${idle.user.id}`, { deactivated: true })
    await speak(admin, 'en')
    await create('places', author)
    for (const name of ['Band', 'Choir']) await create('groups', author, { name })
    await create('groups', author, { name: 'Shared', ownedBy: ids(author, owner) })
    const gone = await create('events', author)
    await author.delete(`/events/${gone}`)
    expect((await author.delete(`/users/${author.user.id}`)).status).toBe(200)

    expect(await told(admin)).toEqual([
      {
        subject: '3 entries without an owner',
        message:
          '3 entries have lost their last owner, whose account has been deleted: 2 groups (Band, Choir), 1 place (Hall)',
        linkTitle: 'Go to the list',
        linkUrl: '/backstage/groups?ownerless',
      },
    ])
    expect(await told(moderator)).toMatchObject([
      {
        subject: '3 Einträge ohne Verantwortliche',
        message: expect.stringContaining(': 2 Gruppen (Band, Choir), 1 Ort (Hall)'),
      },
    ])
    expect(await told(owner), 'nothing that names the author').toEqual([])
    const idleOnes = server.deps.db.selectFrom('notifications').select('id').where('user_id', '=', idle.user.id)
    expect(await idleOnes.execute()).toEqual([])

    const ownerless = await moderator.get('/groups?filters=[{"ownerless":true}]')
    const owned = await moderator.get('/groups?filters=[{"ownerless":false}]')
    expect([ownerless.body, owned.body]).toMatchObject([[{ name: 'Band' }, { name: 'Choir' }], [{ name: 'Shared' }]])
  })

  test('of many entries of a kind the notice names twenty, events with their date, and counts the rest', async () => {
    await speak(moderator, 'en')
    for (let number = 10; number < 32; number++) await create('events', author, { name: `Jazz ${number}` })
    await author.delete(`/users/${author.user.id}`)

    const [notice] = await told(moderator)
    expect(notice?.message).toContain(
      ': 22 events (Jazz 10, 01.06.2026 11:00; Jazz 11, 01.06.2026 11:00; Jazz 12, 01.06.2026 11:00; ',
    )
    expect(notice?.message).toMatch(/; Jazz 29, 01\.06\.2026 11:00; and 2 more\)$/)
  })

  test('a moderator who deletes an account is not told of its entries themselves', async () => {
    const other = await server.as('moderator')
    await create('groups', author)
    await moderator.delete(`/users/${author.user.id}`)

    expect([(await told(other)).length, await told(moderator)]).toEqual([1, []])
  })

  test.each(['nobody', 'somebody'])(
    'several accounts that are deleted in one run with %s as successor are one notice',
    async (heir) => {
      const admin = await server.as('admin')
      await speak(moderator, 'en')
      await speak(owner, 'en')
      const [ada, bob, idle] = [await server.as('normal'), await server.as('normal'), await server.as('normal')]
      await create('groups', ada, { name: 'Band' })
      await create('places', bob, { name: 'Barn' })
      await create('groups', bob, { name: 'Choir' })
      const headers = { 'Run-Id': randomUUID() }
      const query = heir === 'somebody' ? `?successor=${owner.user.id}` : ''
      for (const { user } of [ada, bob, idle])
        expect((await admin.delete(`/users/${user.id}${query}`, { headers })).status).toBe(200)
      const names = '2 groups (Band, Choir), 1 place (Barn)'
      const [left, taken] = [await told(moderator), await told(owner)]
      if (heir === 'nobody')
        expect([left.map(({ subject, message, linkUrl }) => [subject, message, linkUrl]), taken]).toEqual([
          [
            [
              '3 entries without an owner',
              `3 entries have lost their last owner, whose account has been deleted: ${names}`,
              '/backstage/groups?ownerless',
            ],
          ],
          [],
        ])
      else {
        expect([left, taken.map(({ subject }) => subject)]).toEqual([[], ['You have taken over 3 entries']])
        const deleted = `${ada.user.nickname}, ${bob.user.nickname}`
        expect(taken[0]?.message).toBe(
          `Account deleted: ${deleted}. These entries are yours now: ${names}. You can edit them, or delete them.`,
        )
      }
      const mails = await server.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', moderator.user.id)
        .execute()
      expect(await told(admin), 'who did it').toEqual([])
      expect(mails).toHaveLength(heir === 'nobody' ? 1 : 0)
    },
  )

  test('moderators are led to the one entry that lost its last owner', async () => {
    const hall = await create('places', author)
    expect((await author.delete(`/users/${author.user.id}`)).status).toBe(200)
    expect(await told(moderator)).toMatchObject([
      { subject: 'Ein Eintrag ohne Verantwortliche: Hall', linkUrl: `/backstage/places/${hall}` },
    ])
  })

  test('the one who invited is told who came', async () => {
    const { body } = await moderator.post('/invitations/invite')
    const guest = { email: 'ada@calendar.test', nickname: 'Ada', password }
    await server.nobody.post(`/invitations/invite/${Object(body).token}`, guest)
    expect(await told(moderator)).toEqual([
      {
        subject: 'Ada ist dabei',
        message: 'Ada hat sich über deine Einladung registriert.',
        linkTitle: 'Einladungen ansehen',
        linkUrl: '/backstage/invite',
      },
    ])
  })

  test('whoever registers is written to in the language they came in', async () => {
    const { body } = await moderator.post('/invitations/invite')
    const guest = { email: 'ada@calendar.test', nickname: 'Ada', password }
    const headers = { 'Accept-Language': 'en' }
    const registered = await server.nobody.post(`/invitations/invite/${Object(body).token}`, guest, { headers })
    const logIn = (language: string) =>
      server.nobody.post('/auth/login', { email: guest.email, password }, { headers: { 'Accept-Language': language } })
    const language = async () => {
      const theirs = server.deps.db.selectFrom('users').select('language').where('id', '=', idOf(registered))
      return (await theirs.executeTakeFirst())?.language
    }
    const first = await language()
    await logIn('fr, *')
    const second = await language()
    await logIn('de')
    expect([first, second, await language()]).toEqual(['en', 'en', 'de'])
  })

  test('what names somebody goes with their account, out of the bin too', async () => {
    await create('places', author, { ownedBy: ids(author, owner) })
    await create('groups', author, { ownedBy: ids(author, owner) })
    await create('places', moderator, { name: 'Barn', ownedBy: ids(owner) })
    const { body } = await author.get('/notifications')
    expect(body).toEqual([])
    const [, , binned] = Object((await owner.get('/notifications')).body)
    await owner.delete(`/notifications/${binned.id}`)
    const { nickname } = author.user
    expect(JSON.stringify(await told(owner))).toContain(nickname)
    await author.delete(`/users/${author.user.id}`)
    const kept = await server.deps.db.selectFrom('notifications').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(nickname)
    expect((await told(owner)).map(({ subject }) => subject)).toEqual(['Du kümmerst dich jetzt um „Barn“'])
  })

  test('it goes out by mail, at most once in half an hour', async () => {
    const sent: OutgoingMail[] = []
    const mailer = {
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
        return null
      },
    }
    const send = async () => {
      while (await sendNext(server.deps, mailer));
      return sent.splice(0).map(({ to, subject }) => [to, subject])
    }
    const { email } = owner.user
    const id = await create('places', author, { ownedBy: ids(author, owner) })
    await create('groups', author, { ownedBy: ids(author, owner) })
    const early = await send()
    server.clock.now += digestGathering
    const first = await send()
    await create('events', author, { ownedBy: ids(author, owner) })
    server.clock.now += digestInterval - 1
    const tooSoon = await send()
    server.clock.now += 1
    const second = await send()
    await owner.delete(`/places/${id}`)

    expect([early, first, tooSoon, second]).toEqual([
      [],
      [[email, '2 neue Nachrichten bei Stadtkalender']],
      [],
      [[email, 'Neue Nachricht: Du kümmerst dich jetzt um „Jazz“']],
    ])
  })
})
