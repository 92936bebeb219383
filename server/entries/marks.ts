import { type Mark, markColorNames, markIcons } from '#domain/marks.ts'

/** What a category looks like. What this version does not know is left out. */
export const markOf = ({ color, icon }: { color: string | null; icon: string | null }): Mark => ({
  color: markColorNames.find((name) => name === color) ?? '',
  icon: markIcons.find((name) => name === icon) ?? '',
})
