import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPlace } from '#domain/place.ts'
import { databases } from './databases.ts'
import { createStranger, proposed, sendMails } from './proposals.ts'
import { unescapeHtml } from './site/visitor.ts'
import { idOf, type Member, startTestServer, type TestServer } from './support.ts'

type Json = Record<string, unknown>
const bodyOf = ({ body }: { body: unknown }): Json => Object(body)
const openedOf = ({ text }: { text: string }) => unescapeHtml(/name="opened" value="([^"]*)"/.exec(text)?.[1] ?? '')
const question = 'In which barn?'
const offer = 'Change and send again'
const mayChange = 'You can change it and send it again.'

describe.each(databases)('a refused suggestion on $name', (database) => {
  let server: TestServer
  let moderator: Member
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true })
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
  })
  afterAll(() => server.stop())

  const stranger = () => createStranger(server, '192.0.2.9')
  const waiting = async () =>
    (await moderator.get(`/proposals/?filters=${encodeURIComponent('[{"state":"waiting"}]')}`)).body as Json[]
  const refuse = async (reason = question) => {
    const [item] = await waiting()
    await moderator.post(`/proposals/${item?.id}/refuse`, { reason })
    return String(item?.id)
  }
  const read = async (id: string) => bodyOf(await moderator.get(`/proposals/${id}`))

  test('is changed by its sender and waits again, with what was refused and why', async () => {
    const { propose, open, post } = stranger()
    const follow = await propose({ ...proposed, name: 'Music' })
    await post(`${follow}/edit`, proposed)
    const id = await refuse()
    const [mail] = await sendMails(server)
    expect(mail?.text).toContain(mayChange)
    expect((await open(follow)).text).toContain(offer)
    const form = await open(`${follow}/edit`)
    expect(form.text).toContain(`<h1>${offer}</h1>`)
    expect(form.text).toContain(question)
    expect(form.text).toContain(`value="${proposed.name}"`)

    const changed = { ...proposed, location: 'Old barn, Mill Lane 3', opened: openedOf(form) }
    for (const _ of 'twice') expect((await post(`${follow}/edit`, changed)).location).toBe(follow)
    expect(await waiting()).toHaveLength(1)
    const again = await read(id)
    expect(again).toMatchObject({
      state: 'waiting',
      again: 'resent',
      reason: question,
      decidedAt: null,
      decidedBy: null,
    })
    expect((again.fields as Json[]).filter(({ before }) => before !== null)).toEqual([
      { field: 'location', before: 'Old barn', after: 'Old barn, Mill Lane 3' },
    ])
    const page = (await open(follow)).text
    expect([page.includes('is with the moderators again'), page.includes(question), page.includes(offer)]).toEqual([
      true,
      true,
      false,
    ])
    await post(`${follow}/edit`, { ...changed, time: '20:00', opened: openedOf(await open(`${follow}/edit`)) })
    expect(await read(id)).toMatchObject({ again: 'resent', reason: question })

    // What moderators wrote before still holds.
    await refuse('No.')
    const [second] = await sendMails(server)
    expect(second?.text).toContain('No.')
    expect(second?.text).not.toContain('no longer holds')
  })

  test('sends no mail of the refusal after its sender has answered it', async () => {
    const { propose, post } = stranger()
    const follow = await propose()
    await refuse()
    await post(`${follow}/edit`, { ...proposed, location: 'Mill' })
    expect(await sendMails(server)).toEqual([])
  })

  test('is not sent again by who has not read the refusal', async () => {
    const { propose, open, post } = stranger()
    const follow = await propose()
    const opened = openedOf(await open(`${follow}/edit`))
    const id = await refuse()
    const asked = await post(`${follow}/edit`, { ...proposed, name: 'Music', opened })
    expect([asked.status, asked.text.includes(question), asked.text.includes('value="Music"')]).toEqual([
      400,
      true,
      true,
    ])
    expect(await waiting()).toEqual([])

    await moderator.post(`/proposals/${id}/reopen`)
    server.clock.now += 1
    await refuse('Is it for children?')
    const other = await post(`${follow}/edit`, { ...proposed, name: 'Music', opened: openedOf(asked) })
    expect([other.status, other.text.includes('Is it for children?')]).toEqual([400, true])
    expect((await post(`${follow}/edit`, { ...proposed, name: 'Music', opened: openedOf(other) })).location).toBe(
      follow,
    )
    expect(await waiting()).toHaveLength(1)
  })

  test('is changed as it waits, or not at all, once moderators have decided anew', async () => {
    const { propose, open, post } = stranger()
    const follow = await propose()
    const id = await refuse()
    const opened = openedOf(await open(`${follow}/edit`))
    await moderator.post(`/proposals/${id}/reopen`)
    expect((await post(`${follow}/edit`, { ...proposed, name: 'Music', opened })).location).toBe(follow)
    expect(await read(id)).toMatchObject({ name: 'Music', again: 'reopened' })
    const word = { name: 'A', headline: 'A', description: '' }
    const category = idOf(await moderator.post('/categories', word))
    await moderator.post(`/proposals/${id}/accept`, { category, topic: idOf(await moderator.post('/topics', word)) })
    const late = await post(`${follow}/edit`, { ...proposed, name: 'Dance', opened })
    expect([late.status, late.text.includes('so your change was not taken')]).toEqual([400, true])
  })

  test('is not sent again by a blocked sender, nor is a correction', async () => {
    const { propose, open, post } = stranger()
    const follow = await propose()
    const id = await refuse()
    await moderator.post(`/proposals/${id}/sender`, { blocked: true })
    const [mail] = await sendMails(server)
    expect(mail?.text).not.toContain(mayChange)
    expect((await open(follow)).text).not.toContain(offer)
    expect((await open(`${follow}/edit`)).status).toBe(303)
    expect((await post(`${follow}/edit`, { ...proposed, location: 'Mill' })).status).toBe(400)
    expect(await waiting()).toEqual([])
    await moderator.post(`/proposals/${id}/sender`, { blocked: false })
    expect((await open(follow)).text).toContain(offer)

    const place = idOf(await moderator.post('/places', { ...newPlace(), name: 'Mill', address: 'Road 2' }))
    const note = await propose({ about: `places/${place}`, note: 'No step.', sender: 'Nora', email: proposed.email })
    await refuse()
    expect((await open(note)).text).not.toContain(offer)
    expect((await open(`${note}/edit`)).status).toBe(303)
    expect((await sendMails(server))[0]?.text).not.toContain(mayChange)
  })

  test('counts as a new one', async () => {
    const { propose, post } = stranger()
    const follow = await propose()
    const statuses: number[] = []
    for (let times = 0; times < 40; times += 1) {
      await refuse()
      statuses.push((await post(`${follow}/edit`, { ...proposed, location: `Barn ${times}` })).status)
    }
    expect([statuses[0], statuses.includes(429)]).toEqual([303, true])
    expect((await stranger().send()).status).toBe(429)
  })
})
