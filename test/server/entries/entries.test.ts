import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCategory } from '#domain/category.ts'
import { binLifetime } from '#domain/limits.ts'
import { refuseStale } from '#server/http/versions.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'
import { listing, noon, refusal, settle, type Town } from '#test/server/search/town.ts'

const stranger = '01890000-0000-7000-8000-000000000000'

describe.each(databases)('entries on $name', ({ start }) => {
  let database: TestDatabase
  let town: Town
  beforeAll(async () => {
    database = await start()
  })
  beforeEach(async () => {
    await database.clear()
    town = await settle(database)
  })
  afterAll(() => database.stop())

  test('an event comes back with everything that was written', async () => {
    const group = await town.groups.create(town.group(), town.ada)
    const place = await town.places.create(town.place(), town.ada)
    const main = await town.events.create(town.event({ name: 'Festival' }), town.ada)
    const fields = town.event({
      name: 'Jazz im Park',
      published: false,
      canceled: true,
      parent: `id:${main.id}`,
      parentListed: true,
      organizers: ['Friends of Jazz', `id:${group.id}`],
      involved: [
        { name: 'Ella', description: 'voice' },
        { name: 'Duke', description: '' },
      ],
      location: `id:${place.id}`,
      location2: 'Room 2',
      address: 'Main Street 1',
      start: '2026-05-02T18:00:00.000Z',
      end: '2026-05-02T21:00:00.000Z',
      description: 'Bring a chair; ☂ if needed',
      alt: 'A band',
      tags: ['jazz', 'open air'],
      ownedBy: [town.ben.id, town.ada.id],
    })

    const created = await town.events.create(fields, town.ada)

    const at = new Date(noon).toISOString()
    expect(created).toEqual({ ...fields, id: created.id, version: 1, createdAt: at, updatedAt: at })
    expect(await town.events.find(created.id, null)).toEqual(created)
    expect(created.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('entries without an owner are found also when the table of owners has a column of the same name', async () => {
    const kept = await town.groups.create(town.group({ name: 'Kept' }), town.ada)
    const left = await town.groups.create(town.group({ name: 'Left' }), town.ada)
    await database.db.deleteFrom('group_owners').where('entry_id', '=', left.id).execute()
    await sql`alter table group_owners add column id text`.execute(database.db)
    const ids = async (value: boolean) => {
      const query = listing({ filters: [{ name: 'ownerless', value }] })
      return (await town.groups.list(query, town.mona)).items.map(({ id }) => id)
    }
    const found = [await ids(true), await ids(false)]
    await sql`alter table group_owners drop column id`.execute(database.db)
    expect(found).toEqual([[left.id], [kept.id]])
  })

  test('an update replaces the fields and counts the version', async () => {
    const created = await town.events.create(town.event({ tags: ['a', 'b'], end: null }), town.ada)
    town.clock.now += 1_000
    const fields = town.event({ name: 'Recital', tags: ['b', 'c'], lat: 51.5, lng: -0.1, ownedBy: [town.ada.id] })

    const updated = await town.events.update(created.id, { viewer: town.ada }, () => fields)

    const stored = { id: created.id, version: 2, createdAt: created.createdAt }
    expect(updated).toEqual({ ...fields, ...stored, updatedAt: new Date(noon + 1_000).toISOString() })
    expect(await town.events.find(created.id, null)).toEqual(updated)
  })

  test('groups, places, categories and topics come back as they were written', async () => {
    const group = town.group({ link: 'https://choir.example', email: 'choir@example.org', ownedBy: [town.ben.id] })
    const place = town.place({ lat: 51.5, lng: -0.1, description: 'Old hall', ownedBy: [town.ben.id] })
    const word = { ...newCategory(), name: 'Théâtre', headline: 'On stage', description: 'Plays' }
    const createdGroup = await town.groups.create(group, town.ada)
    const createdPlace = await town.places.create(place, town.ada)
    const createdCategory = await town.categories.create(word, town.mona)
    const createdTopic = await town.topics.create(word, town.mona)

    expect(await town.groups.find(createdGroup.id, null)).toMatchObject(group)
    expect(await town.places.find(createdPlace.id, null)).toMatchObject(place)
    expect(await town.categories.find(createdCategory.id, null)).toMatchObject({ ...word, color: 'red' })
    expect(await town.topics.find(createdTopic.id, null)).toMatchObject({
      name: 'Théâtre',
      headline: 'On stage',
      description: 'Plays',
    })
  })

  test('names of groups, places, categories and topics are unique without regard to case, accents and blanks', async () => {
    await town.groups.create(town.group({ name: 'Café Chor' }), town.ada)
    await town.places.create(town.place({ name: 'Café Chor' }), town.ada)
    const word = (name: string) => ({ ...newCategory(), name, headline: name })
    const other = await town.topics.create(word('Other'), town.mona)

    expect(
      await Promise.all([
        refusal(town.groups.create(town.group({ name: 'CAFE  chor' }), town.ben)),
        refusal(town.places.create(town.place({ name: 'cafe chor' }), town.ben)),
        refusal(town.categories.create(word('MUSIC'), town.mona)),
        refusal(town.topics.update(other.id, { viewer: town.mona }, () => word('jazz'))),
      ]),
    ).toEqual(Array(4).fill('400 name already exists'))
    expect(await town.topics.find(other.id, null)).toEqual(other)
  })

  test('of two who take the same name at once, one gets it', async () => {
    const both = await Promise.all([
      refusal(town.groups.create(town.group(), town.ada)),
      refusal(town.groups.create(town.group(), town.ben)),
    ])

    expect(both.toSorted()).toEqual(['400 name already exists', 'not refused'])
    expect((await town.groups.list(listing(), null)).total).toBe(1)
  })

  test('a name in the bin is free, and then cannot come back', async () => {
    const first = await town.groups.create(town.group(), town.ada)
    await town.groups.remove(first.id, { viewer: town.ada })
    await town.groups.create(town.group(), town.ben)

    expect(await refusal(town.groups.restore(first.id, town.ada))).toBe('400 name already exists')
  })

  test('of two updates of the same version, one goes through', async () => {
    const { id, version } = await town.places.create(town.place(), town.ada)
    const guard = { viewer: town.ada, refuseStale: (current: number) => refuseStale(`"${version}"`, current) }
    const rename = (name: string) => refusal(town.places.update(id, guard, (current) => ({ ...current, name })))

    const both = await Promise.all([rename('One'), rename('Two')])

    expect(both.toSorted()).toEqual(['412 changed meanwhile', 'not refused'])
    const kept = await town.places.find(id, null)
    expect([kept.version, kept.name]).toEqual([2, both[0] === 'not refused' ? 'One' : 'Two'])
  })

  test('a version that is no longer current changes and deletes nothing', async () => {
    const created = await town.events.create(town.event(), town.ada)
    const guard = { viewer: town.ada, refuseStale: (current: number) => refuseStale('"0"', current) }

    expect([
      await refusal(town.events.update(created.id, guard, () => town.event({ name: 'Other' }))),
      await refusal(town.events.remove(created.id, guard)),
    ]).toEqual(['412 changed meanwhile', '412 changed meanwhile'])
    expect(await town.events.find(created.id, null)).toEqual(created)
  })

  test('a write that is refused halfway leaves nothing behind', async () => {
    await town.groups.create(town.group(), town.ada)
    const other = await town.groups.create(town.group({ name: 'Band' }), town.ada)
    const taken = town.group({ ownedBy: [town.ada.id, town.ben.id] })

    await refusal(town.groups.update(other.id, { viewer: town.ada }, () => taken))

    expect(await town.groups.find(other.id, null)).toEqual(other)
  })

  test('only owners, moderators and admins write', async () => {
    const { id } = await town.groups.create(town.group(), town.ada)
    const attempts = async (viewer: Parameters<Town['groups']['find']>[1]) => [
      await refusal(town.groups.update(id, { viewer }, (current) => current)),
      await refusal(town.groups.remove(id, { viewer })),
      await refusal(town.groups.restore(id, viewer)),
    ]

    expect(await attempts(null)).toEqual(Array(3).fill('401 unauthorized'))
    expect(await attempts(town.ben)).toEqual(Array(3).fill('403 unauthorized'))
    expect(await attempts(town.ada)).toEqual(Array(3).fill('not refused'))
    expect(await attempts(town.mona)).toEqual(Array(3).fill('not refused'))
    expect(await refusal(town.groups.create(town.group({ name: 'Band' }), null))).toBe('401 unauthorized')
    const word = { name: 'Word', headline: 'Word', description: '' }
    expect(await refusal(town.topics.create(word, town.ada))).toBe('403 unauthorized')
  })

  test('what was never there, is in the bin or has no possible id is not found', async () => {
    const { id } = await town.events.create(town.event(), town.ada)
    await town.events.remove(id, { viewer: town.ada })

    expect(
      await Promise.all([
        refusal(town.events.find(id, town.root)),
        refusal(town.events.find(stranger, null)),
        refusal(town.events.find('\0', null)),
        refusal(town.events.remove(id, { viewer: town.root })),
        refusal(town.events.update(stranger, { viewer: town.root }, (current) => current)),
        refusal(town.events.restore(stranger, town.root)),
      ]),
    ).toEqual(Array(6).fill('404 not found'))
  })

  test('an entry comes back from the bin within 30 days', async () => {
    const created = await town.events.create(town.event({ tags: ['a'] }), town.ada)
    await town.events.remove(created.id, { viewer: town.ada })
    expect((await town.events.list(listing(), town.ada)).total).toBe(0)

    town.clock.now += binLifetime
    const restored = await town.events.restore(created.id, town.ada)
    expect(restored).toEqual({ ...created, version: 3, updatedAt: new Date(town.clock.now).toISOString() })
    expect(await town.events.restore(created.id, town.ada)).toEqual(restored)

    await town.events.remove(created.id, { viewer: town.ada })
    town.clock.now += binLifetime + 1
    expect(await refusal(town.events.restore(created.id, town.ada))).toBe('404 not found')
  })

  test('unpublished entries open by id, deactivated ones only for owners and moderators', async () => {
    const hidden = await town.places.create(town.place({ published: false }), town.ada)
    const closed = await town.places.create(town.place({ name: 'Closed' }), town.ada)
    await town.places.update(closed.id, { viewer: town.mona }, (current) => ({ ...current, deactivated: true }))

    expect([
      await refusal(town.places.find(hidden.id, null)),
      await refusal(town.places.find(closed.id, null)),
      await refusal(town.places.find(closed.id, town.ben)),
      await refusal(town.places.update(closed.id, { viewer: town.ben }, (current) => current)),
      await refusal(town.places.find(closed.id, town.ada)),
      await refusal(town.places.find(closed.id, town.mona)),
    ]).toEqual(['not refused', '404 not found', '404 not found', '404 not found', 'not refused', 'not refused'])
  })

  test('deactivated is written by moderators alone, and stays when an owner edits', async () => {
    const { id } = await town.groups.create(town.group(), town.ada)
    const set = (deactivated: boolean, viewer: Town['ada']) =>
      refusal(town.groups.update(id, { viewer }, (current) => ({ ...current, deactivated })))

    expect([
      await refusal(town.groups.create(town.group({ name: 'Band', deactivated: true }), town.ada)),
      await set(true, town.ada),
      await set(true, town.mona),
      await set(false, town.ada),
      await set(true, town.ada),
      await set(false, town.root),
    ]).toEqual([
      '403 unauthorized',
      '403 unauthorized',
      'not refused',
      '403 unauthorized',
      'not refused',
      'not refused',
    ])
  })

  test('there is always an owner, and only people who exist become one', async () => {
    const created = await town.groups.create(town.group(), town.ada)
    const shared = await town.groups.create(town.group({ name: 'Band', ownedBy: [town.ben.id] }), town.ada)
    const own = (ownedBy: string[], viewer = town.mona) =>
      town.groups.update(created.id, { viewer }, (current) => ({ ...current, ownedBy }))

    expect([created.ownedBy, shared.ownedBy]).toEqual([[town.ada.id], [town.ben.id]])
    expect((await own([])).ownedBy).toEqual([town.ada.id])
    expect((await own([town.ben.id, town.ada.id])).ownedBy).toEqual([town.ben.id, town.ada.id])
    expect(await refusal(own([town.ada.id, stranger]))).toBe('400 field ownedBy: unknown')
    expect((await own([town.ben.id], town.ada)).ownedBy).toEqual([town.ben.id])
    expect(await refusal(own([town.ada.id], town.ada))).toBe('403 unauthorized')
  })

  test('a picture must have been uploaded', async () => {
    const image = '01890000-0000-7000-8000-00000000aaaa'
    const media = {
      id: image,
      type: 'image/webp' as const,
      bytes: 1,
      width: 1,
      height: 1,
      created_by: null,
      created_at: noon,
    }
    await town.db.insertInto('media').values(media).execute()

    expect((await town.places.create(town.place({ image }), town.ada)).image).toBe(image)
    expect(await refusal(town.groups.create(town.group({ image: stranger }), town.ada))).toBe(
      '400 field image: unknown',
    )
  })
})
