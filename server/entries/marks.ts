import { type Mark, markColorNames, markIcons } from '#domain/marks.ts'

/** A category's mark, without values that this version does not know. */
export const markOf = ({ color, icon }: { color: string | null; icon: string | null }): Mark => ({
  color: markColorNames.find((name) => name === color) ?? '',
  icon: markIcons.find((name) => name === icon) ?? '',
})
