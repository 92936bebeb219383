import { describe, expect, test } from 'vitest'
import { changeField, openForm } from '#domain/editing.ts'
import type { FormKind, FormValues, Json } from '#domain/forms.ts'
import { isAfterStart } from '#domain/span.ts'

const opened = (kind: FormKind, values: FormValues) =>
  openForm({ kind, id: null, version: null, values, draftKey: null, timezone: 'Europe/London' })

/** After the start took these values. */
const endAfter = (kind: FormKind, values: FormValues, ...starts: string[]) => {
  let form = opened(kind, values)
  for (const value of starts) form = { ...form, ...changeField(form, { name: 'start', value }) }
  return form.values.end
}

describe('the end of an event', () => {
  const now = { start: '2026-11-22T09:24:00.000Z', end: '2026-11-22T10:24:00.000Z' }

  test('keeps its distance from the start, also over a change of the clock', () => {
    expect(endAfter('events', now, '2026-12-05T19:30:00.000Z')).toBe('2026-12-05T20:30:00.000Z')
    expect(endAfter('events', now, '2027-03-28T00:30:00.000Z')).toBe('2027-03-28T01:30:00.000Z')
  })

  test('stays the end of a whole day when a time is typed into its start', () => {
    const allDay = { start: '2027-02-06T00:00:00.000Z', end: '2027-02-06T23:59:00.000Z', allDay: true }
    expect(endAfter('events', allDay, '2027-02-06T20:30:00.000Z')).toBe(allDay.end)
    expect(endAfter('events', allDay, '2027-02-06T20:30:00.000Z', '2027-02-10T14:00:00.000Z')).toBe(
      '2027-02-10T23:59:00.000Z',
    )
    expect(endAfter('events', allDay, '2027-02-10T00:00:00.000Z')).toBe('2027-02-10T23:59:00.000Z')
    const three = { ...allDay, end: '2027-02-08T23:59:00.000Z' }
    expect(endAfter('events', three, '2027-02-07T10:00:00.000Z')).toBe('2027-02-09T23:59:00.000Z')
    // The clock changes on 28 March.
    expect(endAfter('events', allDay, '2027-04-01T23:00:00.000Z')).toBe('2027-04-02T22:59:00.000Z')
    for (const near of ['2027-02-06T23:00:00.000Z', '2027-02-06T01:00:00.000Z'])
      expect(endAfter('events', allDay, near)).toBe(allDay.end)
  })

  test('is none when a stored event no longer takes a whole day, until one is typed', () => {
    const allDay = { start: '2027-06-04T23:00:00.000Z', end: '2027-06-05T22:59:00.000Z', allDay: true }
    const untick = { name: 'allDay', value: false }
    const endOf = (values: FormValues, ...changes: { name: string; value: boolean | string }[]) => {
      let form = opened('events', values)
      for (const change of changes) form = { ...form, ...changeField(form, change) }
      return form.values.end
    }
    expect(endOf(allDay, untick)).toBe(null)
    expect(endOf(allDay, { name: 'start', value: '2027-06-06T09:00:00.000Z' }, untick)).toBe(null)
    expect(endOf(allDay, { name: 'end', value: '2027-06-05T20:00:00.000Z' }, untick)).toBe('2027-06-05T20:00:00.000Z')
    const three = { ...allDay, end: '2027-06-07T22:59:00.000Z' }
    expect(endOf(three, untick, { name: 'start', value: '2027-06-05T17:00:00.000Z' })).toBe(three.end)
    expect(endOf({ ...allDay, allDay: false }, { name: 'allDay', value: true }, untick)).toBe(allDay.end)
  })

  test('comes out right however the parts of the start were typed', () => {
    const typed = ['0002-11-22T09:24:00.000Z', '0020-11-22T09:24:00.000Z', '0202-11-22T09:24:00.000Z']
    expect(endAfter('events', now, ...typed, '2027-11-22T09:24:00.000Z')).toBe('2027-11-22T10:24:00.000Z')
    expect(endAfter('events', now, '2026-12-05T19:30:00.000Z', now.start)).toBe(now.end)
  })

  test('keeps it when the start was mistyped or emptied in between, however often', () => {
    const moved = '2026-11-19T19:30:00.000Z'
    for (const wrong of [[''], ['incomplete'], ['incomplete', '', 'again']]) {
      expect(endAfter('events', now, ...wrong, moved)).toBe('2026-11-19T20:30:00.000Z')
      expect(endAfter('events', now, '2026-12-05T19:30:00.000Z', ...wrong, moved)).toBe('2026-11-19T20:30:00.000Z')
    }
  })

  test('keeps the one of a restored draft, also when the start was mistyped then', () => {
    const draft = { start: '2026-12-05T19:30:00.000Z', end: '2026-12-05T22:00:00.000Z' }
    let form = opened('events', now)
    form = { ...form, values: draft }
    for (const value of ['31.2.', '2026-12-06T19:30:00.000Z'])
      form = { ...form, ...changeField(form, { name: 'start', value }) }
    expect(form.values.end).toBe('2026-12-06T22:00:00.000Z')
  })

  test('stays where it was put while the start was missing', () => {
    let form = opened('events', now)
    const type = (name: string, value: string) => {
      form = { ...form, ...changeField(form, { name, value }) }
    }
    type('start', 'incomplete')
    type('end', '2026-11-23T21:00:00.000Z')
    type('start', '2026-11-23T19:30:00.000Z')
    expect(form.values.end).toBe('2026-11-23T21:00:00.000Z')
    type('start', 'incomplete')
    type('start', '2026-11-24T19:30:00.000Z')
    expect(form.values.end).toBe('2026-11-24T21:00:00.000Z')
  })

  test('stays while it or the start is missing or half typed, or where it would leave the calendar', () => {
    expect(endAfter('events', now, '')).toBe(now.end)
    expect(endAfter('events', now, 'incomplete')).toBe(now.end)
    expect(endAfter('events', { ...now, start: '' }, '2026-12-05T19:30:00.000Z')).toBe(now.end)
    expect(endAfter('events', { ...now, end: null }, '2026-12-05T19:30:00.000Z')).toBe(null)
    expect(endAfter('events', { ...now, end: 'incomplete' }, '2026-12-05T19:30:00.000Z')).toBe('incomplete')
    const last = { start: '9998-06-01T00:00:00.000Z', end: '9999-12-31T00:00:00.000Z' }
    expect(endAfter('events', last, '9999-06-01T00:00:00.000Z')).toBe(last.end)
  })

  test('stays where it was before the start: moving the start mends that', () => {
    const reversed = { start: '2026-11-22T19:00:00.000Z', end: '2026-11-22T18:00:00.000Z' }
    expect(endAfter('events', reversed, '2026-11-22T17:00:00.000Z')).toBe(reversed.end)
  })

  test('is the same whatever was read while the start was typed, also one that was set by hand before its start', () => {
    const starts = ['2020-12-11T19:00:00.000Z', '2026-12-11T01:00:00.000Z', '2026-12-11T19:00:00.000Z']
    const reversed = { start: '2026-12-12T19:00:00.000Z', end: '2026-12-11T22:00:00.000Z' }
    expect(endAfter('events', reversed, ...starts)).toBe(reversed.end)
    let form = opened('events', reversed)
    for (const start of starts) form = { ...form, ...changeField(form, { name: 'start', value: start }) }
    form = { ...form, ...changeField(form, { name: 'end', value: '2026-12-11T23:00:00.000Z' }) }
    form = { ...form, ...changeField(form, { name: 'start', value: '2026-12-11T20:00:00.000Z' }) }
    expect(form.values.end).toBe('2026-12-12T00:00:00.000Z')
  })

  test('does not move with anything else', () => {
    expect(changeField(opened('events', now), { name: 'name', value: 'Jazz' }).values).toEqual({ ...now, name: 'Jazz' })
    expect(endAfter('categories', now, '2026-12-05T19:30:00.000Z')).toBe(now.end)
  })
})

test('a last day to register moves by the days of the start, at its own time', () => {
  const evening = { start: '2026-12-11T19:30:00.000Z', end: null, registrationUntil: '2026-12-10T17:00:00.000Z' }
  const untilAfter = (...starts: string[]) => {
    let form = opened('events', evening)
    for (const start of starts) form = { ...form, ...changeField(form, { name: 'start', value: start }) }
    return form.values.registrationUntil
  }
  expect(untilAfter('2026-12-19T13:00:00.000Z')).toBe('2026-12-18T17:00:00.000Z')
  expect(untilAfter('2026-12-09T19:30:00.000Z')).toBe('2026-12-08T17:00:00.000Z')
  expect(untilAfter('no', '2026-12-19T13:00:00.000Z')).toBe('2026-12-18T17:00:00.000Z')
})

describe('the doors of an event', () => {
  const evening = {
    start: '2026-12-05T19:30:00.000Z',
    end: '2026-12-05T22:00:00.000Z',
    doors: '2026-12-05T19:00:00.000Z',
  }
  const changed = (values: FormValues, ...changes: [string, Json][]) => {
    let form = opened('events', values)
    for (const [name, value] of changes) form = { ...form, ...changeField(form, { name, value }) }
    return form.values
  }

  test('keep their distance from the start, as the end does, whether its day or its time is another', () => {
    const moved = {
      start: '2026-12-06T13:00:00.000Z',
      end: '2026-12-06T15:30:00.000Z',
      doors: '2026-12-06T12:30:00.000Z',
    }
    expect(changed(evening, ['start', moved.start])).toEqual(moved)
    expect(changed(evening, ['start', '2026-12-05T18:00:00.000Z']).doors).toBe('2026-12-05T17:30:00.000Z')
    expect(changed(evening, ['start', '2026-12-04T19:30:00.000Z']).doors).toBe('2026-12-04T19:00:00.000Z')
    expect(changed(evening, ['start', ''], ['start', 'no'], ['start', moved.start])).toEqual(moved)
    expect(changed({ ...evening, end: null }, ['start', moved.start])).toEqual({ ...moved, end: null })
  })

  test('that were set by hand in between keep the new distance', () => {
    const set: [string, Json][] = [
      ['start', '2026-12-06T13:00:00.000Z'],
      ['doors', '2026-12-06T12:00:00.000Z'],
      ['start', '2026-12-06T14:00:00.000Z'],
    ]
    expect(changed(evening, ...set).doors).toBe('2026-12-06T13:00:00.000Z')
  })

  test('that were set while the start was missing stay, and the end moves along', () => {
    const set: [string, Json][] = [
      ['start', 'incomplete'],
      ['doors', '2026-12-06T12:00:00.000Z'],
      ['start', '2026-12-06T13:00:00.000Z'],
    ]
    expect(changed(evening, ...set)).toMatchObject({
      end: '2026-12-06T15:30:00.000Z',
      doors: '2026-12-06T12:00:00.000Z',
    })
    expect(changed(evening, ...set, ['start', '2026-12-06T14:00:00.000Z'])).toMatchObject({
      end: '2026-12-06T16:30:00.000Z',
      doors: '2026-12-06T13:00:00.000Z',
    })
  })

  test('after the start go along with its day alone: another time of the start mends that', () => {
    const late = { start: '2026-12-05T13:00:00.000Z', doors: '2026-12-05T19:00:00.000Z' }
    expect(changed(late, ['start', '2026-12-05T20:00:00.000Z']).doors).toBe(late.doors)
    expect(changed(late, ['start', '2027-06-06T08:00:00.000Z'], ['start', '2027-06-06T18:30:00.000Z']).doors).toBe(
      '2027-06-06T18:00:00.000Z',
    )
  })

  test('of a whole day keep their time of day', () => {
    const allDay = { allDay: true, start: '2027-02-06T00:00:00.000Z', end: '2027-02-06T23:59:00.000Z' }
    const opening = { ...allDay, doors: '2027-02-06T10:00:00.000Z' }
    expect(changed(opening, ['start', '2027-02-08T20:30:00.000Z']).doors).toBe('2027-02-08T10:00:00.000Z')
    expect(changed(opening, ['start', '2027-07-07T23:00:00.000Z']).doors).toBe('2027-07-08T09:00:00.000Z')
  })

  test('stay while they or the start are missing or half typed', () => {
    expect(changed(evening, ['start', 'incomplete']).doors).toBe(evening.doors)
    for (const doors of [null, '', 'incomplete'])
      expect(changed({ ...evening, doors }, ['start', '2026-12-06T13:00:00.000Z']).doors).toBe(doors)
  })
})

test('a moment is after the start of an event, or after the day that it takes', () => {
  const zone = 'Europe/London'
  const start = '2027-06-05T18:00:00.000Z'
  expect(isAfterStart('2027-06-05T18:01:00.000Z', { start, allDay: false }, zone)).toBe(true)
  expect(isAfterStart('2027-06-05T22:59:00.000Z', { start, allDay: true }, zone)).toBe(false)
  expect(isAfterStart('2027-06-05T23:00:00.000Z', { start, allDay: true }, zone)).toBe(true)
  for (const moment of [start, '', null, 'incomplete']) expect(isAfterStart(moment, { start }, zone)).toBe(false)
  expect(isAfterStart(start, { start: '' }, zone)).toBe(false)
})

describe('the end of a series', () => {
  const evening = { start: '09:24', end: '10:24' }

  test('keeps its distance, over midnight, too', () => {
    expect(endAfter('revents', evening, '01:24', '19:24', '19:03', '19:30')).toBe('20:30')
    expect(endAfter('revents', evening, '23:30')).toBe('00:30')
    expect(endAfter('revents', evening, '23:30', '20:00')).toBe('21:00')
    expect(endAfter('revents', { start: '21:00', end: '01:00' }, '19:00')).toBe('23:00')
  })

  test('stays while a time is missing or half typed', () => {
    expect(endAfter('revents', evening, 'incomplete')).toBe('10:24')
    expect(endAfter('revents', evening, 'incomplete', '', '19:30')).toBe('20:30')
    expect(endAfter('revents', { ...evening, end: '' }, '19:30')).toBe('')
  })
})

test.each(['sitenameLong', 'defaultMetaTitle', 'logoAlt'])(
  '%s follows the name of the calendar while it is the same',
  (key) => {
    const named = (text: string) => {
      const form = opened('look', { sitename: 'Town calendar', [key]: text })
      return changeField(form, { name: 'sitename', value: "What's on in Millford" }).values[key]
    }
    expect(named('Town calendar')).toBe("What's on in Millford")
    expect(named('A boat')).toBe('A boat')
  },
)

describe('a postponed event', () => {
  const stored = { start: '2026-11-22T09:00:00.000Z', end: '2026-11-22T10:00:00.000Z', postponed: true }
  const later = '2026-12-05T09:00:00.000Z'
  const isPostponed = (values: FormValues, ...changes: [string, string | boolean][]) => {
    let form = opened('events', values)
    for (const [name, value] of changes) form = { ...form, ...changeField(form, { name, value }) }
    return form.values.postponed
  }

  test('has a new date with its new start, and none as long as that is only half typed', () => {
    expect(isPostponed(stored, ['start', 'incomplete'])).toBe(true)
    expect(isPostponed(stored, ['start', later])).toBe(false)
    expect(isPostponed({ ...stored, postponed: false }, ['postponed', true], ['start', later])).toBe(false)
    expect(isPostponed({ ...stored, end: 'incomplete' }, ['start', later])).toBe(false)
  })

  test('has none when its start is as before, or when that is said again', () => {
    expect(isPostponed(stored, ['start', later], ['start', stored.start])).toBe(true)
    expect(isPostponed(stored, ['start', later], ['postponed', true])).toBe(true)
    expect(isPostponed({ ...stored, postponed: false }, ['start', later], ['start', stored.start])).toBe(false)
  })
})
