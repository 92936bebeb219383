import { fold } from '#domain/text.ts'

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const longestFileName = 60

/** What an event's file is called: `sommer-und-jazz-2026-06-20.ics`. @param date its local date */
export const fileNameOf = (name: string, date: string): string => {
  const letters = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => spelled[letter] ?? letter)
  const words =
    fold(letters)
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'event'
  return `${words.slice(0, longestFileName).replace(/-$/, '')}-${date}.ics`
}
