import { describe, expect, test } from 'vitest'
import { newSeries } from '#domain/series/series.ts'
import { signClaim } from '#server/db/signing.ts'
import { signExport } from '#server/history/export.ts'
import { signPreview } from '#server/themes/preview.ts'
import { databases } from './databases.ts'
import { setUpSite } from './site/visitor.ts'
import { idOf } from './support.ts'

const day = 86_400_000
const start = '2026-06-20T18:00:00Z'
const shared = 'public, max-age=31536000, s-maxage=86400, immutable'
const own = 'private, max-age=3600'

describe.each(databases)('pictures that are shown on $name', (database) => {
  const { server, site } = setUpSite(database)

  const keyOf = async () => String(Object((await site.member.get('/media/key')).body).key)
  const open = async (image: string, key?: string) => {
    const { status, headers } = await site.get(
      `/api/v1/media/${image}?width=100${key === undefined ? '' : `&key=${key}`}`,
    )
    return status === 200 ? headers.get('cache-control') : status
  }
  /** Without a key and with one. */
  const seen = async (image: string) => [await open(image), await open(image, await keyOf())]
  const forAll = [shared, shared]
  const forMembers = [404, own]

  /** An old one: what was uploaded just now has a rule of its own. */
  const oldPicture = async () => {
    const image = await site.addPicture()
    server.clock.now += day + 1
    return image
  }

  const makers = {
    events: (image: string) => site.addEvent('Concert', start, { image }),
    groups: (image: string) => site.addGroup('Choir', { image }),
    places: (image: string) => site.addPlace('Mill', { image }),
    revents: async (image: string) => {
      const times = { ...newSeries({ date: '2026-06-02', time: '19:00' }), end: '21:00', location: 'Park' }
      return idOf(await site.member.post('/revents', { ...times, ...site.words, name: 'Practice', image }))
    },
  }

  test.each(Object.entries(makers))(
    'that of one of the %s is for everybody, while it is deactivated or in the bin for members alone',
    async (resource, make) => {
      const image = await oldPicture()
      expect(await seen(image)).toEqual(forMembers)
      const id = await make(image)
      expect(await seen(image)).toEqual(forAll)
      await site.change(resource, id, { deactivated: true })
      expect(await seen(image)).toEqual(forMembers)
      await site.change(resource, id, { deactivated: false })
      expect(await seen(image)).toEqual(forAll)
      await site.remove(resource, id)
      expect(await seen(image)).toEqual(forMembers)
      await site.member.post(`/${resource}/${id}/restore`)
      expect(await seen(image)).toEqual(forAll)
    },
  )

  test('that of something unpublished is for everybody, like its page', async () => {
    const image = await oldPicture()
    await site.addEvent('Rehearsal', start, { image, published: false })
    expect(await seen(image)).toEqual(forAll)
  })

  test('one that two events share is shown until the last of them is hidden', async () => {
    const image = await site.addPicture()
    const [one, other] = [await makers.events(image), await makers.events(image)]
    await site.change('events', one, { deactivated: true })
    expect(await seen(image)).toEqual(forAll)
    await site.remove('events', other)
    expect(await seen(image)).toEqual(forMembers)
  })

  test('one that was taken out of an entry is for members alone at once, until it is put back', async () => {
    const image = await site.addPicture()
    const group = await makers.groups(image)
    await site.change('groups', group, { image: null, alt: '' })
    expect(await seen(image)).toEqual(forMembers)
    await site.change('groups', group, { image })
    expect(await seen(image)).toEqual(forAll)
  })

  test('one that was uploaded for a form is shown for a day, unless something hidden has it', async () => {
    const [image, hidden] = [await site.addPicture(), await site.addPicture()]
    const group = await site.addGroup('Choir', { image: hidden })
    await site.change('groups', group, { deactivated: true })
    expect([await seen(image), await seen(hidden)]).toEqual([forAll, forMembers])
    server.clock.now += day - 1
    expect(await seen(image)).toEqual(forAll)
    server.clock.now += 1
    expect(await seen(image)).toEqual(forMembers)
  })

  test('a key opens hidden ones for a day, and nothing else is one', async () => {
    const image = await oldPicture()
    const key = await keyOf()
    expect(await open(image, key)).toBe(own)
    const [claim = '', end = '', signature = ''] = key.split('.')
    const forged = [
      '',
      'x',
      claim,
      `${claim}.${end}`,
      `${claim}.${end}.${'A'.repeat(43)}`,
      `${claim}.zzzzzzzz.${signature}`,
      site.member.token,
      await signExport(server.deps),
      await signPreview(server.deps, image),
      await signClaim(server.deps, image, day),
    ]
    for (const wrong of forged) expect([wrong, await open(image, wrong)]).toEqual([wrong, 404])
    server.clock.now += day - 1
    expect(await open(image, key)).toBe(own)
    server.clock.now += 1
    expect(await open(image, key)).toBe(404)
  })

  test('a hidden one is answered without a key like one that never was', async () => {
    const image = await oldPicture()
    const answers = await Promise.all(
      [image, '018f0000-0000-7000-8000-000000000000'].map(async (id) => {
        const { status, body, headers } = await server.nobody.get(`/media/${id}?key=wrong`)
        return { status, body, stored: headers.get('cache-control'), names: [...headers.keys()] }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 404, body: { error: 'not found' }, stored: 'no-store' })
  })

  test('what is shown needs no key and reads none', async () => {
    const image = await oldPicture()
    await makers.places(image)
    expect(await open(image, 'wrong')).toBe(shared)
  })

  test('a program with a token needs no key', async () => {
    const image = await oldPicture()
    const { status, headers } = await site.member.get(`/media/${image}`)
    expect([status, headers.get('cache-control')]).toEqual([200, own])
  })

  test('keys are for members', async () => {
    expect(await server.nobody.get('/media/key')).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    const { status, body, headers } = await (await server.as('normal')).get('/media/key')
    expect([status, Object.keys(Object(body)), headers.get('cache-control')]).toEqual([200, ['key'], 'no-store'])
    expect(headers.get('access-control-allow-origin')).toBe(null)
  })
})
