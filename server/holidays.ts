import { languages } from '#domain/languages.ts'
import type { Holiday } from '#domain/series/generation.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import { SettingsError } from './settings.ts'

export type Holidays = (period: DateRange) => Promise<ReadonlyMap<string, Holiday>>

const day = 86_400_000

/** Creates the public holidays of a region (decision 7). The large tables load at first use, each year once. */
export const createHolidays = (region: string | null): Holidays => {
  const years = new Map<number, Promise<ReadonlyMap<string, Holiday>>>()
  const yearOf = (year: number) => {
    const known = years.get(year) ?? holidaysOf(region ?? '', year)
    years.set(year, known)
    return known
  }
  return async ({ start, end }) => {
    if (region === null) return new Map()
    const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))]
    const asked = Array.from({ length: last - first + 1 }, (_, index) => yearOf(first + index))
    return new Map((await Promise.all(asked)).flatMap((names) => [...names]))
  }
}

/** Of two holidays on a day, the one that started the day before comes second. */
const holidaysOf = async (region: string, year: number): Promise<ReadonlyMap<string, Holiday>> => {
  const { default: Tables } = await import('date-holidays')
  const tables = new Tables(partsOf(region), { types: ['public'] })
  const translated = languages.map((language) => [language, tables.getHolidays(year, language)] as const)
  const names = new Map<string, Holiday>()
  for (const [index, { date, start, end, name }] of tables.getHolidays(year).entries()) {
    const first = Date.parse(date.slice(0, 10))
    const length = Math.ceil((end.getTime() - start.getTime()) / day)
    const called = Object.fromEntries(
      translated.map(([language, all]) => [language, (all[index]?.name ?? name).replaceAll("'", '’')]),
    ) as Holiday
    for (let offset = 0; offset < length; offset++) {
      const local = new Date(first + offset * day).toISOString().slice(0, 10)
      if (!names.has(local)) names.set(local, called)
    }
  }
  return names
}

const partsOf = (code: string) => {
  const [country = '', state, region] = code.split('-')
  return { country, ...(state && { state }), ...(region && { region }) }
}

/** Checks that there are holiday tables for a country, state or part of one. @throws SettingsError */
export const requireHolidayRegion = async (code: string | null): Promise<void> => {
  if (code === null) return
  const { default: Tables } = await import('date-holidays')
  const tables = new Tables()
  const { country, state, region } = partsOf(code)
  const has = (known: object | undefined, name: string | undefined) =>
    name === undefined || Object.hasOwn(known ?? {}, name)
  const isKnown =
    has(tables.getCountries(), country) &&
    has(state === undefined ? {} : tables.getStates(country), state) &&
    has(state === undefined ? {} : tables.getRegions(country, state), region)
  if (isKnown) return
  throw new SettingsError(
    `HOLIDAY_REGION must be a region with known holidays, such as GB-ENG or DE-BE, not "${code}".`,
  )
}
