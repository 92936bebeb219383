import { fold, spellUmlauts } from '#domain/text.ts'

const longestFileName = 60

/** What an event's file is called: `sommer-und-jazz-2026-06-20.ics`. @param date its local date */
export const fileNameOf = (name: string, date: string): string => {
  const words =
    fold(spellUmlauts(name))
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'event'
  return `${words.slice(0, longestFileName).replace(/-$/, '')}-${date}.ics`
}
