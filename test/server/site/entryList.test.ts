import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

const linesOf = (text: string) => text.split('\n')

describe.each(databases)('the list of places on $name', (database) => {
  const { site } = setUpSite(database)

  describe('of which some say in which district they are', () => {
    beforeEach(async () => {
      await site.addPlace('Werkhof', { address: 'Weg 1', district: 'Nord' })
      await site.addPlace('Bühne', { address: 'Weg 2', district: 'Ödberg' })
      await site.addPlace('Zelt', { address: 'Weg 3' })
      await site.addPlace('Aula', { address: 'Weg 4', district: 'Nord' })
      await site.addPlace('Villa', { address: 'Weg 5', district: 'West' })
      await site.addPlace('Geheim', { address: 'Weg 6', district: 'Unterwelt', published: false })
    })

    test('stands by district and name, in the order of the language, those without one at the end', async () => {
      expect(linesOf(await site.read('/places'))).toEqual([
        'Orte',
        'Nord',
        'Ödberg',
        'West',
        'Nord',
        'Aula',
        'Weg 4',
        'Werkhof',
        'Weg 1',
        'Ödberg',
        'Bühne',
        'Weg 2',
        'West',
        'Villa',
        'Weg 5',
        'Ohne Stadtteil',
        'Zelt',
        'Weg 3',
      ])
    })

    test('can be narrowed to a district, also together with words', async () => {
      expect(linesOf(await site.read('/places?district=Nord&lng=en')).slice(3)).toEqual([
        'West',
        '2 entries found. Show all',
        'Nord',
        'Aula',
        'Weg 4',
        'Werkhof',
        'Weg 1',
      ])
      expect(linesOf(await site.read('/places?district=Nord&text=werk')).slice(4)).toEqual([
        '1 Eintrag gefunden. Alles zeigen',
        'Nord',
        'Werkhof',
        'Weg 1',
      ])
      const html = await site.html('/places?district=Nord')
      expect(html).toContain('<a class="chip" href="/places" aria-current="true">Nord</a>')
      expect(html).toContain('<input type="hidden" name="district" value="Nord">')
      expect(html).toContain('<title>Orte, Nord · Stadtkalender</title>')
    })

    test('shows all for a district that nobody named, or that only a hidden place is in', async () => {
      for (const district of ['Mond', 'Unterwelt', '%00', "'"])
        expect(linesOf(await site.read(`/places?district=${encodeURIComponent(district)}`))).toContain('Zelt')
    })
  })

  test('has pages that go on within a district', async () => {
    for (let index = 100; index < 161; index += 1)
      await site.addPlace(`Saal ${index}`, { district: index % 2 === 0 ? 'Nord' : 'Süd' })
    const second = linesOf(await site.read('/places?page=2'))
    expect(second).toEqual(['Orte', 'Nord', 'Süd', 'Süd', 'Saal 159', 'Mühlweg 3, Stadt', 'Zurück Seite 2 von 2'])
  })

  test('groups have no districts', async () => {
    await site.addGroup('Chor')
    expect(await site.read('/groups?district=Nord')).toBe('Gruppen\nChor')
  })
})

describe('the page of a place', () => {
  const [sqlite] = databases as [(typeof databases)[number]]
  const { site } = setUpSite(sqlite)

  test('writes an address as envelopes do, as far as its parts are known, and the district once', async () => {
    const parts = { street: 'Mühlweg', houseNumber: '3', postalCode: '79098', town: 'Lindenau', district: 'Nord' }
    const known = await site.addPlace('Mühle', { address: 'Mühlweg 3, 79098 Lindenau', ...parts })
    expect(await site.html(`/places/${known}`)).toContain('<dd>Mühlweg 3<br>79098 Lindenau<br>Nord</dd>')
    const unknown = await site.addPlace('Wiese', { address: 'hinter dem Bach', district: 'Nord' })
    expect(await site.html(`/places/${unknown}`)).toContain('<dd>hinter dem Bach<br>Nord</dd>')
    const said = await site.addPlace('Laube', { address: 'Weg 1, Nord', district: 'Nord' })
    expect(await site.html(`/places/${said}`)).toContain('<dd>Weg 1, Nord</dd>')
  })

  test('has what people can do there: subscribe, pass it on, go there, report', async () => {
    const id = await site.addPlace('Mühle & Söhne', { lat: 47.5, lng: 8.5 })
    const html = await site.html(`/places/${id}`)
    expect(html).toContain(`href="/subscribe?place=${id}"`)
    expect(html).toContain('data-share="Mühle &amp; S')
    expect(html).toContain('https://www.openstreetmap.org/directions?route=%3B47.5%2C8.5')
    expect(html).toContain(`href="/suggest?about=places%2F${id}"`)
  })
})
