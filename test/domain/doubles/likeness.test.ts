import { describe, expect, test } from 'vitest'
import { type Candidate, findLikeness, type Likeness } from '#domain/doubles/likeness.ts'

const runThrough = (candidates: readonly Candidate[]): Likeness[] => {
  const work = findLikeness(candidates)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
const reasonsOf = (one: Partial<Candidate>, other: Partial<Candidate>): string =>
  runThrough([
    { id: '1', name: '', where: '', ...one },
    { id: '2', name: '', where: '', ...other },
  ])
    .flatMap(({ reasons }) => reasons)
    .join(' ')

const event = (name: string, at = '18:00', where = 'Park', day = '2026-06-10'): Partial<Candidate> => ({
  name,
  where,
  day,
  start: Date.parse(`${day}T${at}:00Z`),
})

describe('names of places and groups that are the same', () => {
  test.each([
    ['Stadthalle', 'Stadthalle', 'name'],
    ['Stadt-Halle', 'Stadthalle', 'name'],
    ['Jugendzentrum Nord', 'Jugendzenturm Nord', 'name'],
    ['Altes Rathaus', 'Rathaus, Altes (Keller)', 'name'],
    ['Jugendzentrum Nord', 'Jugendzentrum Süd', ''],
    ['Halle A', 'Halle B', ''],
    ['Halle 1', 'Halle 2', ''],
    ['Saal 2024', 'Saal 2025', ''],
    ['Turnhalle 1 der Grundschule Nord', 'Turnhalle 2 der Grundschule Nord', ''],
    ['Raum 4a im alten Rathaus', 'Raum 4b im alten Rathaus', ''],
    ['Raum A im alten Rathaus', 'Raum B im alten Rathaus', ''],
    ['Raum 4 a im alten Rathaus', 'Raum 4a im alten Rathaus', 'name'],
    ['Raum 4 im alten Rathaus', 'Raum 4 im alten Rathaus (2. Stock)', 'name'],
    ['★', '☆', ''],
    ['', '', ''],
  ])('%s and %s', (one, other, reasons) => {
    expect(reasonsOf({ name: one }, { name: other })).toBe(reasons)
    expect(reasonsOf({ name: other }, { name: one })).toBe(reasons)
  })

  test('places of the same address', () => {
    expect(reasonsOf({ name: 'Kino', where: 'Markt 1' }, { name: 'Film club', where: 'markt, 1' })).toBe('address')
    expect(reasonsOf({ name: 'Kino', where: 'Markt 1' }, { name: 'Kino', where: 'Markt 11' })).toBe('name')
  })
})

describe('events', () => {
  test.each([
    [event('Summer concert'), event('Summer Concert'), 'name time place'],
    [event('Summer concert'), event('Concert, summer', '19:00'), 'name day place'],
    [event('Summer concert'), event('Summer concert', '18:00', 'Elsewhere'), 'name time'],
    [event('Summer concert'), event('Summer concert', '19:00', 'Elsewhere'), ''],
    [event('Blues Night'), event('Blues Nite', '19:00'), 'name day place'],
    [event('Singen auf dem Markt'), event('Singen am Markt'), 'name time place'],
    [event('Sommersingen 🎶'), event('Sommersingen auf der Wiese'), 'name time place'],
    [event('Sommersingen 🎶'), event('Sommersingen auf der Wiese', '19:00'), ''],
    [event('Vorlesen für Kinder'), event('Vorlesestunde für Kinder ab 4'), 'name time place'],
    [event('Vorlesen für Kinder'), event('Vorlesestunde für Kinder ab 4', '19:00'), ''],
    [event('Kleines Vorlesen'), event('Kleinkinder-Vorlesestunde'), 'name time place'],
    [
      event('Lesung „Moorgeister“ mit Henrike Poll'),
      event('Moorgeister: Henrike Pohl liest', '18:00', 'Bücherei'),
      'name time',
    ],
    [event('Lesung „Moorgeister“ mit Henrike Poll'), event('Moorgeister: Henrike Pohl liest', '19:00', 'Bücherei'), ''],
    [
      event('Flohmarkt rund ums Kind', '18:00', 'Bürgerhaus Weststadt'),
      event('Kinderflohmarkt', '18:00', 'Buergerhaus West'),
      'name time place',
    ],
    [
      event('Reparatur Kaffee', '18:00', 'Bürgerhaus'),
      event('Repair-Café', '18:00', 'Bürgerhaus Weststadt'),
      'name time place',
    ],
    [
      event('Adventsingn Feuerwer', '18:00', 'Feuerwache'),
      event('Adventssingen der Freiwilligen Feuerwehr', '18:00', 'Spritzenhaus'),
      'name time',
    ],
    [event('Fruehschoppen'), event('Frühschoppen', '19:00'), 'name day place'],
    [event('Yoga-Kurs'), event('Koch-Kurs'), ''],
    [event('Konzert der Kantorei', '18:00', 'Marienkirche'), event('Konzert der Stadtkapelle', '18:00', 'Rathaus'), ''],
    [event('Turnen', '18:00', 'Turnhalle 1'), event('Turnen für alle', '18:00', 'Turnhalle 2'), ''],
    [event('Vorlesen in Klasse 4a'), event('Vorlesestunde der Klasse 4b'), ''],
    [event('Summer concert'), event('Flea market'), ''],
    [event('Summer concert'), event('Summer concert', '18:00', 'Park', '2026-06-11'), ''],
    [event('Summer concert'), { ...event('Summer concert'), parent: '1' }, ''],
    [{ ...event('Choir'), parent: 's' }, { ...event('Choir', '19:00'), parent: 's' }, ''],
  ])('%o and %o', (one, other, reasons) => expect(reasonsOf(one, other)).toBe(reasons))
})

test('the likeliest come first', () => {
  const found = runThrough(
    [event('Choir sings', '19:00'), event('The choir sings'), event('Fair'), event('Fair')].map((one, index) => ({
      id: String(index),
      name: '',
      where: '',
      ...one,
    })),
  )
  expect(found.map(({ one, other }) => [one, other])).toEqual([
    [2, 3],
    [0, 1],
  ])
})

/** Processor time in ms: the machine may have more to do. */
const worked = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

test('20,000 entries of the same name are not all compared, and others get their turn', () => {
  const all = Array.from({ length: 20_000 }, (_, index) => ({
    id: String(index),
    name: 'Yoga',
    where: '',
    ...event('Yoga'),
  }))
  const work = findLikeness(all)
  let [longest, from, turns] = [0, worked(), 0]
  let step = work.next()
  while (!step.done) {
    longest = Math.max(longest, worked() - from)
    from = worked()
    turns += 1
    step = work.next()
  }
  expect(step.value.length).toBeGreaterThan(1_000)
  expect(turns).toBeGreaterThan(30)
  expect(longest).toBeLessThan(1_000)
})
