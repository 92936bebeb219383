import { describe, expect, test } from 'vitest'
import { newPlace } from '#domain/place.ts'
import { findSpot, findStreet, readLocatedPlaces } from '#server/entries/locatedPlaces.ts'
import { databases } from '../databases.ts'
import { setUpSite } from '../site/visitor.ts'

const lindenau = { ...newPlace(), town: 'Lindenau' }
const places = [
  {
    ...lindenau,
    name: 'Altes Rathaus',
    street: 'Marktplatz',
    houseNumber: '1',
    postalCode: '79098',
    district: 'Altstadt',
  },
  {
    ...lindenau,
    name: 'Kino Lichtblick',
    street: 'Bahnhofstraße',
    houseNumber: '31',
    postalCode: '79098',
    district: 'Altstadt',
  },
  {
    ...lindenau,
    name: 'Bahnhofsmission',
    street: 'Bahnhofstraße',
    houseNumber: '35',
    postalCode: '79098',
    district: 'Altstadt',
  },
  { ...lindenau, name: 'Seepark-Pavillon', street: 'Am See', houseNumber: '2', postalCode: '79110', district: 'West' },
  {
    ...lindenau,
    name: 'Kirche St. Martin',
    street: 'Kirchgasse',
    houseNumber: '2',
    postalCode: '79100',
    district: 'Süd',
  },
  {
    ...lindenau,
    name: 'Kirche St. Georg',
    street: 'Dorfweg',
    houseNumber: '9',
    postalCode: '79111',
    district: 'Hügel',
  },
].map((place, index) => ({
  ...place,
  address: `${place.street} ${place.houseNumber}, ${place.postalCode} Lindenau`,
  lat: index === 5 ? 48.2 : 48 + index * 0.02,
  lng: 7.8,
}))

describe.each(databases)('known places on $name', (database) => {
  const { server, site } = setUpSite(database)
  const known = async () => {
    for (const { name, ...place } of places) await site.addPlace(name, place)
    await site.addPlace('Ohne Lage', { district: 'Altstadt' })
    await site.addPlace('Versteck', { lat: 10, lng: 10, published: false })
    await site.addPlace('Gesperrt', { lat: 10, lng: 10, deactivated: true })
    await site.remove('places', await site.addPlace('Abgerissen', { lat: 10, lng: 10 }))
    return readLocatedPlaces(server.deps.db)
  }

  test('are found by name, address, street, postal code, district and town', async () => {
    const found = await known()
    const at = (text: string) => findSpot(found, text)
    const nameOf = (text: string) => at(text)?.name ?? null
    expect(found.length).toBe(places.length)
    expect(at('altes rathaus')).toEqual({ name: 'Altes Rathaus', lat: 48, lng: 7.8 })
    for (const text of ['Rathaus', 'Marktplatz 1', 'marktplatz, Lindenau', 'MARKTPLATZ 1, 79098 Lindenau'])
      expect(nameOf(text)).toBe('Altes Rathaus')
    expect(nameOf('Lichtblick')).toBe('Kino Lichtblick')
    expect(nameOf('Bahnhofstr. 31')).toBe('Kino Lichtblick')
    expect(nameOf('pavillon')).toBe('Seepark-Pavillon')
    expect(nameOf('Seepark')).toBe('Seepark-Pavillon')
    expect(at('Bahnhofstrasse')).toEqual({
      name: 'Bahnhofstrasse',
      lat: expect.closeTo(48.03),
      lng: expect.closeTo(7.8),
    })
    expect(at('79098')).toEqual({ name: '79098', lat: expect.closeTo(48.02), lng: expect.closeTo(7.8) })
    expect(at('Altstadt')?.lat).toBeCloseTo(48.02)
    expect(at('79110 Lindenau')).toMatchObject({ name: '79110 Lindenau', lat: expect.closeTo(48.06) })
    expect(at('Huegel')?.lat).toBeCloseTo(48.2)
    expect(at('Lindenau')?.lat).toBeCloseTo(48.067)
    expect(nameOf('Kirche')).toBe('Kirche St. Georg')
    for (const text of ['', '?!', 'Versteck', 'Gesperrt', 'Abgerissen', 'Ohne Lage', 'Marktplatz 17', '%', 'see'])
      expect([text, nameOf(text)]).toEqual([text, text === 'see' ? 'Seepark-Pavillon' : null])
  })

  test('tell of an unknown number at least the street', async () => {
    const found = await known()
    expect(findStreet(found, 'Kirchgasse 11, 79100 Lindenau')?.name).toBe('Kirche St. Martin')
    expect(findStreet(found, '12 34')).toBe(null)
    expect(findStreet(found, 'Nirgendweg 1')).toBe(null)
  })
})
