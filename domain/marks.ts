/**
 * The colours of categories, a light and a dark one each. Their contrast to the built-in grounds is at least 3; for other
 * grounds `colors.ts` moves them towards the text.
 */
export const markColors = {
  red: { light: '#c51e21', dark: '#f6857a' },
  orange: { light: '#b85207', dark: '#f79968' },
  amber: { light: '#996b00', dark: '#f3b94c' },
  olive: { light: '#6b6f00', dark: '#c0c651' },
  green: { light: '#1e7729', dark: '#71cd76' },
  teal: { light: '#167a69', dark: '#5cceb7' },
  cyan: { light: '#007a90', dark: '#65cbe3' },
  blue: { light: '#1467c2', dark: '#75aef5' },
  indigo: { light: '#4640be', dark: '#919afb' },
  violet: { light: '#8239bf', dark: '#c190f6' },
  pink: { light: '#c32e85', dark: '#f68dc1' },
  brown: { light: '#6d4528', dark: '#bc957b' },
} as const

export type MarkColor = keyof typeof markColors
export const markColorNames = Object.keys(markColors) as [MarkColor, ...MarkColor[]]

/** The order in which categories get their colours by themselves: neighbours differ. */
const automaticOrder: readonly MarkColor[] = [
  'blue',
  'red',
  'green',
  'amber',
  'violet',
  'teal',
  'orange',
  'pink',
  'cyan',
  'olive',
  'indigo',
  'brown',
]

/** The colour that the fewest categories have. @param used the colours of the others; empty texts do not count */
export const automaticColor = (used: readonly string[]): MarkColor => {
  const count = (color: MarkColor) => used.filter((other) => other === color).length
  return automaticOrder.reduce((best, color) => (count(color) < count(best) ? color : best))
}

/** The signs that a category can have, each a symbol of `themes/default/image/marks.svg`. */
export const markIcons = [
  'music',
  'theatre',
  'film',
  'art',
  'book',
  'talk',
  'course',
  'market',
  'food',
  'festival',
  'sport',
  'walk',
  'nature',
  'children',
  'people',
  'help',
] as const
export type MarkIcon = (typeof markIcons)[number]

/** How a category looks: empty texts where nothing was chosen. */
export type Mark = { color: MarkColor | ''; icon: MarkIcon | '' }
