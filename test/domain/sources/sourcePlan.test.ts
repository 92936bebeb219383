import { describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { alikeNotes } from '#domain/sources/alike.ts'
import { importedIn } from '#domain/sources/sourceEvent.ts'
import { planRun } from '#domain/sources/sourcePlan.ts'

type Said = { name: string; start?: string; end?: string | null; place?: string; canceled?: boolean; allDay?: boolean }

const said = ({
  name,
  start = '2026-12-18T20:00:00.000Z',
  end = null,
  place = 'Regal Cinema',
  canceled = false,
  allDay = false,
}: Said) => ({
  name,
  start,
  end,
  location: place,
  canceled,
  allDay,
})

type Known = { before?: readonly Said[]; skipDoubles?: boolean }

/** `before`: what the source itself said, under other UIDs. */
const planned = (
  events: readonly Said[],
  standing: readonly Said[],
  { before = [], skipDoubles = false }: Known = {},
) => {
  const incoming = events.map((event, index) => ({
    uid: `${index}`,
    recurrence: '',
    planned: null,
    line: index + 2,
    url: '',
    fields: { ...importedIn(newEvent(0)), ...said(event) },
    place: 'text' as const,
  }))
  const others = standing.map((event, index) => {
    const { location, ...fields } = said(event)
    return { ...fields, id: `${index}`, place: location, isPublic: true }
  })
  const states = { gone: false, made: true, withheld: false, beyond: false, refused: false }
  const tied = before.map((event, index) => ({
    ...{ uid: `before ${index}`, recurrence: '', entryId: `before ${index}`, url: '', ...states },
    imported: { ...importedIn(newEvent(0)), ...said(event) },
  }))
  const known = { untold: [], tied, others, elsewhere: new Map(), placeName: (location: string) => location }
  const work = planRun(incoming, { ...known, skipDoubles, timezone: 'Europe/Berlin', now: Date.parse('2026-12-01') })
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
const found = (event: Said, here: Said): string[] =>
  planned([event], [here]).map((step) => (step.kind === 'new' && step.double !== null ? 'double' : step.kind))

describe('an event of a source beside one that stands here', () => {
  test.each([
    ['Carols by Candle Light', 'Carols by Candlelight', 'same'],
    ['Dubbed! Sing-along', 'Dubbed! Singalong', 'same'],
    ['White Nights (film)', 'Film: White Nights', 'same'],
    ['Blues Nite', 'Blues Night', 'double'],
    ['Weinachtskonzert', 'Weihnachtskonzert', 'double'],
    ['Kurs 12', 'Kurs 1–2', 'double'],
    ['Kurs 1', 'Kurs 2', 'new'],
    ['Folk Night', 'Rock Night', 'new'],
    ['?', '!', 'new'],
  ])('%s beside %s at the same time and place', (name, here, kind) => {
    expect(found({ name }, { name: here })).toEqual([kind])
  })

  test('typing errors count at the same time and place', () => {
    const [name, here] = ['Blues Nite', { name: 'Blues Night' }]
    expect(found({ name, start: '2026-12-18T21:00:00.000Z' }, here)).toEqual(['new'])
    expect(found({ name, place: 'Market Hall' }, here)).toEqual(['new'])
  })

  test('with another name is another event if it ends on another day', () => {
    const [first, last] = ['2026-12-11T23:00:00.000Z', '2026-12-13T22:59:00.000Z']
    const fair = { name: 'Winter Fair', start: first, end: last }
    const film = { name: 'Winter Film Fair', start: first, end: null }
    expect(found(fair, film)).toEqual(['double'])
    expect(found(film, fair)).toEqual(['double'])
    expect(planned([fair], [film], { skipDoubles: true }).map(({ kind }) => kind)).toEqual(['left'])
    expect(found(fair, { ...film, end: last })).toEqual(['same'])
    expect(found(fair, { ...film, name: 'Winterfair' })).toEqual(['same'])
    expect(found({ ...film, canceled: true }, fair)).toEqual(['off'])
    const night = { name: 'Jazz night with guests', end: '2026-12-19T01:00:00.000Z' }
    expect(found(night, { name: 'Jazz night' })).toEqual(['same'])
  })
})

describe('an event all day and one with a time', () => {
  const whole = { name: 'Georgian singing', start: '2026-12-17T23:00:00.000Z', allDay: true }
  const timed = { name: 'Georgian Singing', start: '2026-12-18T20:00:00.000Z' }

  test('are the same on one day, at one place and under one name, whichever stands here', () => {
    expect(found(timed, whole)).toEqual(['same'])
    expect(found(whole, timed)).toEqual(['same'])
    expect(found({ ...timed, end: '2026-12-19T01:00:00.000Z' }, whole)).toEqual(['same'])
  })

  test('are two with another name, place or last day', () => {
    expect(found({ ...timed, name: 'Georgian singing taster' }, whole)).toEqual(['double'])
    expect(found({ ...timed, place: 'Market Hall' }, whole)).toEqual(['double'])
    expect(found(timed, { ...whole, end: '2026-12-20T22:59:00.000Z' })).toEqual(['double'])
    expect(found({ ...timed, start: '2026-12-19T20:00:00.000Z' }, whole)).toEqual(['new'])
  })

  test('are paired once, and a time that stands here goes first', () => {
    const later = { ...timed, start: '2026-12-18T21:00:00.000Z' }
    const kinds = planned([later, timed], [whole, timed]).map((step) => 'entryId' in step && step.entryId)
    expect(kinds).toEqual(['0', '1'])
    expect(planned([timed, later], [whole]).map(({ kind }) => kind)).toEqual(['same', 'new'])
  })

  test('of one source that names it anew are one event, which follows', () => {
    expect(planned([timed], [], { before: [whole] }).map(({ kind }) => kind)).toEqual(['known'])
    expect(planned([whole], [], { before: [timed] }).map(({ kind }) => kind)).toEqual(['known'])
    const elsewhere = { ...whole, place: 'Market Hall' }
    expect(planned([timed], [], { before: [elsewhere] }).map(({ kind }) => kind)).toEqual(['new', 'gone'])
  })
})

test('of several at other times each is perhaps another one that stands here', () => {
  const at = (hour: number) => ({ name: 'Alien', start: `2026-12-18T${hour}:00:00.000Z` })
  const doubles = planned([at(16), at(19), at(21)], [at(15), at(18)]).map((step) =>
    step.kind === 'new' ? step.double?.id : null,
  )
  expect(doubles).toEqual(['0', '1', '0'])
})

describe('new events of one source', () => {
  const told = (...events: Said[]) => {
    const work = alikeNotes(planned(events, []), (location) => location)
    let step = work.next()
    while (!step.done) step = work.next()
    return step.value.map(({ line, text }) => [line, text])
  }

  test.each([
    ['Film: White Nights', 'White Nights (film)'],
    ['Blue Jazz', 'Blue Jazz Evening of all'],
    ['Blues Night', 'Blues Nite'],
  ])('%s and %s at the same time and place are told at the later one', (one, other) => {
    expect(told({ name: one }, { name: 'Ball' }, { name: other })).toEqual([[4, one]])
    expect(told({ name: one }, { name: other, place: 'Market Hall' })).toEqual([])
    expect(told({ name: one }, { name: other, start: '2026-12-18T21:00:00.000Z' })).toEqual([])
  })

  test('many of one start are compared in part, and told in part', () => {
    const many = Array.from({ length: 5_000 }, () => ({ name: 'Ball' }))
    expect(told(...many)).toHaveLength(25)
    expect(told({ name: 'Course 1' }, { name: 'Course 2' })).toEqual([])
  })
})
