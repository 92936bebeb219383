import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '#test/server/databases.ts'
import { listing, noon, refusal, settle, type Town } from '#test/server/search/town.ts'

const stranger = '01890000-0000-7000-8000-000000000000'

describe.each(databases)('what events point at, on $name', ({ start }) => {
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

  const create = (fields: Parameters<Town['event']>[0], viewer = town.ada) =>
    town.events.create(town.event(fields), viewer)
  const update = (id: string, fields: Parameters<Town['event']>[0], viewer = town.ada) =>
    town.events.update(id, { viewer }, (current) => ({ ...current, ...fields }))

  test('what an event is linked to has to exist', async () => {
    const binned = await town.places.create(town.place(), town.ada)
    await town.places.remove(binned.id, { viewer: town.ada })

    expect([
      await refusal(create({ category: stranger })),
      await refusal(create({ topic: stranger })),
      await refusal(create({ location: `id:${stranger}` })),
      await refusal(create({ location: `id:${binned.id}` })),
      await refusal(create({ organizers: ['Choir', `id:${stranger}`] }, town.mona)),
      await refusal(create({ parent: `id:${stranger}` })),
      await refusal(create({ parent: `revent:${stranger}` })),
    ]).toEqual([
      '400 field category: unknown',
      '400 field topic: unknown',
      '400 field location: unknown',
      '400 field location: unknown',
      '400 field organizers: unknown',
      '400 field parent: unknown',
      '400 field parent: unknown',
    ])
    expect((await town.events.list(listing(), town.root)).total).toBe(0)
  })

  test('only who may edit a main event puts something into its programme', async () => {
    const main = await create({ name: 'Festival' })
    const theirs = await create({ name: 'Intruder' }, town.ben)
    const sub = await create({ name: 'Opening', parent: `id:${main.id}` })
    await update(sub.id, { ownedBy: [town.ada?.id ?? '', town.ben?.id ?? ''] })

    expect([
      await refusal(create({ parent: `id:${main.id}` }, town.ben)),
      await refusal(update(theirs.id, { parent: `id:${main.id}` }, town.ben)),
      await refusal(update(sub.id, { name: 'Grand opening' }, town.ben)),
      await refusal(update(theirs.id, { parent: `id:${main.id}` }, town.mona)),
    ]).toEqual([...Array(2).fill('403 field parent: notYours'), 'not refused', 'not refused'])
  })

  test('at a known place an event has no coordinates of its own', async () => {
    const place = await town.places.create(town.place(), town.ada)
    const { id, lat, lng } = await create({ lat: 51, lng: 7 }, town.ben)
    const moved = await update(id, { location: `id:${place.id}` }, town.ben)

    expect([lat, lng, moved.lat, moved.lng]).toEqual([51, 7, null, null])
  })

  test('a place in the bin is a plain name to its events until it comes back', async () => {
    const place = await town.places.create(town.place({ name: 'Old Mill' }), town.ada)
    const { id } = await create({ location: `id:${place.id}` })
    const location = async () => (await town.events.find(id, null)).location
    const locations = [await location()]
    await town.places.remove(place.id, { viewer: town.ada })
    locations.push(await location())
    await town.places.restore(place.id, town.ada)
    locations.push(await location())

    expect(locations).toEqual([`id:${place.id}`, 'Old Mill', `id:${place.id}`])
  })

  test('an event at a place in the bin can be edited, and then keeps the plain name', async () => {
    const place = await town.places.create(town.place({ name: 'Old Mill' }), town.ada)
    const { id } = await create({ location: `id:${place.id}` })
    await town.places.remove(place.id, { viewer: town.ada })
    await update(id, { name: 'Moved' })
    await town.places.restore(place.id, town.ada)

    expect((await town.events.find(id, null)).location).toBe('Old Mill')
  })

  test('only owners of a group and moderators newly link events to it', async () => {
    const group = await town.groups.create(town.group({ ownedBy: [town.ada.id] }), town.ada)
    const organizers = [`id:${group.id}`]

    expect([
      await refusal(create({ organizers }, town.ben)),
      await refusal(create({ organizers }, town.ada)),
      await refusal(create({ organizers }, town.mona)),
    ]).toEqual(['403 field organizers: notYours', 'not refused', 'not refused'])
  })

  test('a link to a group survives an edit by an owner of the event alone', async () => {
    const group = await town.groups.create(town.group(), town.ada)
    const other = await town.groups.create(town.group({ name: 'Band' }), town.ada)
    const { id } = await create({ organizers: [`id:${group.id}`], ownedBy: [town.ben.id] })

    const edited = await update(id, { name: 'Edited', organizers: ['Guests', `id:${group.id}`] }, town.ben)

    expect(edited.organizers).toEqual(['Guests', `id:${group.id}`])
    const both = [`id:${group.id}`, `id:${other.id}`]
    expect(await refusal(update(id, { organizers: both }, town.ben))).toBe('403 field organizers: notYours')
    await update(id, { organizers: [] }, town.ben)
    expect(await refusal(update(id, { organizers: [`id:${group.id}`] }, town.ben))).toBe(
      '403 field organizers: notYours',
    )
  })

  test('a group in the bin is a plain name to its events until it comes back', async () => {
    const group = await town.groups.create(town.group({ name: 'Old Choir' }), town.ada)
    const { id } = await create({ organizers: ['Guests', `id:${group.id}`] })
    await town.groups.remove(group.id, { viewer: town.ada })
    const binned = await town.events.find(id, null)
    await town.groups.restore(group.id, town.ada)
    const restored = await town.events.find(id, null)

    expect([binned.organizers, restored.organizers]).toEqual([
      ['Guests', 'Old Choir'],
      ['Guests', `id:${group.id}`],
    ])
  })

  test('a name in words of a group that is linked is kept once, unless the group is hidden', async () => {
    const { id } = await town.groups.create(town.group({ name: 'Kantorei Süd' }), town.ada)
    const link = `id:${id}`
    const organizers = ['KANTOREI  SUED', link, 'Kantorei Süd', 'Kantorei Süd-West', 'Guests']
    const named = await create({ organizers })
    const [bare, unlinked] = [await create({ organizers: [link] }), await create({ organizers: ['Kantorei Süd'] })]
    const edited = await update(bare.id, { organizers: ['kantorei süd', link] })
    await town.groups.update(id, { viewer: town.ada }, (group) => ({ ...group, published: false }))
    const hidden = await update(bare.id, { organizers: [link, 'Kantorei Süd'] })

    expect([named, edited, unlinked, hidden].map((event) => event.organizers)).toEqual([
      [link, 'Kantorei Süd-West', 'Guests'],
      [link],
      ['Kantorei Süd'],
      [link, 'Kantorei Süd'],
    ])
  })

  test('there is one level of sub-events, and no circle', async () => {
    const main = await create({ name: 'Festival' })
    const sub = await create({ name: 'Opening', parent: `id:${main.id}` })
    const other = await create({ name: 'Other' })

    expect([
      await refusal(create({ parent: `id:${sub.id}` })),
      await refusal(update(other.id, { parent: `id:${sub.id}` })),
      await refusal(update(main.id, { parent: `id:${other.id}` })),
      await refusal(update(main.id, { parent: `id:${main.id}` })),
      await refusal(update(main.id, { parent: `id:${sub.id}` })),
      await refusal(update(sub.id, { parent: `id:${other.id}` })),
    ]).toEqual([...Array(5).fill('400 field parent: cycle'), 'not refused'])
  })

  test('two that become sub-events of each other at once do not make a circle', async () => {
    const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })]
    const both = await Promise.all([
      refusal(update(one.id, { parent: `id:${two.id}` })),
      refusal(update(two.id, { parent: `id:${one.id}` })),
    ])

    expect(both.toSorted()).toEqual(['400 field parent: cycle', 'not refused'])
  })

  test('a programme is away while its main event is in the bin, and comes back with it', async () => {
    const main = await create({ name: 'Festival' })
    const sub = await create({ name: 'Opening', parent: `id:${main.id}` })
    const named = async () => (await town.events.list(listing(), null)).items.map(({ name }) => name)
    await town.events.remove(main.id, { viewer: town.ada })
    const gone = await named()
    const edited = await update(sub.id, { name: 'Grand opening' })
    await town.events.restore(main.id, town.ada)

    expect([gone, await named(), edited.parent]).toEqual([[], ['Festival'], `id:${main.id}`])
  })

  test('a category or topic that events use stays; one used only in the bin goes', async () => {
    const { id } = await create({})
    const remove = () => [
      refusal(town.categories.remove(town.category.id, { viewer: town.mona })),
      refusal(town.topics.remove(town.topic.id, { viewer: town.root })),
    ]

    expect(await Promise.all(remove())).toEqual(['400 field category: inUse', '400 field topic: inUse'])
    expect((await town.categories.find(town.category.id, null)).version).toBe(1)
    await town.events.remove(id, { viewer: town.ada })
    expect(await Promise.all(remove())).toEqual(['not refused', 'not refused'])
    expect(await refusal(town.events.restore(id, town.ada))).toBe('400 field category: unknown')
  })

  test('an event is not created with a category that is deleted at the same moment', async () => {
    const [created, removed] = await Promise.all([
      refusal(create({})),
      refusal(town.categories.remove(town.category.id, { viewer: town.mona })),
    ])

    expect([
      ['not refused', '400 field category: inUse'],
      ['400 field category: unknown', 'not refused'],
    ]).toContainEqual([created, removed])
  })

  test('times are kept as instants, whatever offset they came with', async () => {
    const { id } = await create({ start: '2026-05-02T18:00:00.000Z', end: null })
    const { items } = await town.events.list(
      listing({ filters: [{ name: 'startAfter', value: '2026-05-02T20:00:00+02:00' }] }),
      null,
    )

    expect(items.map((item) => [item.id, item.start])).toEqual([[id, '2026-05-02T18:00:00.000Z']])
    expect(new Date(noon).toISOString()).toBe(items[0]?.createdAt)
  })
})
