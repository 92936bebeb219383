import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notUnderstood, parseDate, parseMoment, parseTime, typedIn } from '#domain/dateEntry.ts'
import { eventSchema, newEvent } from '#domain/event.ts'
import { issuesOf } from '#domain/issues.ts'
import { dateIn, timeIn } from '#domain/time.ts'

/** A Monday. */
const today = '2026-11-23'
const timezone = 'Europe/Berlin'
const before = '2026-11-28T18:30:00.000Z'

const moment = (text: string, language = 'de', known: string | null = before) => {
  const read = parseMoment(text, { language, today, timezone, before: known })
  return 'fault' in read
    ? read.fault
    : `${dateIn(Date.parse(read.value), timezone)} ${timeIn(Date.parse(read.value), timezone)}`
}
const date = (text: string, language = 'de') => Object.values(parseDate(text, { language, today }))[0]
const time = (text: string, language = 'de') => Object.values(parseTime(text, { language, today }))[0]

describe('times', () => {
  test.each([
    ['8pm', '20:00'],
    ['8 pm', '20:00'],
    ['8 p.m.', '20:00'],
    ['9:30 pm', '21:30'],
    ['9.30pm', '21:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['12:15 AM', '00:15'],
    ['8 am', '08:00'],
    ['at 8pm', '20:00'],
    ['20.15', '20:15'],
    ['20:15', '20:15'],
    ['20 Uhr', '20:00'],
    ['20:15 Uhr', '20:15'],
    ['20.15 Uhr', '20:15'],
    ['20 Uhr 15', '20:15'],
    ['um 20 Uhr', '20:00'],
    ['ab 9 Uhr', '09:00'],
    ['8 Uhr abends', '20:00'],
    ['8 Uhr morgens', '08:00'],
    ['3 Uhr nachmittags', '15:00'],
    ['11 Uhr nachts', '23:00'],
    ['2 Uhr nachts', '02:00'],
    ['12 Uhr nachts', '00:00'],
    ['12 at night', '00:00'],
    ['12:30 Uhr nachts', '00:30'],
    ['8 in the evening', '20:00'],
    ["8 o'clock", '08:00'],
    ["8 o'clock in the morning", '08:00'],
    ['20h', '20:00'],
    ['20h15', '20:15'],
    ['20.15h', '20:15'],
    ['20–22h', '20:00'],
    ['19.30 - 22 h', '19:30'],
    ['20', '20:00'],
    ['8', '08:00'],
    ['2015', '20:15'],
    ['815', '08:15'],
    ['noon', '12:00'],
    ['Mitternacht', '00:00'],
    ['24:00', '00:00'],
    ['0:05', '00:05'],
    ['8.10', '08:10'],
    ['20–22 Uhr', '20:00'],
    ['20:00 - 22:00', '20:00'],
    ['8-10pm', '20:00'],
    ['11-1pm', '11:00'],
    ['10-12pm', '10:00'],
    ['9-12pm', '09:00'],
    ['11:30-12:30pm', '11:30'],
    ['10-12am', '22:00'],
    ['12-1pm', '12:00'],
    ['8 to 10 pm', '20:00'],
    ['19:30:00', '19:30'],
    ['half past 7', '07:30'],
    ['half-past seven', '07:30'],
    ['half past 7 pm', '19:30'],
    ['quarter past 7 pm', '19:15'],
    ['a quarter to 8 in the evening', '19:45'],
    ['quarter to 1 am', '00:45'],
    ['half past 19', '19:30'],
    ['halb 8', '07:30'],
    ['um halb acht', '07:30'],
    ['halb 8 Uhr abends', '19:30'],
    ['halb eins', '12:30'],
    ['halb 1 nachts', '00:30'],
    ['halb eins morgens', '00:30'],
    ['quarter to one in the morning', '00:45'],
    ['quarter to one in the afternoon', '12:45'],
    ['12 Uhr vormittags', '12:00'],
    ['Viertel nach 7', '07:15'],
    ['viertel vor acht', '07:45'],
    ['viertel vor 20 Uhr', '19:45'],
    ['viertel vor 0 Uhr', '23:45'],
    ['dreiviertel 8', '07:45'],
    ['drei Viertel zwölf', '11:45'],
    ['half past 7 - 9', '07:30'],
    ['halb drei', '14:30'],
    ['half past two', '14:30'],
    ['quarter past 5', '17:15'],
    ['halb drei nachts', '02:30'],
    ['half past two in the morning', '02:30'],
    ['half past 2 am', '02:30'],
    ['half past 2 pm', '14:30'],
    ['halb drei bis vier', '14:30'],
    ['2026-12-05T20:15', '20:15'],
    ['5.12.2026 20:15', '20:15'],
  ])('%s is %s', (text, expected) => {
    expect([time(text, 'de'), time(text, 'en')]).toEqual([expected, expected])
  })

  test.each([
    ['halb zwei', '22:00', '01:30'],
    ['halb drei', '13:00', '14:30'],
    ['halb drei', '00:30', '02:30'],
    ['halb drei', '', '14:30'],
    ['1:30', '13:00', '01:30'],
  ])('%s as the end of what begins at %j is %s', (text, begin, expected) => {
    expect(parseTime(text, { language: 'de', today, begin })).toEqual({ value: expected })
  })

  test.each(['25:00', '20:61', '13pm', '0 am', '24:30', '20 Uhr 75', '14 Uhr morgens'])('%s there is not', (text) => {
    expect(time(text)).toBe('impossible')
  })

  test.each([
    'viertel 8',
    'half 7',
    '10 past 7',
    'zehn nach 7',
    'fünf vor halb 8',
    'quarter to 12 pm',
    'half past noon',
  ])('%s is not understood, rather than guessed', (text) => {
    expect([time(text, 'de'), time(text, 'en')]).toEqual(['notUnderstood', 'notUnderstood'])
  })

  test.each(['', 'abends', '8 dings', '8 oder 9', '20:15x', '123456', '20:15 21:15', 'TBA', '5.12.2026'])(
    '%s is not understood',
    (text) => {
      expect(time(text)).toBe('notUnderstood')
    },
  )
})

describe('dates', () => {
  test.each([
    ['5.12.2026', '2026-12-05'],
    ['05.12.2026', '2026-12-05'],
    ['5.12.26', '2026-12-05'],
    ['5. 12. 2026', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['2026/12/5', '2026-12-05'],
    ['5/1/2027', '2027-01-05'],
    ['12/25/2026', '2026-12-25'],
    ['5-12-2026', '2026-12-05'],
    ['05122026', '2026-12-05'],
    ['5.12.', '2026-12-05'],
    ['5.12', '2026-12-05'],
    ['5.1.', '2027-01-05'],
    ['23.11.', today],
    ['22.11.', '2027-11-22'],
    ['29.2.', '2028-02-29'],
    ['5/12', '2026-12-05'],
    ['5. Dezember 2026', '2026-12-05'],
    ['5 Dez', '2026-12-05'],
    ['5. März', '2027-03-05'],
    ['5th of December', '2026-12-05'],
    ['December 5, 2026', '2026-12-05'],
    ['Dec 5th', '2026-12-05'],
    ['May 1', '2027-05-01'],
    ['Sa, 5.12.2026', '2026-12-05'],
    ['Samstag, den 5. Dezember 2026', '2026-12-05'],
    ['Saturday, December 5', '2026-12-05'],
    ['Sat 5 Dec 2026', '2026-12-05'],
    ['5.-7.12.2026', '2026-12-05'],
    ['5. bis 7. Dezember 2026', '2026-12-05'],
    ['30.11.-2.12.2026', '2026-11-30'],
    ['28.11. bis 20.12.2026', '2026-11-28'],
    ['28. bis 30.5.2027', '2027-05-28'],
    ['28. - 30.5.2027', '2027-05-28'],
    ['4. und 5.12.2026', '2026-12-04'],
    ['4./5.12.2026', '2026-12-04'],
    ['Fr 4.12. - So 6.12.2026', '2026-12-04'],
    ['28.12.2026 - 2.1.2027', '2026-12-28'],
    ['30.12.-2.1.2027', '2026-12-30'],
    ['30.12.-2.1.27', '2026-12-30'],
    ['30.12.-2.1.', '2026-12-30'],
    ['28. November bis 20. Dezember 2026', '2026-11-28'],
    ['30. Dezember - 2. Januar 2027', '2026-12-30'],
    ['28 May - 2 June 2027', '2027-05-28'],
    ['May 28 - June 2, 2027', '2027-05-28'],
    ['28.11.1999', '1999-11-28'],
    ['5 Dez 26', '2026-12-05'],
    ["5. Dezember '27", '2027-12-05'],
    ['Dec 5, 27', '2027-12-05'],
    ['Samstag 9.10', '2027-10-09'],
    ['20.10', '2027-10-20'],
    ['heute', today],
    ['morgen', '2026-11-24'],
    ['übermorgen', '2026-11-25'],
    ['tomorrow', '2026-11-24'],
    ['Samstag', '2026-11-28'],
    ['next Friday', '2026-11-27'],
    ['Monday', today],
    ['nächsten Montag', '2026-11-30'],
    ['2026-12-05T20:15', '2026-12-05'],
    ['5.12.2026 20:15', '2026-12-05'],
    ['am 5.12.2026', '2026-12-05'],
  ])('%s is %s', (text, expected) => {
    expect([date(text, 'de'), date(text, 'en')]).toEqual([expected, expected])
  })

  test.each([
    ['Freitag, 5.12.2026', '2026-12-05'],
    ['Samstag 6.12. 17h', '2026-12-06'],
    ['Sunday, Dec 5', '2026-12-05'],
  ])('%s is another day of the week', (text, day) => {
    const otherWeekday = { fault: 'otherWeekday', day }
    expect(parseDate(text, { language: 'de', today })).toEqual(otherWeekday)
    expect(parseMoment(text, { language: 'de', today, timezone, before })).toEqual(otherWeekday)
  })

  test.each(['31.6.2027', '30. Februar 2027', '2027-13-01', '5.12.2026 25:00', '5.-31.6.2027'])(
    '%s there is not',
    (text) => {
      expect(date(text)).toBe('impossible')
    },
  )

  test.each([
    '',
    '5',
    '20.10 Uhr',
    'um 8.10',
    '5.12.278',
    '5.12.2026 oder 6.12.2026',
    'bald',
    '20 Uhr',
    '31.6.',
    'Dezember',
    '5.12.20266',
  ])('%s is not understood', (text) => {
    expect(date(text)).toBe('notUnderstood')
  })
})

describe('moments', () => {
  test.each([
    ['8pm', '2026-11-28 20:00'],
    ['20.15', '2026-11-28 20:15'],
    ['20 Uhr', '2026-11-28 20:00'],
    ['5.12.', '2026-12-05 19:30'],
    ['5/1/2027 8:15', '2027-01-05 08:15'],
    ['5.12.2026 20:15', '2026-12-05 20:15'],
    ['5.12.26 20.15', '2026-12-05 20:15'],
    ['5.12.2026 20', '2026-12-05 20:00'],
    ['5.12. 8pm', '2026-12-05 20:00'],
    ['051220262015', '2026-12-05 20:15'],
    ['2026-12-05T20:15', '2026-12-05 20:15'],
    ['2026-12-05 20:15', '2026-12-05 20:15'],
    ['20261205T201500', '2026-12-05 20:15'],
    ['2026-12-05T20:15:00Z', '2026-12-05 21:15'],
    ['2026-12-05T20:15+01:00', '2026-12-05 20:15'],
    ['20261205T191500Z', '2026-12-05 20:15'],
    ['2026-07-05T20:15:00.000+0200', '2026-07-05 20:15'],
    ['Sa., 5. Dezember 2026, 20:15 Uhr', '2026-12-05 20:15'],
    ['Saturday, December 5 at 8:15 pm', '2026-12-05 20:15'],
    ['5 Dec 2026 9:30pm', '2026-12-05 21:30'],
    ['8:15pm on 5 December', '2026-12-05 20:15'],
    ['Dec 5 8pm', '2026-12-05 20:00'],
    ['12/5/2026, 8:00:00 PM', '2026-05-12 20:00'],
    ['Do 3.12. 19 Uhr', '2026-12-03 19:00'],
    ['um 20 Uhr am 5.12.2026', '2026-12-05 20:00'],
    ['Samstag 20 Uhr', '2026-11-28 20:00'],
    ['tomorrow 8pm', '2026-11-24 20:00'],
    ['morgen um 8', '2026-11-24 08:00'],
    ['morgen 8 Uhr morgens', '2026-11-24 08:00'],
    ['heute 24 Uhr', '2026-11-24 00:00'],
    ['heute 12 Uhr nachts', '2026-11-24 00:00'],
    ['today 12 at night', '2026-11-24 00:00'],
    ['Samstag 12:30 Uhr nachts', '2026-11-29 00:30'],
    ['5.–7.12.2026, 18–22 Uhr', '2026-12-05 18:00'],
    ['5. Dezember 20 Uhr', '2026-12-05 20:00'],
    ['5.12. 8.10', '2026-12-05 08:10'],
    ['5.12 8.10', '2026-12-05 08:10'],
    ['8.10 5.12.', '2026-12-05 08:10'],
    ['20.10 Uhr', '2026-11-28 20:10'],
    ['um 20.10 Uhr', '2026-11-28 20:10'],
    ['um 20.10', '2026-11-28 20:10'],
    ['8.10 pm', '2026-11-28 20:10'],
    ['20.10h', '2026-11-28 20:10'],
    ['20.10', '2027-10-20 19:30'],
    ['Samstag 9.10', '2026-11-28 09:10'],
    ['Samstag 19.10 Uhr', '2026-11-28 19:10'],
    ['Samstag, ab 19.10', '2026-11-28 19:10'],
    ['Samstag 19.10–21.10 Uhr', '2026-11-28 19:10'],
    ['Samstag um 19 Uhr bis 21.10', '2026-11-28 19:00'],
    ['ab 5.12.', '2026-12-05 19:30'],
    // The day fits, and is soon.
    ['Samstag 5.12', '2026-12-05 19:30'],
    ['Sa 5.12 20 Uhr', '2026-12-05 20:00'],
    ['Dec 5 - 19:30', '2026-12-05 19:30'],
    ['28 May - 2 June 2027', '2027-05-28 19:30'],
    ['28 May, 2 June 2027', 'notUnderstood'],
    ['5.-7.12. 18 Uhr', '2026-12-05 18:00'],
    ['5 Dez 26 20 Uhr', '2026-12-05 20:00'],
    ['5 Dez 20', '2026-12-05 20:00'],
    ['Konzert am Samstag um 19.10 Uhr in der alten Kirche', '2026-11-28 19:10'],
    ['Konzert am Samstag um 20.15 in der alten Kirche', '2026-11-28 20:15'],
    ['Der große Markt vom 28.11. bis 20.12.2026 täglich ab 11 Uhr auf dem Platz', '2026-11-28 11:00'],
    ['Das Fest geht vom 4. bis 6.12.2026 ab 11 Uhr durch den Park', '2026-12-04 11:00'],
    ['Das Fest ist am 4. und 5.12.2026 ab 11 Uhr im Park', '2026-12-04 11:00'],
    ['Markt am 5.12.2026 um 11 Uhr, Anmeldung vom 1. bis 3.11. im Rathaus', '2026-12-05 11:00'],
    ['Am 5. Dezember 30 Bands hören, ab 18 Uhr im Saal', '2026-12-05 18:00'],
    ['Wir sehen uns wieder im Park am 5. Dezember 2027.', '2027-12-05 19:30'],
    ['Eintritt 12.50 Euro, Konzert am Freitag 4.12. um 20 Uhr im alten Saal', '2026-12-04 20:00'],
    ['Eintritt 8.10 Euro, Konzert am Freitag 4.12. um 20 Uhr im alten Saal', '2026-12-04 20:00'],
    ['So geht es am Freitag um 20 Uhr weiter mit viel Musik', '2026-11-27 20:00'],
    ['Do come along on Saturday at 3 pm to the park', '2026-11-28 15:00'],
    ['Fun in the sun on Saturday at 3 pm in the park', '2026-11-28 15:00'],
    ['Am Samstag morgen um 9 Uhr wird im Park gefegt', '2026-11-28 09:00'],
    ['5.12.2026 (Samstag) 20:15', 'notUnderstood'],
    ['halb drei am Samstag', '2026-11-28 14:30'],
    ['14:30 am Samstag', '2026-11-28 14:30'],
    ['Samstag halb 8 abends', '2026-11-28 19:30'],
    ['tomorrow at half past 7 pm', '2026-11-24 19:30'],
    ['Konzert am Samstag um halb neun abends in der alten Kirche', '2026-11-28 20:30'],
    ['Konzert am Samstag um zehn nach 8 Uhr abends in der alten Kirche', 'impossible'],
    ['Montag, 7.12.2026 | 19:30 Uhr', '2026-12-07 19:30'],
    [
      'Das Konzert findet am Samstag, 5. Dezember 2026 um 20:15 Uhr in der Aula statt. Eintritt 12,50 €, Telefon 0761 12345.',
      '2026-12-05 20:15',
    ],
    ['Join us on Saturday, December 5, 2026 from 8 pm to 10 pm in the old mill, 12 High Street!', '2026-12-05 20:00'],
    [
      'Wir laden euch herzlich ein: 05.12.26, Beginn 19.30 Uhr, Einlass ab 18.30 Uhr, Eintritt frei',
      '2026-12-05 19:30',
    ],
  ])('%s is %s', (text, expected) => {
    expect([moment(text, 'de'), moment(text, 'en')]).toEqual([expected, expected])
  })

  test('"am" begins a date in German, and is the morning in English', () => {
    expect([moment('12:30 am 5. Dezember', 'de'), moment('12:30 am 5 December', 'en')]).toEqual([
      '2026-12-05 12:30',
      '2026-12-05 00:30',
    ])
  })

  test.each([
    '',
    'bald',
    '20',
    '5.12.278',
    '5.12.2026 20:15 oder 21:15',
    '5.12.2026 8 dings',
    '5.12.2026 20:15 6.12.2026',
    'Das Konzert ist irgendwann im Herbst um acht',
    '20:15 Uhr 7',
  ])('%s is not understood', (text) => {
    expect(moment(text)).toBe('notUnderstood')
  })

  test.each(['31.6.2027 19:30', '5.12.2026 25:15', '2026-13-05T20:15:00Z', '9999-12-31T23:30:00Z', '5.12.2026 13pm'])(
    '%s there is not',
    (text) => {
      expect(moment(text)).toBe('impossible')
    },
  )

  test.each(['28.3.2027 02:30', '28 March 2027 2:30 am', '2027-03-28T02:30'])('%s the clocks skip', (text) => {
    expect(moment(text)).toBe('noSuchTime')
  })

  test('a day that begins late lacks its midnight, and a day that a zone leaves out lacks all of its times', () => {
    const typed = (text: string, timezone: string) =>
      parseMoment(text, { language: 'de', today, timezone, before: null })
    expect(typed('29.3.2026 00:00', 'Asia/Beirut')).toEqual({ fault: 'noSuchTime' })
    expect(typed('30.12.2011 12:00', 'Pacific/Apia')).toEqual({ fault: 'impossible' })
  })

  test.each([
    'Wir treffen uns am 5.12. um 20 Uhr oder 21 Uhr',
    'Wir treffen uns am 5.12. um 8 oder 9 Uhr abends im Saal',
    'We all meet on 5 December between 7pm and 8pm',
    'Am 5.12. um 19 / 20 Uhr im Saal mit Band und Bar',
    'Am 5.12. 19:30 / 20 Uhr im Saal mit Band und Bar',
    'Konzert am 5.12. um 20 Uhr oder 21-22 Uhr im Saal',
    'Konzert 19/20 Uhr am 5.12. im Saal mit Band und Bar',
  ])('%s: of two times none is taken', (text) => {
    expect(moment(text)).toBe('notUnderstood')
  })

  test.each([
    'Konzert am 5.12. im Saal 2 / 20 Uhr mit Band und Bar',
    'Konzert im Saal 2 / 5.12.2026 / um 20 Uhr bei uns im Haus',
    'Konzert mit Trio 3 und am 5.12. um 20 Uhr im Saal mit uns',
    'Lesung in der Bahnhofstr. 12 / 20 Uhr am 5.12. mit Wein und Brot',
    'Linie 3/ 20 Uhr am 5.12. im Saal mit uns allen',
    'Saal 2 & 20 Uhr am 5.12. mit Band und Bar',
    'Anmeldung unter 0171 / 20 Uhr am 5.12. im Saal mit uns allen',
    'Sommerfest am 5.12. um 20 Uhr oder 10,- Euro Eintritt für alle',
    'Sommerfest am 5.12. um 20 Uhr oder 12-14 Euro Eintritt für alle',
    'Sommerfest am 5.12. um 20 Uhr oder 10.50 bis 12 € Eintritt für alle',
  ])('%s: another number is no second time', (text) => {
    expect(moment(text)).toBe('2026-12-05 20:00')
  })

  test.each([
    'Das Treffen ist am 5.12. um 8 oder 9 Uhr bei mir',
    'Das Treffen ist am 5.12. um 20 Uhr oder 21 Uhr bei mir',
    'Das Treffen ist am 5.12. um 25 Uhr bei mir',
  ])('%s: where only a day is wanted, the times do not matter', (text) => {
    expect(parseDate(text, { language: 'de', today })).toEqual({ value: '2026-12-05' })
  })

  test('what the text leaves open is not made up where nothing was known before', () => {
    expect([moment('20 Uhr', 'de', null), moment('5.12.2026', 'de', null)]).toEqual(['noDate', 'noTime'])
    expect(moment('bald', 'de', null)).toBe('notUnderstood')
    expect(moment('5.12.2026 20 Uhr', 'de', null)).toBe('2026-12-05 20:00')
  })
})

describe('a span', () => {
  const span = (text: string, isAllDay = false) => {
    const read = parseMoment(text, { language: 'de', today, timezone, before, isAllDay })
    if ('fault' in read) return [read.fault]
    return [read.value, read.end ?? read.end === null].map((moment) =>
      typeof moment === 'string'
        ? `${dateIn(Date.parse(moment), timezone)} ${timeIn(Date.parse(moment), timezone)}`
        : moment,
    )
  }

  test.each([
    ['15.12.2026 19-21 Uhr', '2026-12-15 19:00', '2026-12-15 21:00'],
    ['12.12. von 19 bis 21 Uhr', '2026-12-12 19:00', '2026-12-12 21:00'],
    ['12.12.2026 19:00-21:30', '2026-12-12 19:00', '2026-12-12 21:30'],
    ['12.12.2026 19:00 - 21:00 Uhr', '2026-12-12 19:00', '2026-12-12 21:00'],
    ['14.12.2026 9-12.30', '2026-12-14 09:00', '2026-12-14 12:30'],
    ['14.12.2026 9-12:30 Uhr', '2026-12-14 09:00', '2026-12-14 12:30'],
    ['12.12.2026 20-2', '2026-12-12 20:00', '2026-12-13 02:00'],
    ['12.12.2026 20-24 Uhr', '2026-12-12 20:00', '2026-12-13 00:00'],
    ['5.12. 7-9pm', '2026-12-05 19:00', '2026-12-05 21:00'],
    ['19 - 21 Uhr', '2026-11-28 19:00', '2026-11-28 21:00'],
    ['31.12.-1.1. 22-3 Uhr', '2026-12-31 22:00', '2027-01-01 03:00'],
  ])('%s begins %s and ends %s', (text, start, end) => expect(span(text)).toEqual([start, end]))

  test.each([
    '12.-14.3.2027 10-18 Uhr',
    '5.12. - 7.12., 10-18 Uhr',
    '28.3.2027 1-2:30 Uhr',
    '12.-14.3.2027',
    '12.-14.3.2027 19 Uhr',
    '12.12. 20-11 Uhr',
    '12.12. 19-25 Uhr',
  ])('the end of %s is not clear', (text) => expect(span(text)[1]).toBe(true))

  test('of whole days ends with the last of them', () => {
    expect(span('12.-14.3.2027', true)).toEqual(['2027-03-12 19:30', '2027-03-14 23:59'])
    expect(span('12.-14.3.2027 10-18 Uhr', true)[1]).toBe('2027-03-14 23:59')
    for (const text of ['7.-5.12.', '7.-5.12.2026']) expect(span(text, true)[1]).toBe(true)
  })

  test('is none if only one time is typed', () =>
    expect(span('12.12.2026 19 Uhr')).toEqual(['2026-12-12 19:00', false]))
})

test('a text that was not understood is kept as it is, and no check lets it pass', () => {
  expect([typedIn(notUnderstood('bald')), typedIn('2026-12-05'), typedIn(null)]).toEqual(['bald', null, null])
  const start = notUnderstood('2026-12-05T20:15:00Z')
  expect(issuesOf(eventSchema, { ...newEvent(0), start }).find(({ field }) => field === 'start')?.reason).toBe(
    'dateTime',
  )
})

describe('the end of an event', () => {
  /** 22:30 in Berlin. */
  const start = '2026-12-31T21:30:00.000Z'
  const end = (text: string, known: string | null = start, of: string | null = start) => {
    const read = parseMoment(text, { language: 'de', today, timezone, before: known, start: of })
    return 'fault' in read ? read.fault : read.value
  }

  test.each([
    ['1:30', '2027-01-01T00:30:00.000Z'],
    ['10:30', '2027-01-01T09:30:00.000Z'],
    ['23:00', '2026-12-31T22:00:00.000Z'],
    ['24 Uhr', '2026-12-31T23:00:00.000Z'],
    ['23', '2026-12-31T22:00:00.000Z'],
    ['24 ', '2026-12-31T23:00:00.000Z'],
    ['10', 'notUnderstood'],
    ['25', 'notUnderstood'],
    ['halb zwei', '2027-01-01T00:30:00.000Z'],
    ['31.12.2026 1:30', '2026-12-31T00:30:00.000Z'],
    // Too long for a night: more likely mistyped.
    ['11:00', '2026-12-31T10:00:00.000Z'],
  ])('%s is %s', (text, moment) => expect(end(text)).toBe(moment))

  test.each([
    ['23:00', '2026-12-31T22:00:00.000Z'],
    ['24 Uhr', '2026-12-31T23:00:00.000Z'],
    ['2 Uhr', '2027-01-01T01:00:00.000Z'],
    ['13 Uhr', '2027-01-01T12:00:00.000Z'],
    ['1.1.2027 23:00', '2027-01-01T22:00:00.000Z'],
  ])('that went on to the next day by itself comes back where that fits: %s', (text, moment) =>
    expect(end(text, '2027-01-01T00:30:00.000Z')).toBe(moment),
  )

  test('stays on its own day if that is a later one, or if the start is none', () => {
    expect(end('1:30', '2027-01-03T20:00:00.000Z')).toBe('2027-01-03T00:30:00.000Z')
    expect(end('1:30', start, null)).toBe('2026-12-31T00:30:00.000Z')
    expect(end('1:30', start, notUnderstood('bald'))).toBe('2026-12-31T00:30:00.000Z')
  })
})

test('no text is too strange to be read', () => {
  const words =
    'mo di mi do fr sa so sun samstag next morgen heute uhr nachts am pm um ab bis und - . , : / # de dez may 24:00 ' +
    '31.12.9999 1.1.0000 0000-01-01 9999-12-31 12.10 99 2027 5. 28.11. 20261205T201500Z 9999-12-31T23:59:59-23:59'
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 8 }).map((all) => all.join(' ')),
    fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 5 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('de', 'en'), (text, language) => {
      const reader = { language, today }
      const typed = parseMoment(text, { ...reader, timezone, before, start: before })
      const next = 'value' in typed ? typed.value : before
      const all = [
        typed,
        parseDate(text, reader),
        parseTime(text, reader),
        parseMoment('24 Uhr', { ...reader, timezone, before: next, start: next }),
      ]
      for (const read of all) expect('value' in read).toBe(!('fault' in read))
    }),
    { numRuns: 500 },
  )
})
