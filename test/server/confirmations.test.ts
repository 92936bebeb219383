import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmationLinkLifetime, confirmationWait } from '#domain/limits.ts'
import { runningOut } from '#domain/overview.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { askOwners } from '#server/confirmations/rounds.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { databases } from './databases.ts'
import { createStranger, sendMails } from './proposals.ts'
import { outcome, pick, refused, startChoir } from './series.ts'
import { settleSite } from './site/visitor.ts'
import { idOf, type Member, startTestServer, type TestServer } from './support.ts'

const day = 86_400_000
const going = new AbortController().signal

const linkIn = ({ text }: OutgoingMail): string => /\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? ''

describe.each(databases)('whether entries still exist on $name', (database) => {
  let server: TestServer
  let visitor: ReturnType<typeof createStranger>
  beforeAll(async () => {
    server = await startTestServer(database)
    visitor = createStranger(server)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const setting = async (value: string) => {
    const admin = await server.as('admin')
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    const file = Buffer.from('config.yaml').toString('base64url')
    const { status } = await admin.put(`/cms/files/config/${file}`, {
      content: `sitename: Town\nconfirmAfter: ${value}`,
    })
    expect(status).toBe(200)
  }
  const signedIn = async ({ user }: Member) =>
    server.withToken(await openSession(server.deps.db, user.id, server.clock.now))
  const create = async (who: Member, resource: 'groups' | 'places', name: string, fields: object = {}) =>
    idOf(await who.post(`/${resource}`, { name, address: resource === 'places' ? 'Park 1' : undefined, ...fields }))
  const rounds = () => askOwners(server.deps, going)
  /** Day by day, as the schedule. Returns all asking mails with their day. */
  const pass = async (days: number, each: (mails: OutgoingMail[]) => Promise<void> = async () => {}) => {
    const sent: { at: string; mail: OutgoingMail }[] = []
    for (let left = days; left > 0; left -= 1) {
      server.clock.now += day
      await rounds()
      const mails = (await sendMails(server)).filter((mail) => linkIn(mail) !== '')
      sent.push(...mails.map((mail) => ({ at: new Date(server.clock.now).toISOString().slice(0, 10), mail })))
      await each(mails)
    }
    return sent
  }
  const open = async (who: Member, query = '') =>
    pick(Object((await (await signedIn(who)).get(`/confirmations${query}`)).body).confirmations, 'name', 'unconfirmed')
  const unconfirmed = async (who: Member, resource: string, value = true) =>
    pick((await (await signedIn(who)).get(`/${resource}?filters=[{"unconfirmed":${value}}]`)).body, 'name').flat()

  test('over two years each owner gets one mail a round for all entries, one POST confirms all, nothing public vanishes', {
    timeout: 300_000,
  }, async () => {
    const site = await settleSite(server)
    const { owner: ada, ...choir } = await startChoir(server)
    const [bob, carla, nobody] = [await server.as('normal'), await server.as('normal'), await server.as('normal')]
    await create(ada, 'groups', 'Adas Chor')
    await create(ada, 'places', 'Saal', { ownedBy: [ada.user.id, bob.user.id] })
    await create(carla, 'groups', 'Carlas Band')
    await create(nobody, 'groups', 'Entwurf', { published: false })
    const shown = async () =>
      Promise.all(['/groups', '/places', '/groups.ics', '/sitemap.xml'].map((path) => site.read(path)))
    const before = await shown()

    const confirmed: number[] = []
    const sent = await pass(800, async (mails) => {
      for (const mail of mails.filter(({ to }) => to === ada.user.email)) {
        expect(mail.text).toMatch(/Adas Chor[\s\S]*Choir[\s\S]*Saal/)
        expect(await open(ada)).toHaveLength(3)
        server.clock.now += 3 * 3_600_000
        expect((await visitor.post(linkIn(mail))).status).toBe(303)
        confirmed.push((await open(ada)).length)
      }
    })
    const mailsOf = ({ user }: Member) => sent.filter(({ mail }) => mail.to === user.email).map(({ at }) => at)
    expect(mailsOf(ada)).toEqual(['2027-07-01', '2028-08-01'])
    expect(mailsOf(bob)).toEqual(['2027-07-01', '2028-08-01'])
    // She is asked again a year later.
    expect(mailsOf(carla)).toEqual(['2027-07-01', '2028-08-01'])
    expect(sent).toHaveLength(6)
    expect(confirmed).toEqual([0, 0])

    expect(await unconfirmed(choir.moderator, 'groups')).toEqual(['Carlas Band'])
    expect(await unconfirmed(choir.moderator, 'places')).toEqual([])
    const after = await shown()
    expect(after).toEqual(before)
    expect(after.join()).toContain('Carlas Band')
  })

  test('two processes ask once', async () => {
    const owner = await server.as('normal')
    for (const name of ['A', 'B', 'C']) await create(owner, 'groups', name)
    server.clock.now += 400 * day
    const facts = await Promise.all([rounds(), rounds(), rounds()])
    expect(facts.map(({ mails }) => mails).toSorted()).toEqual([0, 0, 1])
    expect(await sendMails(server)).toHaveLength(1)
    await rounds()
    expect(await sendMails(server)).toEqual([])
  })

  test('what nobody answers for two weeks is marked, and its series is not offered for generation until somebody says so', async () => {
    const { owner, moderator, id, generate } = await startChoir(server)
    server.clock.now += 330 * day
    await generate('start=2027-04-27&end=2027-05-25', await signedIn(owner))
    const now = () => new Date(server.clock.now).toISOString()
    const offered = async () => {
      const filters = runningOut(now()).filter(({ name }) => !name.startsWith('lastStart'))
      const query = JSON.stringify(filters.map(({ name, value }) => ({ [name]: value })))
      return pick(
        (await (await signedIn(owner)).get(`/revents?filters=${encodeURIComponent(query)}`)).body,
        'name',
      ).flat()
    }
    server.clock.now += 400 * day
    await rounds()
    expect([await open(owner), await unconfirmed(moderator, 'revents')]).toEqual([[['Choir', false]], []])
    server.clock.now += confirmationWait - 1
    await rounds()
    expect([await unconfirmed(moderator, 'revents'), await offered()]).toEqual([[], ['Choir']])
    server.clock.now += 1
    await rounds()
    expect([await unconfirmed(moderator, 'revents'), await offered()]).toEqual([['Choir'], []])
    expect(await open(moderator, `?entry=${id}`)).toEqual([['Choir', true]])
    expect(await unconfirmed(moderator, 'revents', false)).toEqual([])
    const client = await signedIn(owner)
    const { version } = Object((await client.get(`/revents/${id}`)).body)

    expect((await client.post('/confirmations', { ids: [id] })).body).toEqual({ confirmed: 1 })
    expect((await client.post('/confirmations', { ids: [id] })).body).toEqual({ confirmed: 0 })
    expect([await unconfirmed(moderator, 'revents'), await offered(), await open(owner)]).toEqual([[], ['Choir'], []])
    expect(Object((await client.get(`/revents/${id}`)).body).version).toBe(version)
  })

  test('a change answers, too', async () => {
    const { owner, moderator, path } = await startChoir(server)
    server.clock.now += 400 * day
    await rounds()
    server.clock.now += 20 * day
    await rounds()
    const client = await signedIn(owner)
    expect(await unconfirmed(moderator, 'revents')).toEqual(['Choir'])
    server.clock.now += 1
    const { body } = await client.get(path)
    await client.put(path, { ...Object(body), description: 'New' })
    expect([await unconfirmed(moderator, 'revents'), await open(owner)]).toEqual([[], []])
    expect((await sendMails(server)).filter((mail) => linkIn(mail) !== '')).toEqual([])
  })

  test.each(['nobody', 'an heir'])('a deleted owner answers nothing, with %s as successor', async (successor) => {
    const { owner, moderator, id, generate } = await startChoir(server)
    const [heir, left] = [await server.as('normal'), await server.as('normal')]
    await create(owner, 'places', 'Hall', { ownedBy: [owner.user.id, left.user.id] })
    server.clock.now += 400 * day
    await rounds()
    server.clock.now += 20 * day
    await rounds()
    server.clock.now += 1
    const query = successor === 'nobody' ? '' : `?successor=${heir.user.id}`
    expect((await (await signedIn(owner)).delete(`/users/${owner.user.id}${query}`)).status).toBe(200)
    expect([await unconfirmed(moderator, 'revents'), await unconfirmed(moderator, 'places')]).toEqual([
      ['Choir'],
      ['Hall'],
    ])
    expect(await open(left)).toEqual([['Hall', true]])
    expect(await open(heir)).toEqual(
      successor === 'nobody'
        ? []
        : [
            ['Choir', true],
            ['Hall', true],
          ],
    )
    const generated = await generate('start=2027-08-01&end=2027-08-31', await signedIn(moderator))
    expect(outcome(generated)).toEqual(refused(400, 'not confirmed'))
    expect(await open(moderator, `?entry=${id}`)).toEqual([['Choir', true]])
  })

  test('generated dates answer, too, within two weeks', async () => {
    const { owner, moderator, generate } = await startChoir(server)
    server.clock.now += 400 * day
    await rounds()
    expect(await open(owner)).toEqual([['Choir', false]])
    await generate('start=2027-07-10&end=2027-07-31', await signedIn(owner))
    expect(await open(owner)).toEqual([])
    server.clock.now += 20 * day
    await rounds()
    expect(await unconfirmed(moderator, 'revents')).toEqual([])
  })

  test.each(['a confirmation', 'a change'])('a marked series gets no dates until %s releases it', async (what) => {
    const { owner, moderator, id, path, generate, preview } = await startChoir(server)
    server.clock.now += 400 * day
    await rounds()
    server.clock.now += 20 * day
    await rounds()
    const client = await signedIn(owner)
    const august = 'start=2027-08-01&end=2027-08-31'
    for (const who of [client, await signedIn(moderator)])
      expect(outcome(await generate(august, who))).toEqual(refused(400, 'not confirmed'))
    expect((await preview(august, client)).status).toBe(200)
    server.clock.now += 1
    if (what === 'a confirmation') await client.post('/confirmations', { ids: [id] })
    else await client.put(path, { ...Object((await client.get(path)).body), description: 'New' })
    const { status, body } = await generate(august, client)
    expect([status, Object(body).created.length]).toEqual([200, 5])
  })

  test('one answer confirms what is still of its sender; what belongs to others by now stays open', async () => {
    const [ada, bob] = [await server.as('normal'), await server.as('normal')]
    const kept = await create(ada, 'groups', 'Band')
    const given = await create(ada, 'groups', 'Choir', { ownedBy: [bob.user.id] })
    server.clock.now += 400 * day
    await rounds()
    const { status, body } = await (await signedIn(ada)).post('/confirmations', { ids: [kept, given] })
    expect([status, body]).toEqual([200, { confirmed: 1 }])
    expect([await open(ada), await open(bob)]).toEqual([[], [['Choir', false]]])
  })

  test.each([
    ['6', '2026-12-01', '2027-01-01'],
    ['12', '2027-06-01', '2027-07-01'],
    ['24', '2028-06-01', '2028-07-01'],
  ])('after %s months', async (months, early, due) => {
    await setting(months)
    const owner = await server.as('normal')
    await create(owner, 'groups', 'Choir')
    for (const [at, mails] of [
      [early, 0],
      [due, 1],
    ] as const) {
      server.clock.now = Date.parse(`${at}T10:00:00Z`)
      expect(await rounds()).toMatchObject({ mails })
    }
  })

  test('off asks nobody, and takes back what was asked', async () => {
    const [owner, moderator] = [await server.as('normal'), await server.as('moderator')]
    await create(owner, 'groups', 'Choir')
    server.clock.now += 400 * day
    await rounds()
    server.clock.now += 20 * day
    await rounds()
    expect(await unconfirmed(moderator, 'groups')).toEqual(['Choir'])
    await setting('"off"')
    expect(await rounds()).toEqual({ withdrawn: 1 })
    expect([await unconfirmed(moderator, 'groups'), await open(owner)]).toEqual([[], []])
    expect((await sendMails(server)).filter((mail) => linkIn(mail) !== '')).toEqual([])
    server.clock.now += 800 * day
    expect(await rounds()).toEqual({ withdrawn: 0 })
  })

  describe('the link of the mail', () => {
    const ask = async (fields: object = {}) => {
      const owner = await server.as('normal')
      await create(owner, 'groups', 'Choir <b>', fields)
      server.clock.now += 400 * day
      await rounds()
      const [mail] = await sendMails(server)
      if (mail === undefined) throw new Error('There is no mail')
      return { owner, link: linkIn(mail) }
    }
    const titleOf = async (path: string) => {
      const { status, text } = await visitor.open(path)
      return [status, /<h1[^>]*>([^<]*)</.exec(text)?.[1]]
    }

    test('changes nothing when programs open it, as often as they like; its button confirms once', async () => {
      const { owner, link } = await ask()
      for (const method of ['GET', 'HEAD', 'GET']) await fetch(server.url + link, { method })
      const page = await visitor.open(link)
      expect([page.status, page.headers.get('cache-control'), page.text]).toEqual([
        200,
        'no-store',
        expect.stringContaining('Choir &lt;b&gt;'),
      ])
      expect(await open(owner)).toHaveLength(1)

      const posted = await Promise.all([visitor.post(link), visitor.post(link)])
      expect(posted.map(({ status, location }) => [status, location])).toEqual([
        [303, link],
        [303, link],
      ])
      expect([await open(owner), await titleOf(link)]).toEqual([[], [200, 'Thank you, confirmed']])
    })

    test('says when it has expired, and confirms nothing then', async () => {
      const { owner, link } = await ask()
      server.clock.now += confirmationLinkLifetime
      await visitor.post(link)
      expect([await titleOf(link), (await open(owner)).length]).toEqual([[410, 'This link has expired'], 1])
      server.clock.now += 366 * day
      await cleanUp(server.deps, going)
      expect(await titleOf(link)).toEqual([404, 'There is no such link'])
    })

    test('says when its account was deleted or deactivated', async () => {
      const { owner, link } = await ask()
      const admin = await server.as('admin')
      const path = `/users/${owner.user.id}`
      const { body } = await admin.get(path)
      await admin.put(path, { ...Object(body), deactivated: true })
      await visitor.post(link)
      expect(await titleOf(link)).toEqual([410, 'This account is deactivated'])
      await admin.delete(path)
      await visitor.post(link)
      expect(await titleOf(link)).toEqual([410, 'This account does not exist any more'])
    })

    test('says when others have answered, and what it never was', async () => {
      const other = await server.as('normal')
      const { owner, link } = await ask({ ownedBy: [] })
      const [client, stranger] = [await signedIn(owner), await signedIn(other)]
      const [entry] = Object((await client.get('/confirmations')).body).confirmations
      expect((await stranger.get(`/confirmations?entry=${entry.id}`)).status).toBe(403)
      expect((await stranger.post('/confirmations', { ids: [entry.id] })).status).toBe(403)
      expect((await server.nobody.get('/groups?filters=[{"unconfirmed":true}]')).status).toBe(401)
      await client.post('/confirmations', { ids: [entry.id] })
      expect(await titleOf(link)).toEqual([200, 'Everything is answered'])
      for (const strange of [link.slice(0, -1), `${link.slice(0, -1)}!`, `/confirm/${'x'.repeat(43)}`]) {
        expect(await titleOf(strange)).toEqual([404, 'There is no such link'])
        expect((await visitor.post(strange)).status).toBe(303)
      }
    })
  })
})
