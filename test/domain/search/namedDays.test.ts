import { describe, expect, test } from 'vitest'
import { namedDaysIn } from '#domain/search/namedDays.ts'

const today = '2026-11-26'

describe('days with a name', () => {
  test.each([
    ['silvester', '2026-12-31', '2026-12-31'],
    ["new year's eve", '2026-12-31', '2026-12-31'],
    ['weihnachten', '2026-12-24', '2026-12-26'],
    ['nikolaus', '2026-12-06', '2026-12-06'],
    ['neujahr', '2027-01-01', '2027-01-01'],
    ['halloween', '2027-10-31', '2027-10-31'],
    ['1. advent', '2026-11-29', '2026-11-29'],
    ['ersten advent', '2026-11-29', '2026-11-29'],
    ['first sunday of advent', '2026-11-29', '2026-11-29'],
    ['zwischen den jahren', '2026-12-27', '2026-12-31'],
    ['between christmas and new year', '2026-12-27', '2026-12-31'],
    ['adventszeit', '2026-11-29', '2026-12-24'],
    ['new year', '2026-12-31', '2027-01-01'],
    ['xmas', '2026-12-24', '2026-12-26'],
    ['totensonntag', '2027-11-21', '2027-11-21'],
    ['buss- und bettag', '2027-11-17', '2027-11-17'],
    ['volkstrauertag', '2027-11-14', '2027-11-14'],
    ['muttertag', '2027-05-09', '2027-05-09'],
    ['weihnachtsfeiertagen', '2026-12-24', '2026-12-26'],
    ['2. weihnachtstag', '2026-12-26', '2026-12-26'],
    ['vierter advent', '2026-12-20', '2026-12-20'],
    ['karfreitag', '2027-03-26', '2027-03-26'],
    ['easter', '2027-03-26', '2027-03-29'],
    ['christi himmelfahrt', '2027-05-06', '2027-05-06'],
    ['pfingsten', '2027-05-15', '2027-05-17'],
    ['fronleichnam', '2027-05-27', '2027-05-27'],
    ['dreikonig', '2027-01-06', '2027-01-06'],
    ['dreikonige', '2027-01-06', '2027-01-06'],
    ['karneval', '2027-02-04', '2027-02-09'],
    ['fasching', '2027-02-04', '2027-02-09'],
    ['rosenmontag', '2027-02-08', '2027-02-08'],
    ['shrove tuesday', '2027-02-09', '2027-02-09'],
    ['palmsonntag', '2027-03-21', '2027-03-21'],
    ['erntedank', '2027-10-03', '2027-10-03'],
    ['sankt martin', '2027-11-11', '2027-11-11'],
    ['boxing day', '2026-12-26', '2026-12-26'],
    ['st nicholas', '2026-12-06', '2026-12-06'],
  ])('%s comes next from %s to %s', (words, from, to) => expect(namedDaysIn(words, today)).toEqual({ from, to }))

  test.each([
    ['2000-01-01', '2000-04-23'],
    ['2008-01-01', '2008-03-23'],
    ['2019-01-01', '2019-04-21'],
    ['2026-01-01', '2026-04-05'],
    ['2038-01-01', '2038-04-25'],
    ['2049-01-01', '2049-04-18'],
    ['2076-01-01', '2076-04-19'],
  ])('from %s on, Easter Sunday is %s', (since, date) =>
    expect(namedDaysIn('ostersonntag', since)).toEqual({ from: date, to: date }),
  )

  test('those that last go on until they are over', () => {
    expect(namedDaysIn('weihnachten', '2026-12-26')).toEqual({ from: '2026-12-24', to: '2026-12-26' })
    expect(namedDaysIn('new year', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2027-01-01' })
    expect(namedDaysIn('weihnachten', '2026-12-27')).toEqual({ from: '2027-12-24', to: '2027-12-26' })
  })

  test.each([
    ['ostern 2028', '2028-04-14', '2028-04-17'],
    ['weihnachten 2027', '2027-12-24', '2027-12-26'],
    ['weihnachten 2025', '2025-12-24', '2025-12-26'],
    ['1. advent 2027', '2027-11-28', '2027-11-28'],
    ["new year's eve 2027", '2027-12-31', '2027-12-31'],
    ['new year 2028', '2027-12-31', '2028-01-01'],
    ['weihnachten nachstes jahr', '2027-12-24', '2027-12-26'],
    ['easter next year', '2027-03-26', '2027-03-29'],
  ])('%s is in its year', (words, from, to) => expect(namedDaysIn(words, today)).toEqual({ from, to }))

  test.each(['jazz', '', '2027', 'jazz 2027', 'ostern 0999', '5. advent', 'montag', 'constructor'])(
    '"%s" is none',
    (words) => expect(namedDaysIn(words, today)).toBeNull(),
  )
})
