import { dayAt, monday, type Period } from '#domain/period.ts'
import { addDays } from '#domain/time.ts'
import { withYear } from './soughtWords.ts'

/** Easter Sunday of a year of the Gregorian calendar (Oudin's rule). */
const easterOf = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const afterMarch = moon - weekday + 28
  return addDays(`${year}-03-01`, afterMarch - 1)
}

type DaysOf = (year: number) => Period

const fixed =
  (from: string, to = from): DaysOf =>
  (year) => ({ from: `${year}-${from}`, to: `${year}-${to}` })

const byEaster =
  (first: number, last = first): DaysOf =>
  (year) => ({ from: addDays(easterOf(year), first), to: addDays(easterOf(year), last) })

/** The fourth Sunday of Advent is the last one before Christmas Day. */
const advent =
  (number: number): DaysOf =>
  (year) =>
    dayAt(addDays(monday(`${year}-12-25`), -1 - (4 - number) * 7))

const shifted = ({ from, to }: Period, days: number): Period => ({ from: addDays(from, days), to: addDays(to, days) })

/** The first Sunday from a date on. */
const sundayOf = (date: string): Period => dayAt(addDays(monday(date), 6))

const names = ['advent', 'adventssonntag', 'sunday of advent', 'sunday in advent', 'advent sunday']

/** "2. advent", "zweiten adventssonntag", "second sunday of advent". */
const advents = (
  [
    ['1. erster ersten 1st first', 1],
    ['2. zweiter zweiten 2nd second', 2],
    ['3. dritter dritten 3rd third', 3],
    ['4. vierter vierten 4th fourth', 4],
  ] as const
).map(([words, number]): [string, DaysOf] => [
  words
    .split(' ')
    .flatMap((word) => names.map((name) => `${word} ${name}`))
    .join('|'),
  advent(number),
])

const namedDays: readonly [string, DaysOf][] = [
  ['neujahr|neujahrstag|new years day', fixed('01-01')],
  ['dreikonig|dreikonige|drei konige|dreikonigstag|heilige drei konige|heilige 3 konige|epiphany', fixed('01-06')],
  ['valentinstag|valentines day', fixed('02-14')],
  ['karneval|fasching|fastnacht|carnival', byEaster(-52, -47)],
  ['weiberfastnacht|altweiber', byEaster(-52)],
  ['rosenmontag', byEaster(-48)],
  ['faschingsdienstag|veilchendienstag|fastnachtsdienstag|shrove tuesday|pancake day|mardi gras', byEaster(-47)],
  ['aschermittwoch|ash wednesday', byEaster(-46)],
  ['palmsonntag|palm sunday', byEaster(-7)],
  ['grundonnerstag|maundy thursday', byEaster(-3)],
  ['karfreitag|good friday', byEaster(-2)],
  ['ostern|easter|osterwochenende|easter weekend', byEaster(-2, 1)],
  ['ostersonntag|easter sunday', byEaster(0)],
  ['ostermontag|easter monday', byEaster(1)],
  ['walpurgisnacht|tanz in den mai', fixed('04-30')],
  ['muttertag|mothers day', (year) => sundayOf(`${year}-05-08`)],
  ['tag der arbeit|maifeiertag', fixed('05-01')],
  ['himmelfahrt|christi himmelfahrt|vatertag|ascension day', byEaster(39)],
  ['pfingsten|pfingstwochenende|pentecost', byEaster(48, 50)],
  ['pfingstsonntag', byEaster(49)],
  ['pfingstmontag|whit monday', byEaster(50)],
  ['fronleichnam', byEaster(60)],
  ['tag der deutschen einheit|tag der einheit', fixed('10-03')],
  ['erntedank|erntedankfest|erntedanksonntag', (year) => sundayOf(`${year}-10-01`)],
  ['halloween|reformationstag', fixed('10-31')],
  ['allerheiligen|all saints day', fixed('11-01')],
  ['volkstrauertag', (year) => shifted(advent(1)(year), -14)],
  ['buss- und bettag|buss und bettag', (year) => shifted(advent(1)(year), -11)],
  ['totensonntag|ewigkeitssonntag', (year) => shifted(advent(1)(year), -7)],
  ['advent|adventszeit', (year) => ({ from: advent(1)(year).from, to: `${year}-12-24` })],
  ['martinstag|st martin|sankt martin|saint martin', fixed('11-11')],
  ['nikolaus|nikolaustag|sankt nikolaus|st nikolaus|st nicholas|st nicholas day', fixed('12-06')],
  ...advents,
  ['heiligabend|heilig abend|heiliger abend|christmas eve', fixed('12-24')],
  [
    'weihnachten|weihnachtstage|weihnachtstagen|weihnachtsfeiertage|weihnachtsfeiertagen|christmas|xmas',
    fixed('12-24', '12-26'),
  ],
  [
    '1. weihnachtstag|erster weihnachtstag|ersten weihnachtstag|1. weihnachtsfeiertag|erster weihnachtsfeiertag',
    fixed('12-25'),
  ],
  [
    '2. weihnachtstag|zweiter weihnachtstag|zweiten weihnachtstag|2. weihnachtsfeiertag|zweiter weihnachtsfeiertag',
    fixed('12-26'),
  ],
  ['christmas day|xmas day', fixed('12-25')],
  ['boxing day', fixed('12-26')],
  [
    'zwischen den jahren|zwischen weihnachten und neujahr|zwischen weihnachten und silvester|' +
      'between the years|between christmas and new year|between christmas and new years',
    fixed('12-27', '12-31'),
  ],
  ['new year|new years', (year) => ({ from: `${year - 1}-12-31`, to: `${year}-01-01` })],
  ['silvester|silvesterabend|new years eve|nye', fixed('12-31')],
]

const daysCalled = new Map(namedDays.flatMap(([names, days]) => names.split('|').map((name) => [name, days] as const)))

/** The days that folded words such as "silvester" name: of the year that is said, else the next ones from `today` on; or null. */
export const namedDaysIn = (words: string, today: string): Period | null => {
  const [, name = '', said] = /^(.+?)(?: ([12]\d{3}))?$/.exec(withYear(words.replace(/['’]/g, ''), today)) ?? []
  const days = daysCalled.get(name) ?? null
  if (days === null) return null
  if (said !== undefined) return days(Number(said))
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].map(days).find(({ to }) => to >= today) ?? null
}
