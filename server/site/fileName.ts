import { fold, spellUmlauts } from '#domain/text.ts'

const longestFileName = 60

/** An event's file name: `sommer-und-jazz-2026-06-20.ics`. */
export const fileNameOf = (name: string, date: string): string => {
  const words =
    fold(spellUmlauts(name))
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'event'
  return `${words.slice(0, longestFileName).replace(/-$/, '')}-${date}.ics`
}
