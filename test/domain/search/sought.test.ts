import { describe, expect, test } from 'vitest'
import { type Hours, narrowed, overlapOf } from '#domain/period.ts'
import { understand } from '#domain/search/sought.ts'
import { noDayIn } from '#domain/search/soughtDays.ts'
import { exceptPairs } from '#domain/search/soughtExcept.ts'
import { saysLittle } from '#domain/search/soughtLittle.ts'
import { mistypedDay } from '#domain/search/soughtMistyped.ts'
import { periodIn } from '#domain/search/soughtPeriod.ts'
import { momentIn } from '#domain/search/soughtRunning.ts'
import { asWritten } from '#domain/search/soughtSpelling.ts'
import { synonymsOf, translationsOf } from '#domain/search/soughtTranslations.ts'
import { stem } from '#domain/search/stem.ts'
import { allowedTypos, countBits, distanceOf, isSwapped, lettersOf, soundOf } from '#domain/search/typos.ts'
import { fold } from '#domain/text.ts'
import { addDays } from '#domain/time.ts'

/** A Wednesday. */
const today = '2026-11-25'

describe('the stem of a word', () => {
  test.each([
    ['Wochenmarkt', 'Wochenmärkte'],
    ['Konzert', 'Konzerten'],
    ['Kind', 'Kinder'],
    ['Haus', 'Häuser'],
    ['Garten', 'Gärten'],
    ['Bäuerin', 'Bäuerinnen'],
    ['Nacht', 'nachts'],
    ['party', 'parties'],
    ['dance', 'dancing'],
    ['swim', 'swimming'],
    ['singen', 'singing'],
    ['meeting', 'meetings'],
    ['theatre', 'theater'],
  ])('%s is that of %s', (one, other) => expect(stem(fold(one))).toBe(stem(fold(other))))

  test.each(['yoga', 'jazz', 'bus', 'see', '2026', 'джаз', '爵士', ''])('%s has nothing to lose', (word) => {
    expect(stem(word).length).toBeGreaterThanOrEqual(Math.min(word.length, 3))
  })

  test.each([
    ['Markt', 'Marke'],
    ['Ring', 'Rind'],
    ['mitsingen', 'mit'],
    ['mitbringen', 'mit'],
    ['Chor', 'Chaos'],
  ])('%s is not %s', (one, other) => expect(stem(fold(one))).not.toBe(stem(fold(other))))
})

describe('mistakes in a word', () => {
  test.each([
    ['konzert', 'konzert', 0],
    ['konzrt', 'konzert', 1],
    ['konzzert', 'konzert', 1],
    ['kanzert', 'konzert', 1],
    ['knozert', 'konzert', 1],
    ['knzrt', 'konzert', 2],
    ['jazz', 'konzert', 3],
    ['', 'ab', 2],
  ])('from %s to %s are %i', (one, other, distance) => {
    expect(distanceOf(one, other, 2)).toBe(distance)
    expect(distanceOf(other, one, 2)).toBe(distance)
    // So near words are never excluded by their letters.
    if (distance <= 2) expect(countBits(lettersOf(one) ^ lettersOf(other))).toBeLessThanOrEqual(2 * distance)
  })

  test('two letters are swapped or not', () => {
    const swapped = ['yoag', 'ygoa', 'oyga'].map((word) => isSwapped(word, 'yoga'))
    expect(swapped).toEqual([true, true, true])
    const others = ['yoga', 'yog', 'yogaa', 'agoy', 'gyoa', 'yoaga', ''].map((word) => isSwapped(word, 'yoga'))
    expect(others).toEqual([false, false, false, false, false, false, false])
  })

  test.each([
    ['jatz', 'jazz', true],
    ['rokk', 'rock', true],
    ['jats', 'jazz', false],
    ['golf', 'gold', false],
    ['chor', 'kohr', false],
    ['oper', 'opel', false],
    ['', 'jazz', false],
  ])('%s sounds like %s: %s', (one, other, isAlike) => expect(soundOf(one) === soundOf(other)).toBe(isAlike))

  test('one is forgiven from five letters on, two from nine', () => {
    expect(['jazz', 'markt', 'konzerte', 'flohmarkt'].map(allowedTypos)).toEqual([0, 1, 1, 2])
  })
})

describe('words that say little', () => {
  const termOf = (text: string) => understand(text, null).terms[0] ?? { typed: '', alternatives: [] }

  test('are numbers, single letters and such as "ab", but nothing that is quoted', () => {
    const little = ['1', '12', '2026', '3-4', 'b', 'ab', 'nach', 'from']
    const naming = ['film', '3d', '12jährige', 'u2', 'film-12', '"12"', '"ab"', 'я2']
    expect(little.filter((text) => !saysLittle(termOf(text)))).toEqual([])
    expect(naming.filter((text) => saysLittle(termOf(text)))).toEqual([])
  })
})

describe('words about dates', () => {
  test.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['morgen', '2026-11-26', '2026-11-26'],
    ['ubermorgen', '2026-11-27', '2026-11-27'],
    ['am wochenende', '2026-11-28', '2026-11-29'],
    ['next weekend', '2026-11-28', '2026-11-29'],
    ['erste woche im januar', '2027-01-04', '2027-01-10'],
    ['erste woche januar', '2027-01-04', '2027-01-10'],
    ['erste januarwoche', '2027-01-04', '2027-01-10'],
    ['in der ersten januarwoche', '2027-01-04', '2027-01-10'],
    ['erste januarwoche 2028', '2028-01-03', '2028-01-09'],
    ['first week january', '2027-01-04', '2027-01-10'],
    ['first week of january', '2027-01-04', '2027-01-10'],
    ['letztes dezemberwochenende', '2026-12-26', '2026-12-27'],
    ['erster samstag dezember', '2026-12-05', '2026-12-05'],
    ['last friday in may', '2027-05-28', '2027-05-28'],
    ['woche vor 2026-12-24', '2026-12-17', '2026-12-23'],
    ['in der woche vor dem 24.12.', '2026-12-17', '2026-12-23'],
    ['letzte woche vor dem 24.12.', '2026-12-17', '2026-12-23'],
    ['week before 24 december', '2026-12-17', '2026-12-23'],
    ['week before 28 november', '2026-11-25', '2026-11-27'],
    ['week after 26 december', '2026-12-27', '2027-01-02'],
    ['this week', '2026-11-25', '2026-11-29'],
    ['nachste woche', '2026-11-30', '2026-12-06'],
    ['saturday', '2026-11-28', '2026-11-28'],
    ['on wednesday', '2026-11-25', '2026-11-25'],
    ['nachsten mittwoch', '2026-12-02', '2026-12-02'],
    ['heut', '2026-11-25', '2026-11-25'],
    ['this sat', '2026-11-28', '2026-11-28'],
    ['next fri', '2026-11-27', '2026-11-27'],
    ['am sa', '2026-11-28', '2026-11-28'],
    ['on sun', '2026-11-29', '2026-11-29'],
    ['furs wochenende', '2026-11-28', '2026-11-29'],
    ['im dezember', '2026-12-01', '2026-12-31'],
    ['november', '2026-11-25', '2026-11-30'],
    ['next month', '2026-12-01', '2026-12-31'],
    ['juni', '2027-06-01', '2027-06-30'],
    ['24.12.', '2026-12-24', '2026-12-24'],
    ['am 24.12.2027', '2027-12-24', '2027-12-24'],
    ['1. dezember', '2026-12-01', '2026-12-01'],
    ['24th may', '2027-05-24', '2027-05-24'],
    ['3. mrz', '2027-03-03', '2027-03-03'],
    ['5 jun', '2027-06-05', '2027-06-05'],
    ['thurs 3 dec', '2026-12-03', '2026-12-03'],
    ['may 24', '2027-05-24', '2027-05-24'],
    ['2026-12-31', '2026-12-31', '2026-12-31'],
    ['in den nachsten drei tagen', '2026-11-25', '2026-11-27'],
    ['die nachsten 10 tage', '2026-11-25', '2026-12-04'],
    ['the next two weeks', '2026-11-25', '2026-12-08'],
    ['in den nachsten tagen', '2026-11-25', '2026-12-01'],
    ['nachste tage', '2026-11-25', '2026-12-01'],
    ['in the next few days', '2026-11-25', '2026-12-01'],
    ['in drei tagen', '2026-11-28', '2026-11-28'],
    ['in two weeks', '2026-12-06', '2026-12-12'],
    ['in einer woche', '2026-11-29', '2026-12-05'],
    ['heute in zwei wochen', '2026-12-09', '2026-12-09'],
    ['heute in einer woche', '2026-12-02', '2026-12-02'],
    ['in 2 wochen samstag', '2026-12-12', '2026-12-12'],
    ['in zwei wochen am samstag', '2026-12-12', '2026-12-12'],
    ['am samstag in 2 wochen', '2026-12-12', '2026-12-12'],
    ['in zwei wochen am wochenende', '2026-12-12', '2026-12-13'],
    ['saturday week', '2026-12-05', '2026-12-05'],
    ['sat week', '2026-12-05', '2026-12-05'],
    ['on fri week', '2026-12-04', '2026-12-04'],
    ['wed week', '2026-12-09', '2026-12-09'],
    ['wednesday week', '2026-12-09', '2026-12-09'],
    ['today week', '2026-12-02', '2026-12-02'],
    ['samstag in 14 tagen', '2026-12-12', '2026-12-12'],
    ['heut in 14 tagen', '2026-12-09', '2026-12-09'],
    ['in 14 tagen', '2026-12-09', '2026-12-09'],
    ['a week on saturday', '2026-12-05', '2026-12-05'],
    ['a week today', '2026-12-02', '2026-12-02'],
    ['two weeks from saturday', '2026-12-12', '2026-12-12'],
    ['saturday two weeks from now', '2026-12-12', '2026-12-12'],
    ['a fortnight on saturday', '2026-12-12', '2026-12-12'],
    ['in a week', '2026-11-29', '2026-12-05'],
    ['a week from now', '2026-11-29', '2026-12-05'],
    ["in two weeks' time", '2026-12-06', '2026-12-12'],
    ['in einem tag', '2026-11-26', '2026-11-26'],
    ['three days from today', '2026-11-28', '2026-11-28'],
    ['ende der woche', '2026-11-27', '2026-11-29'],
    ['end of next week', '2026-12-04', '2026-12-06'],
    ['anfang nachster woche', '2026-11-30', '2026-12-02'],
    ['ende des monats', '2026-11-25', '2026-11-30'],
    ['anfang nachsten monats', '2026-12-01', '2026-12-10'],
    ['samstag 28.', '2026-11-28', '2026-11-28'],
    ['den 12ten', '2026-12-12', '2026-12-12'],
    ['am 12ten dezember', '2026-12-12', '2026-12-12'],
    ['freitag der 18.', '2026-12-18', '2026-12-18'],
    ['friday the 18th', '2026-12-18', '2026-12-18'],
    ['gestern', '2026-11-24', '2026-11-24'],
    ['letzten samstag', '2026-11-21', '2026-11-21'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['letztes wochenende', '2026-11-21', '2026-11-22'],
    ['in der nachsten woche', '2026-11-30', '2026-12-06'],
    ['dieses jahr', '2026-11-25', '2026-12-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['im neuen jahr', '2027-01-01', '2027-01-31'],
    ['im winter', '2026-12-01', '2027-02-28'],
    ['this autumn', '2026-11-25', '2026-11-30'],
    ['next summer', '2027-06-01', '2027-08-31'],
    ['nxt wk', '2026-11-30', '2026-12-06'],
    ['anfang 2027', '2027-01-01', '2027-03-31'],
    ['ende des jahres', '2026-11-25', '2026-12-31'],
    ['early next year', '2027-01-01', '2027-03-31'],
    ['im jahr 2027', '2027-01-01', '2027-12-31'],
    ['rest of the week', '2026-11-25', '2026-11-29'],
    ['rest des monats', '2026-11-25', '2026-11-30'],
    ['im laufe der woche', '2026-11-25', '2026-11-29'],
    ['am ersten mai', '2027-05-01', '2027-05-01'],
    ['the first of december', '2026-12-01', '2026-12-01'],
    ['im sommer 2027', '2027-06-01', '2027-08-31'],
    ['sommer 2027', '2027-06-01', '2027-08-31'],
    ['in the summer of 2027', '2027-06-01', '2027-08-31'],
    ['winter 2026/27', '2026-12-01', '2027-02-28'],
    ['sommer 2026', '2026-06-01', '2026-08-31'],
    ['sommer letzten jahres', '2025-06-01', '2025-08-31'],
    ['im jahr 2026', '2026-01-01', '2026-12-31'],
    ['ende 2026', '2026-11-25', '2026-12-31'],
    ['im sommer nachsten jahres', '2027-06-01', '2027-08-31'],
    ['samstag in einer woche', '2026-12-05', '2026-12-05'],
    ['in einem monat', '2026-12-01', '2026-12-31'],
    ['in a fortnight', '2026-12-06', '2026-12-12'],
    ['right now', '2026-11-25', '2026-11-25'],
    ['within 3 days', '2026-11-25', '2026-11-27'],
    ['dec 3-5', '2026-12-03', '2026-12-05'],
    ['december 3 to 5', '2026-12-03', '2026-12-05'],
    ['through sunday', '2026-11-25', '2026-11-29'],
    ['vor dem 5.12.', '2026-11-25', '2026-12-04'],
    ['nach dem 5.12.', '2026-12-06', '2027-12-05'],
    ['sa 5.', '2026-12-05', '2026-12-05'],
    ['am 5.', '2026-12-05', '2026-12-05'],
    ['on the 31st', '2026-12-31', '2026-12-31'],
    ['ab 1. dezember', '2026-12-01', '2027-12-01'],
    ['ab 24.12. bis 6.1.', '2026-12-24', '2027-01-06'],
    ['29.2.', '2028-02-29', '2028-02-29'],
    ['bis sonntag', '2026-11-25', '2026-11-29'],
    ['freitag nachste woche', '2026-12-04', '2026-12-04'],
    ['am freitag in der nachsten woche', '2026-12-04', '2026-12-04'],
    ['nachste woche freitag', '2026-12-04', '2026-12-04'],
    ['next week on friday', '2026-12-04', '2026-12-04'],
    ['friday the week after next', '2026-12-11', '2026-12-11'],
    ['friday of this week', '2026-11-27', '2026-11-27'],
    ['the weekend after next', '2026-12-05', '2026-12-06'],
    ['ubernachste woche', '2026-12-07', '2026-12-13'],
    ['im dezember 2027', '2027-12-01', '2027-12-31'],
    ['dezember nachstes jahr', '2027-12-01', '2027-12-31'],
    ['december of next year', '2027-12-01', '2027-12-31'],
    ['am 24. dezember nachsten jahres', '2027-12-24', '2027-12-24'],
    ['mitte dezember nachsten jahres', '2027-12-11', '2027-12-20'],
    ['im nachsten jahr', '2027-01-01', '2027-12-31'],
    ['may 2027', '2027-05-01', '2027-05-31'],
    ['november 2026', '2026-11-01', '2026-11-30'],
    ['6. dezember 2027', '2027-12-06', '2027-12-06'],
    ['dec 6 2027', '2027-12-06', '2027-12-06'],
    ['anfang dezember', '2026-12-01', '2026-12-10'],
    ['mitte januar', '2027-01-11', '2027-01-20'],
    ['ende november', '2026-11-25', '2026-11-30'],
    ['late may', '2027-05-21', '2027-05-31'],
    ['kw 50', '2026-12-07', '2026-12-13'],
    ['in week 48', '2026-11-23', '2026-11-29'],
    ['woche 50', '2026-12-07', '2026-12-13'],
    ['kw 47', '2027-11-22', '2027-11-28'],
    ['wochenende vom 5.12.', '2026-12-05', '2026-12-06'],
    ['weekend of 12 december', '2026-12-12', '2026-12-13'],
    ['wochenende vor dem 24.12.', '2026-12-19', '2026-12-20'],
    ['weekend before 20 december', '2026-12-12', '2026-12-13'],
    ['weekend after 26 december', '2027-01-02', '2027-01-03'],
    ['samstag vor dem 24.12.', '2026-12-19', '2026-12-19'],
    ['the sunday after 24 december', '2026-12-27', '2026-12-27'],
    ['weekend in two weeks', '2026-12-12', '2026-12-13'],
    ['donnerstag 3. dezember', '2026-12-03', '2026-12-03'],
    ['thursday 3rd of december', '2026-12-03', '2026-12-03'],
    ['ubernachstes wochenende', '2026-12-05', '2026-12-06'],
    ['ubernachsten samstag', '2026-12-05', '2026-12-05'],
    ['28.11', '2026-11-28', '2026-11-28'],
    ['sa 28.11', '2026-11-28', '2026-11-28'],
    ['sat 28 november', '2026-11-28', '2026-11-28'],
    ['samstag 28.11', '2026-11-28', '2026-11-28'],
    ['ab 28.11', '2026-11-28', '2027-11-28'],
    ['29/11', '2026-11-29', '2026-11-29'],
    ['11/29/2026', '2026-11-29', '2026-11-29'],
  ])('%s', (words, from, to) => expect(periodIn(words, today)).toEqual({ from, to }))

  test.each([
    ['heute abend', '2026-11-25', 'evening'],
    ['tonight', '2026-11-25', 'evening'],
    ['morgen fruh', '2026-11-26', 'morning'],
    ['am dienstag abend', '2026-12-01', 'evening'],
    ['samstagabend', '2026-11-28', 'evening'],
    ['saturday night', '2026-11-28', 'evening'],
    ['sonntagnachmittag', '2026-11-29', 'afternoon'],
    ['sonntag vormittags', '2026-11-29', 'morning'],
    ['freitag mittag', '2026-11-27', 'noon'],
    ['freitagnacht', '2026-11-27', 'night'],
    ['am 1. dezember abends', '2026-12-01', 'evening'],
    ['sat night', '2026-11-28', 'evening'],
    ['samstagabend 12.12.', '2026-12-12', 'evening'],
    ['samstag abend den 12. dezember', '2026-12-12', 'evening'],
    ['saturday night 12 december', '2026-12-12', 'evening'],
    ['sunday afternoon december 6', '2026-12-06', 'afternoon'],
    ['freitagabend nachste woche', '2026-12-04', 'evening'],
    ['this morning', '2026-11-25', 'morning'],
    ['this afternoon', '2026-11-25', 'afternoon'],
    ['fr abend', '2026-11-27', 'evening'],
    ['so abend', '2026-11-29', 'evening'],
    ['early saturday', '2026-11-28', 'morning'],
    ['late friday', '2026-11-27', 'evening'],
    ['tonite', '2026-11-25', 'evening'],
    ['after 8 tonight', '2026-11-25', 'evening'],
    ['evening of 13 dec', '2026-12-13', 'evening'],
    ['on the evening of december 13', '2026-12-13', 'evening'],
    ['on the evening of the 8th of december', '2026-12-08', 'evening'],
    ['in the morning of 8 december', '2026-12-08', 'morning'],
    ['on the evening of saturday', '2026-11-28', 'evening'],
    ['the night of 31 december', '2026-12-31', 'evening'],
    ['am abend des 13. dezember', '2026-12-13', 'evening'],
    ['am abend des 13.', '2026-12-13', 'evening'],
    ['abend vom 13.12.', '2026-12-13', 'evening'],
    ['am abend des dienstags', '2026-12-01', 'evening'],
    ['am morgen des 24. dezember', '2026-12-24', 'morning'],
    ['abend in drei tagen', '2026-11-28', 'evening'],
  ])('%s is a part of a day', (words, date, part) =>
    expect(periodIn(words, today)).toEqual({ from: date, to: date, part }),
  )

  test.each<[string, string, string, string?]>([
    ['morgen um 10:30', '2026-11-26', '10:30'],
    ['samstag 20.15', '2026-11-28', '20:15'],
    ['samstag 20.15 uhr', '2026-11-28', '20:15'],
    ['samstag abend 19 uhr', '2026-11-28', '19:00'],
    ['samstag abend um acht', '2026-11-28', '20:00'],
    ['heute 8 uhr abends', '2026-11-25', '20:00'],
    ['heute um halb acht abends', '2026-11-25', '19:30'],
    ['quarter past 3 in the afternoon on saturday', '2026-11-28', '15:15'],
    ['3 uhr nachmittags am samstag', '2026-11-28', '15:00'],
    ['samstag 8.30 uhr fruh', '2026-11-28', '8:30'],
    ['fr 20 uhr', '2026-11-27', '20:00'],
    ['tomorrow at 8 am', '2026-11-26', '8:00'],
    ['samstag um 10', '2026-11-28', '10:00'],
    ['today at 6', '2026-11-25', '6:00', 'twice'],
    ['um 8 am samstag', '2026-11-28', '8:00', 'twice'],
    ['8 uhr am samstag', '2026-11-28', '8:00', 'twice'],
    ['2026-12-05 um 8', '2026-12-05', '8:00', 'twice'],
    ['freitag 8:00', '2026-11-27', '8:00', 'twice'],
    ['freitag 08:00', '2026-11-27', '8:00'],
    ['tonight at 10', '2026-11-25', '22:00'],
    ['heute abend um 10', '2026-11-25', '22:00'],
    ['saturday night at 11', '2026-11-28', '23:00'],
    ['samstag nacht um 12', '2026-11-28', '24:00'],
    ['freitag nacht um 2', '2026-11-27', '26:00'],
  ])('%s on %s is around %s', (words, date, time, how = 'about') => {
    const [hour = 0, minutes = 0] = time.split(':').map(Number)
    const at = hour + minutes / 60
    expect(periodIn(words, today)).toEqual({ from: date, to: date, hours: [at - 0.5, at + 0.5, how] })
  })

  test.each([
    'mar',
    'sep',
    'abend',
    'jazz abend',
    'filmabend',
    'so evening',
    'do evening',
    'sat',
    'we',
    '31.2.',
    '99.99.',
    '31. februar',
    'jazz',
    '',
    'on',
    '2026',
    'anfang november',
    'summer 1969',
    'sommer 2025',
    'in 1984',
    'the year 1984',
    'im jahr 2025',
    'anfang 1984',
    'anfang 2026',
    'winter 2024/25',
    'ende jazz',
    'kw 54',
    'kw jazz',
    '20 uhr',
    'jazz ab 20 uhr',
    'next no days',
    'next jazz days',
    'jazz days',
    'a week',
    'two weeks',
    'sommer',
    'next jazz',
    'ende week end',
    'jazz in zwei wochen',
    'evening on saturday',
    'morgen des samstags',
    'so week',
    'so next week',
    'do next week',
    'jazz next week',
    'last',
    '5.',
    'the 5 tons',
    'jazz 5.',
    'am 32.',
  ])('%s mean none', (words) => expect(periodIn(words, today)).toBeNull())

  test.each([
    ['heute bis 20 uhr', '2026-11-25', '2026-11-25', [5, 20]],
    ['samstag von 16 bis 20 uhr', '2026-11-28', '2026-11-28', [16, 20]],
    ['am wochenende ab 18 uhr', '2026-11-28', '2026-11-29', [18, 29]],
    ['heute ab 20 uhr', '2026-11-25', '2026-11-25', [20, 29]],
    ['tomorrow after 6 pm', '2026-11-26', '2026-11-26', [18, 29]],
    ['after 2pm saturday', '2026-11-28', '2026-11-28', [14, 29]],
    ['heute ab 18', '2026-11-25', '2026-11-25', [18, 29]],
    ['5. dezember ab 16 uhr', '2026-12-05', '2026-12-05', [16, 29]],
    ['samstag zwischen 14 und 16 uhr', '2026-11-28', '2026-11-28', [14, 16]],
    ['saturday between 2 and 4 pm', '2026-11-28', '2026-11-28', [14, 16]],
    ['saturday 2pm to 5pm', '2026-11-28', '2026-11-28', [14, 17]],
    ['von 9 bis 12 uhr am samstag', '2026-11-28', '2026-11-28', [9, 12]],
    ['samstag zwischen 14 und 16', '2026-11-28', '2026-11-28', [14, 16]],
    ['samstag vor 12 uhr', '2026-11-28', '2026-11-28', [5, 12]],
    ['saturday before noon', '2026-11-28', '2026-11-28', [5, 12]],
    ['abend in zwei wochen', '2026-12-06', '2026-12-12', [17, 24]],
    ['an evening in two weeks', '2026-12-06', '2026-12-12', [17, 24]],
    ['wochenende abends', '2026-11-28', '2026-11-29', [17, 24]],
    ['bis 20.12 bis 18 uhr', '2026-11-25', '2026-12-20', [5, 18]],
    ['am 5.12 bis 22 uhr', '2026-12-05', '2026-12-05', [5, 22]],
    ['20.12 bis 22.12 19 uhr', '2026-12-20', '2026-12-22', [18.5, 19.5, 'about']],
    ['20.12 bis 22.12 ab 19 uhr', '2026-12-20', '2026-12-22', [19, 29]],
    ['5.12 bis 7.12 19-21 uhr', '2026-12-05', '2026-12-07', [19, 21]],
    ['am 5.12 19.30 bis 21.30', '2026-12-05', '2026-12-05', [19.5, 21.5]],
    ['5.12. 19-21 uhr', '2026-12-05', '2026-12-05', [19, 21]],
    ['am 5.12 bis 20.30', '2026-12-05', '2026-12-05', [5, 20.5]],
    ['heute 19.30 bis 21.10', '2026-11-25', '2026-11-25', [19.5, 21 + 1 / 6]],
    ['heute 19 uhr bis 21.10', '2026-11-25', '2026-11-25', [19, 21 + 1 / 6]],
    ['heute 18:30-20:00', '2026-11-25', '2026-11-25', [18.5, 20]],
    ['samstag 0 bis 2 uhr', '2026-11-28', '2026-11-28', [24, 26]],
    ['samstag bis 22.12 uhr', '2026-11-28', '2026-11-28', [5, 22.2]],
    ['heute ab 19:30', '2026-11-25', '2026-11-25', [19.5, 29]],
  ])('%s means what begins in these hours', (words, from, to, hours) =>
    expect(periodIn(words, today)).toEqual({ from, to, hours }),
  )

  test.each([
    ['alle Konzerte', { terms: [{ typed: 'Konzerte' }] }],
    ['things to do in December', { terms: [], period: { from: '2026-12-01', to: '2026-12-31' } }],
    ['all events in December', { terms: [], period: { from: '2026-12-01', to: '2026-12-31' } }],
    ['Kinderprogramm', { parts: [{ kind: 'kids' }] }],
    ['Samstag mit meiner Tochter', { parts: [{ kind: 'period' }, { kind: 'kids' }] }],
    ['etwas für die Kleinen am Samstag', { parts: [{ kind: 'kids' }, { kind: 'period' }] }],
    ['die kleinen Strolche', { parts: [{ kind: 'word' }, { kind: 'word' }] }],
    ['für kleine Gruppen', { parts: [{ kind: 'word' }, { kind: 'word' }] }],
    ['frei', { parts: [{ kind: 'free' }] }],
    ['am we', { parts: [{ typed: 'am we' }], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was geht am we', { parts: [{ typed: 'am we' }], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was läuft nächstes WE', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was geht ab am we', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was geht ab am samstag', { terms: [], period: { from: '2026-11-28', to: '2026-11-28' } }],
    ['was geht ab 20 uhr', { terms: [], hours: [20, 29] }],
    ['kino do', { terms: [{ typed: 'kino' }], period: { from: '2026-11-26', to: '2026-11-26' } }],
    ['Yoga Di.', { terms: [{ typed: 'Yoga' }], period: { from: '2026-12-01', to: '2026-12-01' } }],
    ['what can kids do', { parts: [{ kind: 'kids' }], period: null }],
    ['so', { period: null }],
    ['kinder oder so', { period: null }],
    ['was läuft so', { period: null }],
    ['Tae Kwon Do', { period: null }],
    ['Yoga Vormittag', { terms: [{ typed: 'Yoga' }], hours: [5, 12] }],
    ['Nachmittag', { terms: [], hours: [12, 18] }],
    ['was geht ab dieses wochenende', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was geht ab heute', { terms: [], period: { from: '2026-11-25', to: '2026-11-25' } }],
    ['was geht ab morgen', { terms: [], period: { from: '2026-11-26', to: '2027-11-26' } }],
    ['was geht ab Freitag', { terms: [], period: { from: '2026-11-27', to: '2027-11-27' } }],
    ['was geht ab Mai', { terms: [], period: { from: '2027-05-01', to: '2028-05-01' } }],
    ['was geht am WE ab', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['was geht heute abend ab?', { terms: [], period: { from: '2026-11-25', to: '2026-11-25' } }],
    ['was geht ab', { asksAll: true }],
    ['was geht ab hier', { asksAll: true }],
    ['was können wir am we machen', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['what can we do', { asksAll: true }],
    ['what time is the market', { terms: [{ typed: 'market' }] }],
    ['um welche Uhrzeit ist der Markt', { terms: [{ typed: 'Markt' }] }],
    ['wann ist wieder Flohmarkt', { terms: [{ typed: 'Flohmarkt' }] }],
    ['something about dinosaurs', { terms: [{ typed: 'dinosaurs' }] }],
    ['wer spielt', { terms: [{ typed: 'spielt' }] }],
    ['wo gehts hin', { asksAll: true }],
    [
      'Konzerte für umme',
      {
        parts: [
          { kind: 'word', typed: 'Konzerte' },
          { kind: 'free', typed: 'für umme' },
        ],
      },
    ],
    ['at no cost', { parts: [{ kind: 'free' }], without: [] }],
    ['nix los heute', { terms: [], period: { from: '2026-11-25', to: '2026-11-25' } }],
    ['mir ist langweilig', { asksAll: true }],
    ['Termine heute', { terms: [], period: { from: '2026-11-25', to: '2026-11-25' } }],
    ["what's going on tmrw", { terms: [], period: { from: '2026-11-26', to: '2026-11-26' } }],
    ['whats on this wkend', { terms: [], period: { from: '2026-11-28', to: '2026-11-29' } }],
    ['Wochenmarkt heute offen', { terms: [{ typed: 'Wochenmarkt' }] }],
    ['wat is los am Samstag', { terms: [], period: { from: '2026-11-28', to: '2026-11-28' } }],
    ['tanzen gehen samstag', { terms: [{ typed: 'tanzen' }] }],
    ['Vortrag über Rente', { terms: [{ typed: 'Vortrag' }, { typed: 'Rente' }] }],
    ['morgen zwischen drei und fünf', { terms: [], hours: null, period: { from: '2026-11-26', to: '2026-11-26' } }],
    ['heute um sieben', { terms: [], period: { from: '2026-11-25', to: '2026-11-25' } }],
    [
      'early evening jazz on sunday',
      { terms: [{ typed: 'jazz' }], hours: [17, 24], period: { from: '2026-11-29', to: '2026-11-29' } },
    ],
    ['vom 27.11 bis 28.11 Konzert', { terms: [{ typed: 'Konzert' }], hours: null, period: { to: '2026-11-28' } }],
    ['Orwell in 1984', { terms: [{ typed: 'Orwell' }, { typed: '1984' }], period: null }],
    ['Summer 1969', { terms: [{ typed: 'Summer' }, { typed: '1969' }], period: null }],
    ['um 25.12', { terms: [], hours: null, period: { from: '2026-12-25', to: '2026-12-25' } }],
    ['Samstag 5.12 am Abend', { terms: [], hours: [17, 24], period: { from: '2026-12-05', to: '2026-12-05' } }],
    ['Matthäus 25:31', { terms: [{ typed: 'Matthäus' }, { typed: '25:31' }], hours: null }],
    ['25 h Lauf', { terms: [{ typed: '25' }, { typed: 'h' }, { typed: 'Lauf' }], hours: null }],
    ['sieben zwerge', { terms: [{ typed: 'sieben' }, { typed: 'zwerge' }], hours: null }],
    ['tea time', { terms: [{ typed: 'tea' }, { typed: 'time' }] }],
  ])('%s', (query, sought) => {
    expect(understand(query, today)).toMatchObject(sought)
  })

  test.each([
    ['samstags im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [5] }],
    ['mondays in december 2027', { from: '2027-12-01', to: '2027-12-31', weekdays: [0] }],
    ['erster samstag im dezember', { from: '2026-12-05', to: '2026-12-05' }],
    ['zweiten freitag im dezember', { from: '2026-12-11', to: '2026-12-11' }],
    ['first monday of november', { from: '2026-11-02', to: '2026-11-02' }],
    ['letzter freitag im november', { from: '2026-11-27', to: '2026-11-27' }],
    ['last sunday in january', { from: '2027-01-31', to: '2027-01-31' }],
    ['samstag im dezember', { from: '2026-12-05', to: '2026-12-05' }],
    ['erstes wochenende im dezember', { from: '2026-12-05', to: '2026-12-06' }],
    ['last weekend of january', { from: '2027-01-30', to: '2027-01-31' }],
    ['weekends in january', { from: '2027-01-01', to: '2027-01-31', weekdays: [5, 6] }],
    ['am wochenende im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [5, 6] }],
    ['samstag im november', { from: '2026-11-28', to: '2026-11-28' }],
    ['letzter freitag im monat', { from: '2026-11-27', to: '2026-11-27' }],
    ['last friday of the month', { from: '2026-11-27', to: '2026-11-27' }],
    ['erster sonntag im monat', { from: '2026-12-06', to: '2026-12-06' }],
    ['first saturday of next month', { from: '2026-12-05', to: '2026-12-05' }],
    ['erster samstag im nachsten monat', { from: '2026-12-05', to: '2026-12-05' }],
    ['first monday of this month', { from: '2026-11-02', to: '2026-11-02' }],
    ['samstag in diesem monat', { from: '2026-11-28', to: '2026-11-28' }],
    ['jeden 2. dienstag im monat', { from: '2026-12-08', to: '2026-12-08' }],
    ['am letzten mittwoch jeden monats', { from: '2026-11-25', to: '2026-11-25' }],
    ['jeden samstag im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [5] }],
    ['every saturday in december', { from: '2026-12-01', to: '2026-12-31', weekdays: [5] }],
    ['mittwochs ab 20 uhr im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [2], hours: [20, 29] }],
    ['every friday evening in december', { from: '2026-12-01', to: '2026-12-31', weekdays: [4], hours: [17, 24] }],
    ['jeden freitagabend im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [4], hours: [17, 24] }],
    ['freitagabends im dezember', { from: '2026-12-01', to: '2026-12-31', weekdays: [4], hours: [17, 24] }],
    ['friday evenings in december', { from: '2026-12-01', to: '2026-12-31', weekdays: [4], hours: [17, 24] }],
    ['freitagabend im dezember', { from: '2026-12-04', to: '2026-12-04', part: 'evening' }],
    ['erster samstagabend im dezember', { from: '2026-12-05', to: '2026-12-05', part: 'evening' }],
    ['every first sunday', { from: '2026-12-06', to: '2026-12-06' }],
    ['jeden dritten donnerstag', { from: '2026-12-17', to: '2026-12-17' }],
    ['letzte woche im dezember', { from: '2026-12-28', to: '2026-12-31' }],
    ['last week of november', { from: '2026-11-23', to: '2026-11-29' }],
    ['second week of january', { from: '2027-01-11', to: '2027-01-17' }],
    ['woche im dezember', null],
    ['samstag im monat', null],
    ['jazz samstag im dezember', null],
    ['vierter jazz im dezember', null],
  ])('%s is counted in its month', (words, period) => expect(periodIn(words, today)).toEqual(period))

  test.each([
    ['montags', [0]],
    ['mondays', [0]],
    ['jeden dienstag', [1]],
    ['jeden 2. samstag', [5]],
    ['every weekend', [5, 6]],
    ['werktags', [0, 1, 2, 3, 4]],
    ['unter der woche', [0, 1, 2, 3, 4]],
    ['during the week', [0, 1, 2, 3, 4]],
    ['samstags und sonntags', [5, 6]],
    ['freitags bis sonntags', [4, 5, 6]],
    ['sonntags bis dienstags', [6, 0, 1]],
  ])('%s comes back each week', (text, weekdays) =>
    expect(understand(text, today)).toMatchObject({
      period: { from: '2026-11-25', to: '2027-11-25', weekdays },
      terms: [],
      hours: null,
    }),
  )

  test('a weekday of each week has a part of the day', () =>
    expect(periodIn('freitags abends', today)).toMatchObject({ weekdays: [4], hours: [17, 24] }))

  test.each([
    ['friday evenings', { weekdays: [4], hours: [17, 24] }],
    ['weekday mornings', { weekdays: [0, 1, 2, 3, 4], hours: [5, 12] }],
    ['weekend afternoons', { weekdays: [5, 6], hours: [12, 18] }],
    ['jazz evenings', null],
  ])('%s come back each week', (words, period) => {
    const year = { from: '2026-11-25', to: '2027-11-25' }
    expect(periodIn(words, today)).toEqual(period && { ...year, ...period })
  })

  test('a winter that still goes on is no past one, though it began last year', () =>
    expect(periodIn('winter 2025/26', '2026-01-10')).toEqual({ from: '2025-12-01', to: '2026-02-28' }))

  test('29 February is in the next leap year', () =>
    expect(periodIn('29.2.', '2028-03-01')).toEqual({ from: '2032-02-29', to: '2032-02-29' }))

  test('a Sunday is its own weekend, and the next one is a week later', () => {
    expect(periodIn('weekend', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' })
    expect(periodIn('next weekend', '2026-11-29')).toEqual({ from: '2026-12-05', to: '2026-12-06' })
  })
})

describe('chosen days', () => {
  const week = { from: '2026-11-23', to: '2026-11-29' }
  test.each([
    [{ from: '2026-11-28', to: '2026-11-28' }, week, { from: '2026-11-28', to: '2026-11-28' }],
    [week, { from: '2026-11-28', to: '2026-12-04' }, { from: '2026-11-28', to: '2026-11-29' }],
    [week, { from: '2026-11-25', to: '' }, { from: '2026-11-25', to: '2026-11-29' }],
    [week, { from: '', to: '2026-11-24' }, { from: '2026-11-23', to: '2026-11-24' }],
    [week, { from: '', to: '' }, week],
  ])('narrow those in words: %j %j', (period, chosen, both) => expect(narrowed(period, chosen)).toEqual(both))

  test('elsewhere do not count', () => {
    const elsewhere = { from: '2026-12-01', to: '2026-12-01' }
    expect(overlapOf(week, elsewhere)).toBeNull()
    expect(narrowed(week, elsewhere)).toEqual(week)
  })
})

describe('a mistyped word for days', () => {
  test.each([
    ['sammstag', 'samstag'],
    ['smastag', 'samstag'],
    ['frietag', 'freitag'],
    ['mittwch', 'mittwoch'],
    ['wednsday', 'wednesday'],
    ['dezembr', 'dezember'],
    ['tommorow', 'tomorrow'],
    ['wochende', 'wochenende'],
    ['wochenede', 'wochenende'],
    ['weekned', 'weekend'],
    ['wensday', 'wednesday'],
    ['wochenmarkt', null],
    ['wochenplan', null],
    ['samstern', null],
    ['tomorow', 'tomorrow'],
    ['samstagg', 'samstags'],
    ['wochennende', 'wochenende'],
    ['samstags', null],
    ['mondays', null],
    ['morgan', null],
    ['fritag', 'freitag'],
    ['samstag', null],
    ['leute', null],
    ['december', null],
    ['jazz', null],
    ['morgn', 'morgen'],
    ['motag', 'montag'],
    ['mntag', 'montag'],
    ['friay', 'friday'],
    ['janar', null],
    ['tonie', null],
    ['tonte', null],
    ['moren', null],
    ['janer', null],
    ['heut', null],
    ['mogen', null],
    ['frida', null],
    ['orgen', null],
    ['heute', null],
    ['mongo', null],
  ])('%s: %s', (typed, meant) => expect(mistypedDay(typed)).toBe(meant))
})

describe('a query', () => {
  const partsOf = (text: string) => understand(text, today).parts.map(({ kind, typed, rest }) => [kind, typed, rest])

  test('is taken apart into filters and words, each of which can be taken away', () => {
    expect(partsOf('kids saturday')).toEqual([
      ['kids', 'kids', 'saturday'],
      ['period', 'saturday', 'kids'],
    ])
    expect(partsOf('Jazz next week')).toEqual([
      ['word', 'Jazz', 'next week'],
      ['period', 'next week', 'Jazz'],
    ])
    expect(partsOf('what is free tonight?').map(([kind]) => kind)).toEqual(['free', 'period'])
    expect(partsOf('was läuft heute abend').map(([, typed]) => typed)).toEqual(['heute abend'])
    for (const asked of [
      "what's on",
      'whats happening',
      'things to do',
      'was kann man machen',
      'was geht',
      'what’s going on',
    ]) {
      expect(partsOf(`${asked} tonight`).map(([kind]) => kind)).toEqual(['period'])
    }
    expect(partsOf('Konzert um 20 Uhr').map(([kind, typed]) => [kind, typed])).toEqual([
      ['word', 'Konzert'],
      ['hours', 'um 20 Uhr'],
    ])
    expect(understand('bis 20 Uhr', today)).toMatchObject({ hours: [5, 20], terms: [], asksAll: false })
    expect(understand('Samstag Konzert nach 18 Uhr', today)).toMatchObject({
      period: { from: '2026-11-28', to: '2026-11-28' },
      hours: [18, 29],
      terms: [{ typed: 'Konzert' }],
    })
    expect(understand('kinder am nachmittag', today)).toMatchObject({ hours: [12, 18], terms: [{ typed: 'kinder' }] })
    expect(understand('Yoga am Morgen', today)).toMatchObject({
      period: null,
      hours: [5, 12],
      terms: [{ typed: 'Yoga' }],
    })
    expect(understand('montags am Morgen', today)).toMatchObject({
      period: { weekdays: [0] },
      hours: [5, 12],
      terms: [],
    })
    expect(understand('nicht am Morgen', today)).toMatchObject({ period: null, hours: [12, 29] })
    expect(understand('Samstag 18 - 20 Uhr', today)).toMatchObject({
      period: { from: '2026-11-28', to: '2026-11-28', hours: [18, 20] },
      terms: [],
    })
    expect(understand('Kino 8 Uhr abends', today)).toMatchObject({
      hours: [19.5, 20.5, 'about'],
      terms: [{ typed: 'Kino' }],
    })
    expect(understand('um halb acht', today)).toMatchObject({ hours: [7, 8, 'twice'], terms: [] })
    expect(understand('Kino ab halb acht', today)).toMatchObject({ hours: [7.5, 29], terms: [{ typed: 'Kino' }] })
    expect(understand('um halb 8 uhr abends', today)).toMatchObject({ hours: [19, 20, 'about'], terms: [] })
    expect(understand('quarter past seven', today)).toMatchObject({ hours: [6.75, 7.75, 'twice'], terms: [] })
    expect(understand('ab 8 Uhr abends', today)).toMatchObject({ hours: [20, 29], terms: [] })
    expect(understand('at 8 in the evening', today)).toMatchObject({ hours: [19.5, 20.5, 'about'], terms: [] })
    expect(understand('von 6 bis 8 Uhr abends', today)).toMatchObject({ hours: [18, 20], terms: [] })
    expect(understand('um 8 Uhr morgens', today)).toMatchObject({ hours: [7.5, 8.5, 'about'], terms: [] })
    expect(understand('ab 1 Uhr mittags', today)).toMatchObject({ hours: [13, 29], terms: [] })
    expect(understand('ab 11 Uhr mittags', today)).toMatchObject({ hours: [11, 29], terms: [] })
    expect(understand('ab 8 at night', today)).toMatchObject({ hours: [20, 29], terms: [] })
    expect(understand('every evening in december', today)).toMatchObject({ hours: [17, 24], terms: [] })
    expect(understand('um 20 Uhr', null).hours).toBeNull()
    expect(partsOf('Kino 8')).toHaveLength(2)
    expect(partsOf('24h Lauf')).toHaveLength(2)
    expect(partsOf('Jazz 28.11').map(([kind]) => kind)).toEqual(['word', 'period'])
    expect(partsOf('Linie 30.11 99.99')).toHaveLength(3)
    expect(partsOf('what can I do with my 3 year old on Sunday').map(([kind]) => kind)).toEqual(['kids', 'period'])
    expect(partsOf('ohne Stufen am Wochenende').map(([kind]) => kind)).toEqual(['accessible', 'period'])
    expect(partsOf('wann ist die nächste Chorprobe').map(([, typed]) => typed)).toEqual(['Chorprobe'])
    expect(partsOf('choir in march').map(([kind]) => kind)).toEqual(['word', 'period'])
    expect(partsOf('wo findet der Flohmarkt statt').map(([, typed]) => typed)).toEqual(['Flohmarkt'])
    expect(partsOf('when does the choir sing').map(([, typed]) => typed)).toEqual(['choir', 'sing'])
    expect(understand('something for children on Saturday near the town park', today)).toMatchObject({
      terms: [{ typed: 'for children' }, { typed: 'town' }, { typed: 'park' }],
      period: { from: '2026-11-28', to: '2026-11-28' },
    })
  })

  test.each<[string, Hours]>([
    ['2 Uhr nachts', [25.5, 26.5, 'about']],
    ['halb eins nachts', [24, 25, 'about']],
    ['halb eins morgens', [24, 25, 'about']],
    ['12:30 am', [24, 25, 'about']],
    ['0 Uhr', [23.5, 24.5, 'about']],
    ['um Mitternacht', [20, 29]],
    ['bis 2 Uhr nachts', [5, 26]],
    ['until 2am', [5, 26]],
    ['ab 1 Uhr nachts', [25, 29]],
    ['von 22 bis 2 Uhr', [22, 26]],
    ['von 1 bis 3 Uhr nachts', [25, 27]],
    ['11 to 2pm', [11, 14]],
    ['halb eins mittags', [12, 13, 'about']],
    ['um 20 Uhr abends', [19.5, 20.5, 'about']],
    ['ab halb drei', [14.5, 29]],
    ['ab 19:30', [19.5, 29]],
    ['bis 3:30', [5, 27.5]],
    ['22:30 bis 2:30 Uhr', [22.5, 26.5]],
    ['von halb drei bis fünf Uhr', [14.5, 17]],
    ['von 10 bis 4 Uhr', [10, 16]],
    ['bis 3 Uhr', [5, 27]],
    ['until 4pm', [5, 16]],
    ['02:30', [26, 27, 'about']],
    ['11pm to 2am', [23, 26]],
    ['um acht Uhr abends', [19.5, 20.5, 'about']],
    ["8 o'clock", [7.5, 8.5, 'twice']],
    ['früher Abend', [17, 24]],
    ['zw. 14 und 16 Uhr', [14, 16]],
    ['0 bis 2 Uhr', [24, 26]],
    ['0-4 Uhr', [24, 28]],
    ['00:00 bis 02:00 Uhr', [24, 26]],
    ['0 bis 6 Uhr', [0, 6]],
    ['0 bis 24 Uhr', [0, 24]],
    ['12 bis 2 Uhr nachts', [24, 26]],
    ['2am to 4am', [26, 28]],
    ['10-12 am', [10, 12]],
    ['10pm-12am', [22, 24]],
    ['ab 24:00', [24, 29]],
    ['von 10.10 bis 12.10 uhr', [10 + 1 / 6, 12 + 1 / 6]],
    ['02:30 pm', [14, 15, 'about']],
    ['19.30 bis 21.30', [19.5, 21.5]],
    ['8.00 bis 12.00', [8, 12]],
    ['22:00-02:00', [22, 26]],
    ['um 8.10 abends', [20 + 10 / 60 - 0.5, 20 + 10 / 60 + 0.5, 'about']],
    ['before noon', [5, 12]],
    ['um acht', [7.5, 8.5, 'twice']],
    ['abends um acht', [19.5, 20.5, 'about']],
    ['nicht um acht', [8.5, 19.5, 'twice']],
    ['nicht um 20 Uhr', [20.5, 43.5]],
    ['at 7.30pm', [19, 20, 'about']],
    ['19:30', [19, 20, 'about']],
    ['08:30', [8, 9, 'about']],
    ['mittags', [11, 15, 'going']],
    ['until noon', [5, 12]],
    ['bis Mittag', [5, 12]],
    ['ab Mittag', [12, 29]],
    ['bis Mitternacht', [5, 24]],
    ['from 10 until noon', [10, 12]],
  ])('%s is late, early or around noon', (text, hours) =>
    expect(understand(text, today)).toMatchObject({ hours, terms: [] }),
  )

  test.each([
    ['Konzert unter 10 Euro', ['Konzert']],
    ['Theater bis 10€', ['Theater']],
    ['jazz under £10', ['jazz']],
    ['Kino max 15 euro', ['Kino']],
    ['nicht mehr als 10,50 € Konzert', ['Konzert']],
    ['günstige Konzerte', ['Konzerte']],
    ['"unter 10 euro"', ['"unter 10 euro"']],
    ['3 Euro Party', ['3', 'Euro', 'Party']],
  ])('%s looks for no price', (text, terms) => {
    const sought = understand(text, today)
    expect(sought.terms.map(({ typed }) => typed)).toEqual(terms)
    expect([sought.without, sought.parts.length]).toEqual([[], text.startsWith('"') ? 1 : terms.length])
  })

  test('that only says a price asks for all; where words are only words, it is some', () => {
    expect(understand('unter 10 Euro', today)).toMatchObject({ asksAll: true, asksPrice: true, terms: [], parts: [] })
    expect(understand('Konzert unter 10 Euro', today).asksPrice).toBe(true)
    expect(understand('Konzert', today).asksPrice).toBe(false)
    expect(understand('12 Euro', today)).toMatchObject({ asksPrice: true, asksAll: false })
    expect(understand('7,50€ Kino', today).asksPrice).toBe(true)
    expect(understand('"12 Euro"', today).asksPrice).toBe(false)
    expect(understand('bis 10 Euro heute', today)).toMatchObject({ asksAll: false, terms: [], period: { from: today } })
    expect(understand('unter 10 Euro', null).terms).toHaveLength(3)
  })

  test.each([
    ['ab montag 18 uhr', { from: '2026-11-30', to: '2027-11-30', begins: 18 }],
    ['ab montag um 18:30', { from: '2026-11-30', to: '2027-11-30', begins: 18.5 }],
    ['ab mo 18 uhr', { from: '2026-11-30', to: '2027-11-30', begins: 18 }],
    ['ab samstag abend um 8', { from: '2026-11-28', to: '2027-11-28', begins: 20 }],
    ['from monday 6pm', { from: '2026-11-30', to: '2027-11-30', begins: 18 }],
    ['nach montag 18 uhr', { from: '2026-11-30', to: '2027-11-30', begins: 18 }],
    ['ab dem 24.12. um 16 uhr', { from: '2026-12-24', to: '2027-12-24', begins: 16 }],
    ['bis samstag 20 uhr', { from: today, to: '2026-11-28', ends: 20 }],
    ['ab samstag 0 uhr', { from: '2026-11-28', to: '2027-11-28', begins: 0 }],
    ['ab 28.11. 00:00', { from: '2026-11-28', to: '2027-11-28', begins: 0 }],
    ['ab 24.12. 0 uhr', { from: '2026-12-24', to: '2027-12-24', begins: 0 }],
    ['from saturday 12am', { from: '2026-11-28', to: '2027-11-28', begins: 0 }],
    ['ab samstag 4 uhr morgens', { from: '2026-11-28', to: '2027-11-28', begins: 4 }],
    ['ab samstag früh um 3', { from: '2026-11-28', to: '2027-11-28', begins: 3 }],
    ['ab samstag 02:30', { from: '2026-11-28', to: '2027-11-28', begins: 2.5 }],
    ['ab heute 0 uhr', { from: today, to: '2027-11-25', begins: 0 }],
    ['bis samstag 0 uhr', { from: today, to: '2026-11-28', ends: 0 }],
    ['before saturday 12am', { from: today, to: '2026-11-28', ends: 0 }],
    ['bis samstag 3 uhr früh', { from: today, to: '2026-11-28', ends: 3 }],
    ['bis heute 0 uhr', { from: today, to: today, ends: 24 }],
    ['ab samstag 2 uhr nachts', { from: '2026-11-28', to: '2027-11-28', begins: 26 }],
    ['until saturday night 2am', { from: today, to: '2026-11-28', ends: 26 }],
    ['bis samstag 24 uhr', { from: today, to: '2026-11-28', ends: 24 }],
    ['bis 28.11. um 24:00', { from: today, to: '2026-11-28', ends: 24 }],
    ['ab samstag 1 uhr', { from: '2026-11-28', to: '2027-11-28', begins: 13 }],
    ['montag ab 18 uhr', { from: '2026-11-30', to: '2026-11-30', hours: [18, 29] }],
    ['ab 18 uhr montag', { from: '2026-11-30', to: '2026-11-30', hours: [18, 29] }],
  ])('%s begins or ends at an hour of a day', (text, period) =>
    expect(understand(text, today)).toMatchObject({ period, hours: null, terms: [] }),
  )

  test('that begins at an hour does so only on its first day, and ends so only on its last', () => {
    const chosen = { from: '2026-12-01', to: '2026-12-02' }
    expect(overlapOf({ from: '2026-11-30', to: '2027-11-30', begins: 18 }, chosen)).toEqual(chosen)
    expect(overlapOf({ from: '2026-11-30', to: '2026-12-05', ends: 18 }, chosen)).toEqual(chosen)
    const whole = { from: '2026-12-01', to: '2026-12-02', begins: 18, ends: 20 }
    expect(overlapOf(whole, { from: '', to: '' })).toEqual(whole)
  })

  test.each([
    ['samstag ab 15 uhr', { from: '2026-11-28', to: '2026-11-28', at: [15] }],
    ['samstag um 15 uhr', { from: '2026-11-28', to: '2026-11-28', at: [15] }],
    ['samstag nach 15 uhr', { from: '2026-11-28', to: '2026-11-28', at: [15] }],
    ['samstag 14:30 bis 16 uhr', { from: '2026-11-28', to: '2026-11-28', at: [14.5] }],
    ['samstag um halb acht', { from: '2026-11-28', to: '2026-11-28', at: [7.5, 19.5] }],
    ['samstag um 8', { from: '2026-11-28', to: '2026-11-28', at: [8, 20] }],
    ['samstag um 20 uhr', { from: '2026-11-28', to: '2026-11-28', at: [20] }],
    ['samstag 2 uhr nachts', { from: '2026-11-28', to: '2026-11-28', at: [26] }],
    ['samstag bis 15 uhr', null],
    ['samstag nicht vor 15 uhr', null],
    ['samstag mittag', null],
    ['samstag', null],
    ['am wochenende ab 15 uhr', null],
    ['ab 15 uhr', null],
  ])('%s asks for what is on at a moment, where nothing begins', (text, moment) =>
    expect(momentIn(understand(text, today), { from: '', to: '' })).toEqual(moment),
  )

  test('hours alone are those of a chosen day', () =>
    expect(momentIn(understand('ab 15 uhr', today), { from: today, to: today })).toEqual({
      from: today,
      to: today,
      at: [15],
    }))

  test.each([
    ['kinder ab 3', true],
    ['kinder 4 jahre', true],
    ['ab 6 Jahren', true],
    ['under fives', true],
    ['Kinder am Samstag um 3', false],
    ['children 7 December', false],
    ['kinder', false],
  ])('%s names an age: %s', (text, asksAge) => expect(understand(text, today).asksAge).toBe(asksAge))

  test.each([
    ['jeden zweiten samstag', true],
    ['Yoga an jedem 2. Samstag', true],
    ['every other weekend', true],
    ['jeden zweiten samstag um 15 uhr', true],
    ['jeden samstag', false],
    ['jeden zweiten samstag im monat', false],
    ['zweiter samstag im dezember', false],
  ])('%s is every other week: %s', (text, asksEveryOther) =>
    expect(understand(text, today).asksEveryOther).toBe(asksEveryOther),
  )

  test.each([
    'Kinder bis 3 Jahre',
    'kinder 5 jahre',
    'kids under 5',
    'children aged 3 to 6 years',
    'für Kinder ab 6',
    '3-jährige',
  ])('%s is for children', (text) => expect(partsOf(text)).toEqual([['kids', text, '']]))

  test.each([
    [
      'kids',
      'Kleinkinder, toddlers, Babys, family friendly, ab 6 Jahren, ages 3-5, under 5s, kindgerecht, ' +
        'under fives, my 4yo, 8-12 Jahre, 8 bis 12 jährige',
    ],
    [
      'free',
      'was kostet nichts, ohne Eintritt, no charge, nothing to pay, free entrance, no fee, without entrance fee, ' +
        'without paying, kein Eintritt, keinen Eintritt, ohne Eintrittsgeld, ohne zu bezahlen',
    ],
    ['accessible', 'für Rollstuhlfahrer, behindertengerecht, Rolli, for wheelchair users, step free access'],
  ])('for %s is asked in many words', (kind, texts) => {
    for (const text of texts.split(', ')) expect(partsOf(text).map((part) => part[0])).toEqual([kind])
  })

  test('a show is sought, and "show me" only asks', () => {
    const words = (text: string) => partsOf(text).map(([kind, typed]) => (kind === 'word' ? typed : kind))
    expect([words('show december'), words('christmas show'), words('show me concerts'), words('show all')]).toEqual([
      ['show', 'period'],
      ['christmas', 'show'],
      ['concerts'],
      [],
    ])
  })

  test.each([
    'children 7 December',
    'for kids 7 December',
    'Kinder 7 Dezember',
    'kids 7 of December',
    'Kinder bis 6. Dezember',
  ])('%s names a day, and no age', (text) => {
    expect(partsOf(text).map(([kind]) => kind)).toEqual(['kids', 'period'])
    expect(understand(text, today).period?.to).toBe(text.includes('6') ? '2026-12-06' : '2026-12-07')
  })

  test.each([
    ['24. 12. 2026', '2026-12-24', '2026-12-24'],
    ['am 5. 12. um 20 Uhr', '2026-12-05', '2026-12-05'],
    ['28. 11. bis 30. 11.', '2026-11-30', '2026-11-30'],
    ['28.11.-30.11.', '2026-11-30', '2026-11-30'],
    ['27.11. bis 23.12.', '2026-11-30', '2026-12-23'],
    ['20.11. bis 24.12.2026', '2026-11-30', '2026-12-24'],
    ['20 november to 24 december', '2026-11-30', '2026-12-24'],
    ['1.5. bis 3.5.2028', '2028-05-01', '2028-05-03'],
    ['1.5. bis 3.5.2025', '2025-05-01', '2025-05-03'],
    ['24.12. bis 6.1.', '2026-12-24', '2027-01-06'],
    ['29.2. bis 3.3.', '2027-03-03', '2027-03-03'],
    ['Dec 24, 2026', '2026-12-24', '2026-12-24'],
    ['12.2026', '2026-12-01', '2026-12-31'],
    ['1/2027', '2027-01-01', '2027-01-31'],
    ['KW50', '2026-12-07', '2026-12-13'],
  ])('%s is from %s to %s, on the last of November', (text, from, to) => {
    expect(understand(text, '2026-11-30').period).toMatchObject({ from, to })
  })

  test.each([
    'Dezember Samstag',
    'Samstag Dezember',
    'samstags dezember',
    'december saturdays',
    'Samstag Dezember 2026',
  ])('%s is each of them', (text) => {
    const { period, terms } = understand(`${text} Markt`, today)
    expect(period).toEqual({ from: expect.any(String), to: '2026-12-31', weekdays: [5] })
    expect(terms.map(({ typed }) => typed)).toEqual(['Markt'])
  })

  test.each([
    ['Sonntag und Frühstück', 'Frühstück'],
    ['Samstag/Frühstück', 'Frühstück'],
    ['Mo und Diät', 'Mo Diät'],
    ['Do & Moët', 'Moët'],
    ['So + Frühschoppen', 'So Frühschoppen'],
  ])('%s has no weekday in the beginning of another word', (text, words) => {
    expect(
      understand(text, today)
        .terms.map(({ typed }) => typed)
        .join(' '),
    ).toBe(words)
  })

  test.each([
    ['Sa/So nächste Woche', { from: '2026-12-05', to: '2026-12-06' }],
    ['nächste Woche Sa, So', { from: '2026-12-05', to: '2026-12-06' }],
    ['Sa/So im Januar', { from: '2027-01-01', to: '2027-01-31', weekdays: [5, 6] }],
    ['Wed, Thu in January', { from: '2027-01-01', to: '2027-01-31', weekdays: [2, 3] }],
    ['samstags und sonntags im Januar', { from: '2027-01-01', to: '2027-01-31', weekdays: [5, 6] }],
    ['Mo-Fr im Januar', { from: '2027-01-01', to: '2027-01-31', weekdays: [0, 1, 2, 3, 4] }],
    ['jeden Sa, So', { from: today, to: '2027-11-25', weekdays: [5, 6] }],
    ['Mo-Fr ab 18 Uhr', { from: '2026-11-30', to: '2026-12-04', hours: [18, 29] }],
    ['mo-fr vormittags', { from: '2026-11-30', to: '2026-12-04', hours: [5, 12] }],
    ['Freitag bis Sonntag Abend', { from: '2026-11-27', to: '2026-11-29' }],
    ['tuesday and thursday evenings', { from: today, to: '2027-11-25', weekdays: [1, 3], hours: [17, 24] }],
    ['mon, wed and fri evenings', { from: today, to: '2027-11-25', weekdays: [0, 2, 4], hours: [17, 24] }],
  ])('%s says the rest once for all weekdays', (text, period) => {
    expect(understand(text, today)).toMatchObject({ period, terms: [] })
    expect(Object.keys(understand(text, today).period ?? {})).toHaveLength(Object.keys(period).length)
  })

  test.each(['Sa, So ab 8 Uhr', 'Fr, Sa 20 Uhr', 'Di, Do 19:30', 'Sa, So 10-18 Uhr', 'sa so früh'])(
    '%s is at that hour on both days',
    (text) => {
      const { period, terms } = understand(text, today)
      expect([period?.either?.length, terms]).toEqual([2, []])
      for (const one of period?.either ?? []) expect(one.hours ?? one.part).toBeDefined()
    },
  )

  test.each(['Yoga do, fr', 'yoga do fr', 'Yoga Do, Fr?', 'Yoga thu fri'])('%s is on Thursday and Friday', (text) => {
    const { period, terms } = understand(text, today)
    expect([period, terms.length]).toEqual([{ from: '2026-11-26', to: '2026-11-27' }, 1])
  })

  test('without dates, names of days stay as they are written', () => {
    expect(understand('Stammtisch Mo/Do', null).terms.map(({ alternatives }) => alternatives)).toContainEqual([
      ['mo', 'do'],
      ['modo'],
    ])
  })

  test('a weekday beside a word that may be a verb is of no month', () => {
    expect(understand('saturday march', today).period?.weekdays).toBeUndefined()
  })

  test.each([
    ['2026-12-06', 'Samstag und Sonntag vormittag', '2026-12-12', '2026-12-13'],
    ['2026-12-06', 'Samstag und Sonntag um 11 Uhr', '2026-12-12', '2026-12-13'],
    ['2026-12-05', 'Freitag bis Sonntag in zwei Wochen', '2026-12-25', '2026-12-27'],
    ['2026-12-03', 'Montag 18 Uhr bis Sonntag 20 Uhr', '2026-12-07', '2026-12-13'],
    ['2026-11-25', '3. 4. und 5. Dezember', '2026-12-04', '2026-12-05'],
    ['2026-11-25', 'Konzert 24.12. 1930 Uhr', '2026-12-24', '2026-12-24'],
    ['2026-11-25', 'Samstag März', '2027-03-01', '2027-03-31'],
  ])('on %s, %s is from %s to %s', (now, text, from, to) => {
    expect(understand(text, now).period).toMatchObject({ from, to })
  })

  test('two ordinals before a word that counts are no date', () => {
    for (const text of ['Kinder 1. 2. Klasse', 'Bach 1. 3. Satz']) expect(understand(text, today).period).toBeNull()
  })

  test.each(['2026-11-25', '2026-11-28', '2026-11-29', '2026-11-30'])(
    'a weekday in so many weeks is as many weeks after the coming one, on %s',
    (now) => {
      for (const weekday of ['montag', 'mittwoch', 'friday', 'sonntag']) {
        const coming = periodIn(weekday, now)?.from ?? ''
        for (const [weeks, words] of ['today', 'einer Woche', 'two weeks', '3 weeks'].entries()) {
          if (weeks > 0) expect(periodIn(fold(`${weekday} in ${words}`), now)?.from).toBe(addDays(coming, weeks * 7))
        }
      }
    },
  )

  test('has words that only look like an age or like days', () => {
    expect(partsOf('10 Jahre Jazz').map(([kind]) => kind)).toEqual(['word', 'word', 'word'])
    expect(understand('am Samstagabend, 12. Dezember', today)).toMatchObject({
      period: { from: '2026-12-12', to: '2026-12-12', part: 'evening' },
      terms: [],
    })
    expect(understand('am 31. November', today).period).toEqual({ from: '2026-11-25', to: '2026-11-30' })
    expect(partsOf('Haus so and so').some(([kind]) => kind === 'period')).toBe(false)
  })

  test.each([
    ['chess or choir', [[['chess'], ['choir']]]],
    ['Schach oder Chor oder Theater am Samstag', [[['schach'], ['chor'], ['theater']]]],
    ['Schach/Chor / Theater am Samstag', [[['schach'], ['chor'], ['theater']]]],
    ['Schach/Chor,', [[['schach'], ['chor']]]],
    ['Repair-Café oder Nähen', [[['repair', 'cafe'], ['repaircafe'], ['nahen']]]],
    ['Musik oder', [[['musik']]]],
    ['oder Musik', [[['musik']]]],
    ['Musik oder morgen', [[['musik']]]],
    ['Tanz oder der Chor', [[['tanz'], ['chor']]]],
    ['chess or a choir', [[['chess'], ['choir']]]],
    ['Musik oder -Jazz', [[['musik']]]],
    ['Musik oder ohne Jazz', [[['musik']]]],
    ['Chor oder "Lange Nacht"', [[['chor']], [['lange', 'nacht']]]],
    ['Musik oder oder Chor', [[['musik'], ['chor']]]],
    ['"Sekt oder Selters"', [[['sekt', 'oder', 'selters']]]],
    ['heute oder morgen Musik', [[['musik']]]],
  ])('%s asks for one of the words', (query, alternatives) => {
    expect(understand(query, today).terms.map((term) => term.alternatives)).toEqual(alternatives)
  })

  test('of very many words beside "or", the first eight are one term', () => {
    const { terms } = understand(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' or '), today)
    expect(terms[0]?.alternatives).toHaveLength(8)
    expect(terms).toHaveLength(5)
  })

  test.each([
    ['Konzert ohne Jazz', ['Konzert'], ['Jazz']],
    ['Konzert -Jazz', ['Konzert'], ['Jazz']],
    ['concerts but not jazz', ['concerts'], ['jazz']],
    ['keine Konzerte am Wochenende', [], ['Konzerte']],
    ['Sport ohne Kinder', ['Sport'], ['Kinder']],
    ['Konzert ohne Jazz oder Pop und Rock am Samstag', ['Konzert'], ['Jazz', 'Pop', 'Rock']],
    ['ohne Jazz und am Samstag', [], ['Jazz']],
    ['anything but sport', [], ['sport']],
    ['nothing for kids', [], ['for kids']],
    ['kostet nichts', ['kostet nichts'], []],
    ['Markt außer Flohmarkt', ['Markt'], ['Flohmarkt']],
    ['"-jazz"', ['"-jazz"'], []],
    ['Jazz - Konzert', ['Jazz', 'Konzert'], []],
    ['weder Yoga noch Schach', [], ['Yoga', 'Schach']],
    ['neither yoga nor chess', [], ['yoga', 'chess']],
    ['Musik weder Samstag noch Sonntag', ['Musik'], []],
    ['nicht so teuer', ['nicht', 'so', 'teuer'], []],
    ['ohne Stufen', ['ohne Stufen'], []],
    ['Konzert nicht ohne Jazz', ['Konzert', 'Jazz'], []],
    ['not without jazz', ['jazz'], []],
    ['Markt, aber nicht ohne Musik, ohne Jazz', ['Markt', 'Musik'], ['Jazz']],
    ['nicht ohne', ['nicht', 'ohne'], []],
    ['kostet nichts ohne Jazz', ['kostet nichts'], ['Jazz']],
    ['ohne Kinder und mit Musik', ['Musik'], ['Kinder']],
    ['Jazz but', ['Jazz', 'but'], []],
  ])('%s leaves out what is not wanted', (text, terms, without) => {
    const sought = understand(text, today)
    expect(sought.terms.map(({ typed }) => typed)).toEqual(terms)
    expect(sought.without.map(({ typed }) => typed)).toEqual(without)
  })

  test('days and hours can be left out, too', () => {
    const year = { from: '2026-11-25', to: '2027-11-25' }
    expect(understand('Markt aber nicht Samstag', today)).toMatchObject({
      period: { ...year, weekdays: [0, 1, 2, 3, 4, 6] },
      terms: [{ typed: 'Markt' }],
    })
    expect(understand('nächste Woche nicht am Wochenende', today).period).toEqual({
      from: '2026-11-30',
      to: '2026-12-06',
      weekdays: [0, 1, 2, 3, 4],
      isBegun: true,
    })
    for (const text of [
      'nicht am Samstag oder Sonntag',
      'nicht Sa/So',
      'not on Saturday and Sunday',
      'nicht Samstag bis Sonntag',
    ])
      expect(understand(text, today).period).toEqual({ ...year, weekdays: [0, 1, 2, 3, 4], isBegun: true })
    expect(understand('nicht Freitag - Sonntag', today).period).toEqual({
      ...year,
      weekdays: [0, 1, 2, 3],
      isBegun: true,
    })
    expect(understand('nicht fürs Wochenende oder am Montag', today).period?.weekdays).toEqual([1, 2, 3, 4])
    expect(understand('nicht diesen Samstag', today).period).toEqual({
      ...year,
      except: { from: '2026-11-28', to: '2026-11-28' },
    })
    expect(understand('nicht abends', today).hours).toEqual([5, 17])
    expect(understand('nicht mittags', today).hours).toEqual([15, 35])
    expect(understand('nicht von 12 bis 14 Uhr', today).hours).toEqual([14, 36])
    expect(understand('not before 18:00', today).hours).toEqual([18, 29])
    expect(understand('nicht heute', today)).toMatchObject({
      period: { ...year, except: { from: '2026-11-25', to: '2026-11-25' } },
      parts: [{ kind: 'without' }],
    })
    expect(understand('diese Woche, aber nicht morgen', today).period).toEqual({
      from: '2026-11-25',
      to: '2026-11-29',
      except: { from: '2026-11-26', to: '2026-11-26' },
    })
    expect(understand('nicht in der Altstadt', today)).toMatchObject({ terms: [], without: [{ typed: 'Altstadt' }] })
    expect(understand('nicht für Kinder', today)).toMatchObject({ terms: [], without: [{ typed: 'für Kinder' }] })
    expect(understand('alles außer Yoga', today)).toMatchObject({ terms: [], without: [{ typed: 'Yoga' }] })
    expect(understand('nur am Wochenende', today)).toMatchObject({ terms: [], period: { from: '2026-11-28' } })
    expect(understand('nicht vor 18 Uhr samstags', today)).toMatchObject({ hours: [18, 29], period: { weekdays: [5] } })
    expect(understand('nicht samstags abends', today).period?.weekdays).toEqual([0, 1, 2, 3, 4, 6])
    expect(understand('nicht im Dezember', today).period).toEqual({
      ...year,
      except: { from: '2026-12-01', to: '2026-12-31' },
    })
    expect(understand('no concerts', today).without).toMatchObject([{ alternatives: [['concerts'], ['konzert']] }])
    const many = 'Jazz Pop Rock Blues Folk Soul Punk'.split(' ')
    expect(understand(many.map((word) => `ohne ${word}`).join(' '), today).without).toHaveLength(5)
    expect(understand(`ohne ${many.join(' und ')}`, today).without).toHaveLength(5)
    for (const asked of ['ohne St. Martin', 'nicht in St Martin', 'not Sankt Martin']) {
      const { terms, without } = understand(asked, today)
      expect([terms, without.map(({ alternatives }) => alternatives[0]?.at(-1))]).toEqual([[], ['martin']])
    }
    expect(exceptPairs('ohne - Jazz')).toEqual([])
    // In an event's text these are no title: all that is free is meant.
    for (const free of ['kein Eintritt', 'no entrance fee', 'without paying']) expect(exceptPairs(free)).toEqual([])
    expect(exceptPairs(many.map((word) => `ohne ${word}`).join(' '))).toHaveLength(5)
    expect(understand('nicht in', today).terms).toHaveLength(1)
    const allWeek = 'nicht Montag nicht Dienstag nicht Mittwoch nicht Donnerstag nicht Freitag nicht am Wochenende'
    expect(understand(allWeek, today).period).toEqual({ from: '2026-11-25', to: '2027-11-25' })
    expect(partsOf('Jazz nicht Samstag')).toEqual([
      ['word', 'Jazz', 'nicht Samstag'],
      ['without', 'nicht Samstag', 'Jazz'],
    ])
    expect(understand('Jazz -Konzert', null)).toMatchObject({
      without: [],
      terms: [{ typed: 'Jazz' }, { typed: '-Konzert' }],
    })
  })

  test('says one thing twice', () => {
    expect(partsOf('barrierefrei mit Rollstuhl')).toEqual([['accessible', 'barrierefrei', '']])
    expect(partsOf('accessible wheelchair theatre').map(([kind, , rest]) => [kind, rest])).toEqual([
      ['accessible', 'theatre'],
      ['word', 'accessible'],
    ])
  })

  test.each([
    ['Samstag und Sonntag', '2026-11-28', '2026-11-29'],
    ['samstag sonntag', '2026-11-28', '2026-11-29'],
    ['friday saturday', '2026-11-27', '2026-11-28'],
    ['montag dienstag', '2026-11-30', '2026-12-01'],
    ['2027', '2027-01-01', '2027-12-31'],
    ['heute oder morgen', '2026-11-25', '2026-11-26'],
    ['Freitag bis Sonntag', '2026-11-27', '2026-11-29'],
    ['Mittwoch – Dienstag', '2026-11-25', '2026-12-01'],
    ['Dienstag bis Mittwoch', '2026-12-01', '2026-12-02'],
    ['morgen oder heute', '2026-11-25', '2026-11-26'],
    ['today, tomorrow and Friday', '2026-11-25', '2026-11-27'],
    ['Donnerstag, 3. Dezember', '2026-12-03', '2026-12-03'],
    ['am Donnerstag, den 3.12.', '2026-12-03', '2026-12-03'],
    ['Sa., 28. Nov.', '2026-11-28', '2026-11-28'],
    ['Do., den 3.12.', '2026-12-03', '2026-12-03'],
    ['Donnerstag, 3. Dezember 2026', '2026-12-03', '2026-12-03'],
    ['Donnerstag, Freitag', '2026-11-26', '2026-11-27'],
    ['Freitag, der 18.', '2026-12-18', '2026-12-18'],
    ['Freitag, den 18.', '2026-12-18', '2026-12-18'],
    ['Sa/So', '2026-11-28', '2026-11-29'],
    ['Sa. und So.', '2026-11-28', '2026-11-29'],
    ['sa + so', '2026-11-28', '2026-11-29'],
    ['Mo-Fr', '2026-11-30', '2026-12-04'],
    ['fri to sun', '2026-11-27', '2026-11-29'],
    ['Freitag/Samstag', '2026-11-27', '2026-11-28'],
    ['Friday to Sunday', '2026-11-27', '2026-11-29'],
    ['Freitag bis 5.12.', '2026-11-27', '2026-12-05'],
    ['Friday until 5 December', '2026-11-27', '2026-12-05'],
    ['28.11. bis 30.11.', '2026-11-28', '2026-11-30'],
    ['vom 28.11. bis zum 2.12.', '2026-11-28', '2026-12-02'],
    ['28.11.-2.12.', '2026-11-28', '2026-12-02'],
    ['28.-30.11.', '2026-11-28', '2026-11-30'],
    ['5./6. Dezember', '2026-12-05', '2026-12-06'],
    ['24. - 26.12.', '2026-12-24', '2026-12-26'],
    ['5 - 7 December', '2026-12-05', '2026-12-07'],
    ['Dec 5 – 7', '2026-12-05', '2026-12-07'],
    ['heute - Sonntag', '2026-11-25', '2026-11-29'],
    ['Dezember - Januar', '2026-12-01', '2027-01-31'],
    ['28.11. - 2.12.', '2026-11-28', '2026-12-02'],
    ['28. bis 30. November', '2026-11-28', '2026-11-30'],
    ['between 1 and 5 December', '2026-12-01', '2026-12-05'],
    ['zwischen dem 28.11. und dem 5.12.', '2026-11-28', '2026-12-05'],
    ['heute, morgen', '2026-11-25', '2026-11-26'],
    ['between the 28th of November and the 5th of December', '2026-11-28', '2026-12-05'],
    ['28th to 30th November', '2026-11-28', '2026-11-30'],
    ['zwischen dem 28. November und dem 5. Dezember', '2026-11-28', '2026-12-05'],
    ['from Friday to Sunday', '2026-11-27', '2026-11-29'],
    ['ab Freitag bis Sonntag', '2026-11-27', '2026-11-29'],
    ['vom 28. bis zum 30. November', '2026-11-28', '2026-11-30'],
    ['28.12. bis 2.1.', '2026-12-28', '2027-01-02'],
    ['vom 25.12 bis 27.12', '2026-12-25', '2026-12-27'],
    ['vom 20.12 bis 22.12', '2026-12-20', '2026-12-22'],
    ['am 25.12 bis 26.12', '2026-12-25', '2026-12-26'],
    ['10.01 bis 12.01', '2027-01-10', '2027-01-12'],
    ['5.12.26 bis 7.12', '2026-12-05', '2026-12-07'],
    ['from 5.12 until 7.12', '2026-12-05', '2026-12-07'],
    ['20.12-22.12', '2026-12-20', '2026-12-22'],
    ['Samstag 5.12 bis 6.12', '2026-12-05', '2026-12-06'],
    ['heute bis 20.12', '2026-11-25', '2026-12-20'],
    ['Freitag bis 5.12', '2026-11-27', '2026-12-05'],
    ['20.12 till 24.12', '2026-12-20', '2026-12-24'],
    ['from 20.12 through 24.12', '2026-12-20', '2026-12-24'],
    ['ab 20.12 bis 24.12', '2026-12-20', '2026-12-24'],
    ['2026-12-05 to 2026-12-07', '2026-12-05', '2026-12-07'],
    ['Dezember und Januar', '2026-12-01', '2027-01-31'],
  ])('of joined days is one period: %s', (text, from, to) => {
    const { period, parts, terms } = understand(text, today)
    expect(period).toEqual({ from, to })
    expect(parts.filter(({ kind }) => kind === 'period')).toHaveLength(1)
    expect(terms.map(({ typed }) => typed)).toEqual(text.startsWith('Sport') ? ['Sport'] : [])
  })

  test('a year at the end is a period, if it is this one or the next', () => {
    const year = { from: '2027-01-01', to: '2027-12-31' }
    const read = (text: string) => {
      const { period, terms } = understand(text, today)
      return [period, terms.map(({ typed }) => typed).join(' ')]
    }
    expect(read('konzerte 2027')).toEqual([year, 'konzerte'])
    for (const text of ['Odyssee 2001', 'Agenda 2030', '"2027"', '2027 konzert']) expect(read(text)[0]).toBeNull()
  })

  test('days as a habit are no pair', () => {
    expect(understand('jeden samstag sonntag', today).period?.weekdays).toEqual([5])
  })

  test.each([
    ['Dienstag oder Donnerstag Abend', ['2026-12-01 evening', '2026-11-26 evening']],
    ['tuesday or thursday evening', ['2026-12-01 evening', '2026-11-26 evening']],
    ['Dienstagabend oder Donnerstag', ['2026-12-01 evening', '2026-11-26']],
    ['Montag oder Freitag', ['2026-11-30', '2026-11-27']],
    ['heute / Freitag', ['2026-11-25', '2026-11-27']],
    ['Mo/Mi/Fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['mo, mi, fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['Chor mo., mi. und fr.', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['mo, mi oder fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['mo mi fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['mo mi und fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['mi, fr abends', ['2026-11-25 evening', '2026-11-27 evening']],
    ['5. + 12.12.', ['2026-12-05', '2026-12-12']],
    ['thu, mon', ['2026-11-26', '2026-11-30']],
    ['Chor Do, Mo', ['2026-11-26', '2026-11-30']],
    ['do mo abends', ['2026-11-26 evening', '2026-11-30 evening']],
    ['So, Di und Do', ['2026-11-29', '2026-12-01', '2026-11-26']],
    ['mo oder mi oder fr', ['2026-11-30', '2026-11-25', '2026-11-27']],
    ['Freitag, Montag oder heute', ['2026-11-27', '2026-11-30', '2026-11-25']],
    ['Montag, Mittwoch bis Freitag', ['2026-11-30', '2026-11-25 2026-11-27']],
    ['5. oder 9.12.', ['2026-12-05', '2026-12-09']],
    ['5. und 12. Dezember', ['2026-12-05', '2026-12-12']],
    ['December 5 and 9', ['2026-12-05', '2026-12-09']],
    ['December 5 or 9', ['2026-12-05', '2026-12-09']],
    ['24. Dezember und 2. Januar', ['2026-12-24', '2027-01-02']],
    ['Dezember oder Februar', ['2026-12-01 2026-12-31', '2027-02-01 2027-02-28']],
    ['heute oder morgen Abend', ['2026-11-25 evening', '2026-11-26 evening']],
    [
      'Samstag Morgen oder Sonntag Abend oder Montag Abend',
      ['2026-11-28 morning', '2026-11-29 evening', '2026-11-30 evening'],
    ],
  ])('of days that are joined, those between are left out: %s', (text, pieces) => {
    const { either = [] } = understand(text, today).period ?? {}
    expect(either.map(({ from, to, part }) => [from, from === to ? '' : to, part].filter(Boolean).join(' '))).toEqual(
      pieces,
    )
  })

  test.each([
    ['things to do sat night', '2026-11-28 2026-11-28', ''],
    ['was kann man do, sa', '', 'sa'],
    ['wie geht das, so mi', '', 'so mi'],
    ['to do, so mi casa', '', 'so mi casa'],
    ['"Rock Pop/Jazz Abend"', '', '"Rock Pop/Jazz Abend"'],
    ['„mo, mi, fr“', '', '"mo, mi, fr"'],
    ['Schüler/innen', '', 'Schüler/innen'],
    ['Film /', '', 'Film'],
    ['/', '', ''],
    ['sat/sun', '2026-11-28 2026-11-29', ''],
  ])('what only looks like days or "or" is none: %s', (text, days, words) => {
    const { period, terms } = understand(text, today)
    expect([period === null ? '' : `${period.from} ${period.to}`, terms.map(({ typed }) => typed).join(' ')]).toEqual([
      days,
      words,
    ])
  })

  test('weekdays as a habit have their hours together, or each their own', () => {
    const year = { from: today, to: '2027-11-25' }
    const read = (text: string) => understand(text, today).period
    expect(read('dienstags und donnerstags abends')).toEqual({ ...year, weekdays: [1, 3], hours: [17, 24] })
    expect(read('dienstags vormittags oder samstags abends')).toEqual({
      ...year,
      either: [
        { ...year, weekdays: [1], hours: [5, 12] },
        { ...year, weekdays: [5], hours: [17, 24] },
      ],
    })
    expect(read('December 5 to 9')).toEqual({ from: '2026-12-05', to: '2026-12-09' })
  })

  test('of joined days asked on one of them is the nearer one', () => {
    const [sunday, weekend] = ['2026-11-29', { from: '2026-12-05', to: '2026-12-06' }]
    expect(understand('Sa/So', sunday).period).toEqual(weekend)
    expect(understand('Saturday and Sunday', sunday).period).toEqual(weekend)
    expect(understand('Samstag, Sonntag und Montag', sunday).period).toEqual({ ...weekend, to: '2026-12-07' })
    expect(understand('Montag oder heute', sunday).period).toEqual({ from: sunday, to: '2026-11-30' })
  })

  test.each(['30. bis 28. November', '5 to 7', 'Samstag und Jazz', 'Samstag,', 'und'])(
    'joins no others: %s',
    (text) => {
      expect(understand(text, today).parts.filter(({ typed }) => / (?:und|bis|to) /.test(typed))).toEqual([])
    },
  )

  test('means one period alone; further words about dates are words', () => {
    expect(partsOf('heute samstag').map(([kind]) => kind)).toEqual(['period', 'word'])
  })

  test('is words alone where nobody asks for dates, and in quotation marks', () => {
    expect(understand('jazz heute', null)).toMatchObject({
      period: null,
      terms: [{ typed: 'jazz' }, { typed: 'heute' }],
    })
    expect(understand('„next week“ "free"', today)).toMatchObject({
      period: null,
      terms: [
        { typed: '"next week"', alternatives: [['next', 'week']], quoted: 'next week' },
        { typed: '"free"', alternatives: [['free']], quoted: 'free' },
      ],
    })
  })

  test('that only asks what is on has no words to look for', () => {
    for (const text of [
      'was ist los',
      "What's on?",
      'things to do',
      'Veranstaltungen',
      'was kann man machen',
      'upcoming events',
    ]) {
      expect(understand(text, today)).toMatchObject({ asksAll: true, terms: [], parts: [] })
    }
    for (const text of ['was ist morgen los', 'Jazz', '„was ist los“', 'los jazz', 'to do', '']) {
      expect(understand(text, today).asksAll).toBe(false)
    }
    expect(understand('events', null)).toMatchObject({ asksAll: false, terms: [{ typed: 'events' }] })
  })

  test('keeps words that say nothing where it has no others', () => {
    expect(understand('die an', today).terms.map(({ typed }) => typed)).toEqual(['die', 'an'])
    expect(understand('der jazz', today).terms.map(({ typed }) => typed)).toEqual(['jazz'])
  })

  test('of signs or of nothing has no parts', () => {
    for (const text of ['', '  ', '!?', '""', '„“', '…']) expect(understand(text, today).parts).toEqual([])
  })

  test('of any length has twenty parts at most', () => {
    expect(understand('jazz '.repeat(40), today).parts).toHaveLength(20)
  })
})

test.each([
  ['Konzert 31.2.', '31.2.'],
  ['12.13.', '12.13.'],
  ['am 31. November', '31. November'],
  ['29.2.2027', '29.2.2027'],
  ['29.2.', ''],
  ['19.30', ''],
  ['"31.2."', ''],
  ['12.12. Konzert', ''],
])('%s names a day that is none: %s', (text, day) => expect(noDayIn(text, today)).toBe(day))

test.each([
  ['durrenmatt', 'Dürrenmatt'],
  ['repaircafe durrenmatt', 'Repair-Café Dürrenmatt'],
  ['klimabundnis', 'Klimabündnis'],
  ['konzert', 'konzert'],
  ['', ''],
])('%s is shown as the calendar writes it', (words, spelled) =>
  expect(asWritten(words, ['Repair-Café', 'Dürrenmatt im Klimabündnis, (Konzerte)', 'durrenmatt'])).toBe(spelled),
)

test.each([
  ['concert', ['konzert']],
  ['concerts', ['konzert']],
  ['fuhrungen', ['tour']],
  ['xmas', ['weihnacht']],
  ['library', ['bibliothek', 'bucherei']],
  ['jazz', []],
])('%s in the other language', (word, others) => expect(translationsOf(word)).toEqual(others))

test.each([
  ['bucherei', ['bibliothek']],
  ['bibliothek', ['bucherei']],
  ['buchereien', ['bibliothek']],
  ['stadtbucherei', ['stadtbibliothek']],
  ['konzert', []],
  ['jazz', []],
])('%s has synonyms', (word, others) => expect(synonymsOf(word)).toEqual(others))
