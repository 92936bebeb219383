import { describe, expect, test } from 'vitest'
import { distanceBetween, middleOf, readDistance, readPosition, roundPosition, writePosition } from '#domain/near.ts'
import { asksNear, nearIn } from '#domain/search/soughtNear.ts'

describe('positions', () => {
  test('are read and written to within 100 metres', () => {
    expect(roundPosition({ lat: 47.99561234, lng: 7.85249999 })).toEqual({ lat: 47.996, lng: 7.852 })
    expect(writePosition({ lat: -47.99561, lng: -0.00001 })).toBe('-47.996,0')
    expect(readPosition(' 47.99561234, 7.8524 ')).toEqual({ lat: 47.996, lng: 7.852 })
    expect(readPosition('90,-180')).toEqual({ lat: 90, lng: -180 })
  })

  test.each(['', '79098', '47.9', '91,7', '47,181', '47,9,7', 'a,b', '47.99 7.85', 'NaN,1', '1e1,2', '47,7; drop'])(
    'are not in %j',
    (text) => {
      expect(readPosition(text)).toBe(null)
    },
  )

  test('lie a distance apart, in kilometres', () => {
    const [munster, station] = [
      { lat: 47.9956, lng: 7.8522 },
      { lat: 47.9972, lng: 7.8421 },
    ]
    expect(distanceBetween(munster, station)).toBeCloseTo(0.772, 2)
    expect(distanceBetween(munster, munster)).toBe(0)
    expect(middleOf([munster, station])).toEqual({ lat: expect.closeTo(47.9964), lng: expect.closeTo(7.84715) })
  })
})

test.each([
  ['1', 1],
  ['10', 10],
  ['', 3],
  ['2', 3],
  ['1e1', 3],
  ['-5', 3],
])('the distance %j counts as %i km', (text, km) => {
  expect(readDistance(text)).toBe(km)
})

test.each([
  ['jazz near the town park', { text: 'jazz', near: 'town park' }],
  ['near Market Square', { text: '', near: 'Market Square' }],
  [
    'something for children on Saturday close to the lake',
    { text: 'something for children on Saturday', near: 'lake' },
  ],
  ['Konzert in der Nähe vom Marktplatz', { text: 'Konzert', near: 'Marktplatz' }],
  ['Konzert in der Nähe der Bahnhofstr. 3', { text: 'Konzert', near: 'Bahnhofstr. 3' }],
  ['Konzerte Nähe Uferstraße', { text: 'Konzerte', near: 'Uferstraße' }],
  ['Konzerte bei der Uferstraße', { text: 'Konzerte', near: 'Uferstraße' }],
  ['was ist los beim Stadtpark', { text: 'was ist los', near: 'Stadtpark' }],
  ['Kino nahe dem Bahnhof', { text: 'Kino', near: 'Bahnhof' }],
  ['Umkreis 1 km Marktplatz', { text: '', near: 'Marktplatz', km: '1' }],
  ['Konzert im Umkreis von 2 km um den Marktplatz', { text: 'Konzert', near: 'Marktplatz', km: '3' }],
  ['im Umkreis vom Marktplatz', { text: '', near: 'Marktplatz' }],
  ['jazz within 40 km of the park', { text: 'jazz', near: 'park', km: '10' }],
  ['1 km vom Marktplatz', { text: '', near: 'Marktplatz', km: '1' }],
  ['Konzerte am Samstag 2km vom Bahnhof', { text: 'Konzerte am Samstag', near: 'Bahnhof', km: '3' }],
  ['höchstens 500 Meter vom Bahnhof entfernt', { text: '', near: 'Bahnhof', km: '1' }],
  ['in der Nähe vom Marktplatz 1 km', { text: '', near: 'Marktplatz', km: '1' }],
  ['etwas in der Nähe vom Marktplatz 500m', { text: 'etwas', near: 'Marktplatz', km: '1' }],
  ['in der Nähe von Uferstraße 22 Umkreis 2km', { text: '', near: 'Uferstraße 22', km: '3' }],
  ['im Umkreis von 500 m um den Marktplatz', { text: '', near: 'Marktplatz', km: '1' }],
  ['im Umkreis von einem Kilometer um den Park', { text: '', near: 'Park', km: '1' }],
  ['near Market Square 1 km', { text: '', near: 'Market Square', km: '1' }],
  ['within 500m of the park', { text: '', near: 'park', km: '1' }],
  ['within 2 miles of the park', { text: '', near: 'park', km: '5' }],
  ['1 mile from Market Square', { text: '', near: 'Market Square', km: '3' }],
  ['half a mile from the station', { text: '', near: 'station', km: '1' }],
  ['Marktplatz Umkreis 1 km', { text: '', near: 'Marktplatz', km: '1' }],
  ['Marktplatz 1 km Umkreis', { text: '', near: 'Marktplatz', km: '1' }],
  ['Jazz nicht weit vom Bahnhof', { text: 'Jazz', near: 'Bahnhof' }],
  ['not far from the station', { text: '', near: 'station' }],
  ['was geht bei mir in der Nähe am WE', { text: 'was geht am WE', near: '' }],
  ['heute hier in der Gegend', { text: 'heute', near: '' }],
  ['near me', { text: '', near: '' }],
  ['Jazz in meiner Nähe', { text: 'Jazz', near: '' }],
  ['was ist hier in der Nähe los', { text: 'was ist los', near: '' }],
  ['events near me this weekend', { text: 'events this weekend', near: '' }],
  ['im Umkreis von 5 km', { text: '', near: '', km: '5' }],
  ['running 5 km near the lake', { text: 'running 5 km', near: 'lake' }],
  ['rund um uns', { text: '', near: '' }],
  ['Musik 5 km um mich herum', { text: 'Musik', near: '', km: '5' }],
  ['im Umkreis von 500m um uns', { text: '', near: '', km: '1' }],
  ['Kino im Umkreis von 10 km', { text: 'Kino', near: '', km: '10' }],
  ['Die Welt um uns', null],
  ['Musik um uns herum', null],
  ['5 km Lauf um den See', null],
  ['Lauf am Samstag', null],
  ['Umkreis', null],
  ['nearly famous', null],
  ['near', null],
  ['jazz', null],
  ['', null],
])('%j says where', (text, expected) => {
  const [first = null] = nearIn(text)
  expect(first && { text: first.text, near: first.near, ...(first.km && { km: first.km }) }).toEqual(expected)
})

test.each([
  ['Konzerte Marktplatz Umkreis 2 km', ['< Konzerte Marktplatz', '']],
  ['Konzerte Marktplatz 2 km Umkreis', ['< Konzerte Marktplatz', '']],
  ['Kino im Umkreis von 10 km', ['']],
  ['Kino in einem Umkreis von 10 km', ['']],
  ['Kino im 10 km Umkreis', ['']],
  ['Kino within 10 km', ['']],
  ['Umkreis 1 km Marktplatz', ['Marktplatz', '']],
  ['was ist in der Nähe am Samstag', ['Samstag', '']],
  ['anything nearby', ['']],
])('%j may be around several places', (text, expected) => {
  expect(nearIn(text).map(({ near, isLast }) => (isLast ? `< ${near}` : near))).toEqual(expected)
})

test.each([
  ['1 km vom Marktplatz', true],
  ['konzert beim Rathaus', false],
  ['Lauf 5 km beim See', false],
  ['Lauf 10 km um den See', false],
  ['within 2 km of the lake', true],
])('whether %j surely asks for what is near: %s', (text, isSure) => {
  expect(asksNear(text)).toBe(isSure)
})
