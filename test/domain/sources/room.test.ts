import { expect, test } from 'vitest'
import { splitRoom } from '#domain/sources/room.ts'

test.each([
  ['Haus der Vereine, Saal 2', 'Haus der Vereine', 'Saal 2'],
  ['Haus der Vereine (Saal 2)', 'Haus der Vereine', 'Saal 2'],
  ['Haus der Vereine / Raum 1', 'Haus der Vereine', 'Raum 1'],
  ['Haus der Vereine - Großer Saal', 'Haus der Vereine', 'Großer Saal'],
  ['Rathaus (Großer Saal), Marktplatz 1', 'Rathaus, Marktplatz 1', 'Großer Saal'],
  ['Haus A (2. OG, Raum 3)', 'Haus A', '2. OG, Raum 3'],
  ['Haus A, Erdgeschoss, Zimmer 3, Weg 3', 'Haus A, Weg 3', 'Erdgeschoss, Zimmer 3'],
  ['AWO-Treff; Raum E.12', 'AWO-Treff', 'Raum E.12'],
  ['Haus, Saal 1 und 2', 'Haus', 'Saal 1 und 2'],
  ['Haus (Saal 2', 'Haus', 'Saal 2'],
  ['Haus ( Saal 2 )', 'Haus', 'Saal 2'],
  ['Haus, Raum 1/2', 'Haus', 'Raum 1/2'],
  ['Haus/Raum 1', 'Haus', 'Raum 1'],
  ['Haus, Festsaal', 'Haus', 'Festsaal'],
  ['Schule (Turnhalle)', 'Schule', 'Turnhalle'],
  ['Messe, Halle 3', 'Messe', 'Halle 3'],
  ['Library, Meeting Room 2', 'Library', 'Meeting Room 2'],
  ['Library, Main Hall', 'Library', 'Main Hall'],
  ['Library, 2nd floor', 'Library', '2nd floor'],
])('in %j, the room of %j is %j', (location, without, room) => {
  expect(splitRoom(location, { isPlace: true })).toEqual({ location: without, room })
})

test.each([
  '',
  'Saal 2',
  ', Saal',
  'Ratskeller',
  'Saal, Gasse 3',
  'Peterskirche, Halle',
  'Peterskirche, 06108 Halle (Saale)',
  'Kirche, Saalstraße 5',
  'Kirche, Saal an der Donau',
  'Town Hall, High Street',
  'Kulturhaus, Atelier Müller, Gasse 3',
])('no part of %j is a room', (location) => {
  expect(splitRoom(location, { isPlace: true })).toEqual({ location, room: '' })
})

test.each([
  ['Dorfstadt - Großer Saal', 'Dorfstadt', 'Großer Saal'],
  ['Schule, Seminarraum 3', 'Schule', 'Seminarraum 3'],
  ['VHS, Seminarraum', 'VHS', 'Seminarraum'],
  ['Rathaus, Ratssaal, Marktplatz 1', 'Rathaus, Marktplatz 1', 'Ratssaal'],
  ['Dorfstadt (Gemeindesaal)', 'Dorfstadt (Gemeindesaal)', ''],
  ['Leipzig / Kongresshalle', 'Leipzig / Kongresshalle', ''],
  ['Leipzig - Parkbühne', 'Leipzig - Parkbühne', ''],
  ['Berlin (Columbiahalle)', 'Berlin (Columbiahalle)', ''],
  ['Köln - Studio 672', 'Köln - Studio 672', ''],
  ['Bremen - Ratskeller', 'Bremen - Ratskeller', ''],
])('in %j, which may begin with a town, the room of %j is %j', (location, without, room) => {
  expect(splitRoom(location, { isPlace: false })).toEqual({ location: without, room })
})

test('a long location is read at once', () => {
  const began = process.cpuUsage()
  for (const text of [', '.repeat(4_000), '( '.repeat(4_000), `${'a '.repeat(8_000)}, Saal`, 'a - '.repeat(4_000)])
    splitRoom(text, { isPlace: true })
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
})
