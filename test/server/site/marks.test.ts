import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

const when = '2026-06-20T18:00:00Z'

describe.each(databases)('marks and highlights on $name', (database) => {
  const { server, site } = setUpSite(database)

  test('a category gets a colour by itself, keeps it, and shows it with its sign in rows, months and chips', async () => {
    const { category } = site.words
    const { body } = await site.member.get(`/categories/${category}`)
    expect(body).toMatchObject({ color: 'blue', icon: '' })
    const next = await site.member.post('/categories', { name: 'Film', headline: 'Film' })
    expect(next.body).toMatchObject({ color: 'red' })
    // Unknown marks stay.
    await site.member.put(`/categories/${category}`, { name: 'Konzert', headline: 'Konzerte' })
    expect((await site.member.get(`/categories/${category}`)).body).toMatchObject({ color: 'blue' })
    await site.change('categories', category, { color: 'teal', icon: 'music' })
    const id = await site.addEvent('Jazz', when)
    const home = await site.html('/')
    expect(
      home.match(/class="kind c-teal"><svg aria-hidden="true"><use href="[^"]*marks\.svg[^"]*#music"/g),
    ).toHaveLength(2)
    expect(await site.html('/?month=2026-06')).toContain('class="dot c-teal"')
    expect(await site.html(`/events/${id}`)).toContain('class="kind c-teal"')
  })

  test('moderators alone pin an event; it stands above the calendar until it is over', async () => {
    const owner = await server.as('normal')
    const id = await site.addEvent('Stadtfest', '2026-06-20T18:00:00Z', { ownedBy: [owner.user.id] })
    const { body } = await owner.get(`/events/${id}`)
    expect((await owner.put(`/events/${id}`, { ...Object(body), pinned: true })).status).toBe(403)
    const made = await owner.post('/events', { ...Object(body), id: undefined, pinned: true })
    expect(made.status).toBe(403)
    expect(await site.html('/')).not.toContain('class="highlights"')

    await site.change('events', id, { pinned: true })
    expect(await site.html('/')).toContain('class="highlights"')
    expect(await site.read('/')).toMatch(/^Was läuft\nHöhepunkte\nStadtfest/)
    expect((await site.member.get('/events?filters=[{"pinned":true}]')).body).toHaveLength(1)
    const kept = await owner.get(`/events/${id}`)
    expect((await owner.put(`/events/${id}`, { ...Object(kept.body), alt: 'x' })).body).toMatchObject({ pinned: true })
    await site.change('events', id, { canceled: true })
    expect(await site.html('/')).not.toContain('class="highlights"')
    await site.change('events', id, { canceled: false, start: '2025-06-20T18:00:00Z' })
    expect(await site.html('/')).not.toContain('class="highlights"')
    const history = await site.member.get(`/history/events/${id}`)
    expect(JSON.stringify(history.body)).toContain('{"field":"pinned","before":false,"after":true}')
  })

  test('five highlights are shown at most, and none on narrowed pages', async () => {
    for (let day = 10; day < 18; day += 1)
      await site.addEvent(`Fest ${day}`, `2026-06-${day}T18:00:00Z`, { pinned: true })
    const section = /<section class="highlights".*?<\/section>/s.exec(await site.html('/'))?.[0] ?? ''
    expect(section.match(/Fest \d+/g)).toEqual(['Fest 10', 'Fest 11', 'Fest 12', 'Fest 13', 'Fest 14'])
    expect(await site.html('/?free=1')).not.toContain('class="highlights"')
  })

  test('highlights that are over today leave their place to others', async () => {
    for (let minute = 10; minute < 15; minute += 1)
      await site.addEvent(`Frühstück ${minute}`, `2026-06-01T06:${minute}:00Z`, {
        pinned: true,
        end: '2026-06-01T09:59:00Z',
      })
    await site.addEvent('Ganzer Tag', '2026-06-01T07:00:00Z', { pinned: true })
    await site.addEvent('Gerade', '2026-06-01T08:00:00Z', { pinned: true, end: '2026-06-01T10:00:00Z' })
    await site.addEvent('Stadtfest', when, { pinned: true })
    const section = /<section class="highlights".*?<\/section>/s.exec(await site.html('/'))?.[0] ?? ''
    expect([...section.matchAll(/class="title"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
      'Ganzer Tag',
      'Gerade',
      'Stadtfest',
    ])
  })

  test('a highlight of several days writes both days in one way', async () => {
    const days = { pinned: true, end: '2026-06-22T18:00:00Z' }
    await site.addEvent('Stadtfest', when, days)
    const text = await site.read('/')
    expect(text).toMatch(/Höhepunkte\nStadtfest\nSa., 20. Juni bis Mo., 22. Juni/)
  })

  test('rows name the district, and only what the filter asks for comes next', async () => {
    const place = await site.addPlace('Mühle', { district: 'Altstadt' })
    await site.addEvent('Teuer', when, { location: `id:${place}`, price: '20 €' })
    expect(await site.read('/')).toContain('Mühle, Altstadt')
    expect(await site.read('/?free=1&from=2026-06-20&to=2026-06-20')).not.toContain('Teuer')
    await site.addEvent('Umsonst und draußen', '2026-06-25T18:00:00Z', { free: true })
    expect(await site.read('/?free=1&from=2026-06-20&to=2026-06-20')).toContain('Umsonst und draußen')
  })

  test('the API finds free and accessible events; a search for a wheelchair becomes a filter', async () => {
    const place = await site.addPlace('Mühle', { stepFree: 'yes' })
    await site.addEvent('Rampe', when, { location: `id:${place}`, free: true })
    await site.addEvent('Im Text', when, { accessibility: 'Mit dem Rollstuhl über den Hof' })
    await site.addEvent('Nein', when, { stepFree: 'no', accessibility: 'Leider nichts für den Rollstuhl' })
    await site.addEvent('Ungesagt', when, { price: 'Spende nach Gusto' })
    const names = (body: unknown) => (Object(body).events ?? body).map(({ name }: { name: string }) => name).toSorted()
    for (const path of ['/events', '/eventsearch']) {
      const of = async (filter: string) => names((await server.nobody.get(`${path}?filters=[${filter}]`)).body)
      expect(await of('{"free":true}')).toEqual(['Rampe'])
      expect(await of('{"free":false}')).toEqual(['Im Text', 'Nein', 'Ungesagt'])
      expect(await of('{"access":"stepFree"}')).toEqual(['Rampe'])
      expect(await of('{"access":"stepFree-unknown"}')).toEqual(['Im Text', 'Ungesagt'])
      expect((await server.nobody.get(`${path}?filters=[{"access":"wings"}]`)).status).toBe(400)
    }
    const text = await site.read('/?text=Rollstuhl')
    expect(['Rampe', 'Im Text', 'Nein', 'Ungesagt'].filter((name) => text.includes(name))).toEqual(['Rampe', 'Im Text'])
    expect(text).toContain('Bei 1 weiteren Veranstaltung hat noch niemand gesagt')
    expect(await site.html('/?text=wheelchair')).toContain('mit dem Rollstuhl weglassen')
    const both = await site.read('/?text=Rampe+barrierefrei')
    expect(both).toContain('Rampe')
    expect(both).not.toContain('Im Text')
    expect(await site.read('/?text=%22Spende+nach%22')).toContain('Ungesagt')
    expect(await site.read('/?text=%22über+den+Hof%22')).toContain('Im Text')
  })
})
