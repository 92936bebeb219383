import { maximumListEntries } from '#domain/limits.ts'
import { fold } from '#domain/text.ts'

/** By folded name: the link of a group that may be linked, else the group's name. */
export type KnownGroups = ReadonlyMap<string, string>

/** What a source names as organizers: known groups, else its words. Nothing that reads like a link is a name. */
export const organizersIn = (said: readonly string[], groups: KnownGroups): string[] => {
  const names = said.flatMap((text) => namesIn(text, groups)).filter((name) => !/^id:/i.test(name))
  return [...new Set(names.map((name) => groups.get(fold(name)) ?? name))].slice(0, maximumListEntries)
}

/** `Verein für Kunst, Kultur und Musik` may be one name: commas separate after a known group, "and" between known groups. */
const namesIn = (text: string, groups: KnownGroups): string[] => {
  const isKnown = (name: string) => groups.has(fold(name))
  if (isKnown(text)) return [text]
  const [listed, joined] = [/,/, /,|\s(?:und|and|&)\s/i].map((separator) =>
    text.split(separator).flatMap((name) => name.trim() || []),
  )
  if (joined?.every(isKnown)) return joined
  return listed?.[0] !== undefined && isKnown(listed[0]) ? listed : [text]
}
