import { describe, expect, test } from 'vitest'
import {
  distanceBetween,
  middleOf,
  parseNear,
  readDistance,
  readPosition,
  roundPosition,
  writePosition,
} from '#domain/near.ts'

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
  ['Umkreis', null],
  ['nearly famous', null],
  ['near', null],
  ['jazz', null],
  ['', null],
])('%j says where', (text, expected) => {
  expect(parseNear(text)).toEqual(expected)
})
