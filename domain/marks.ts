/** With a contrast of 3 to the built-in grounds; for others see `colors.ts`. */
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

/** Neighbours differ. */
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

export const automaticColor = (used: readonly string[]): MarkColor => {
  const count = (color: MarkColor) => used.filter((other) => other === color).length
  return automaticOrder.reduce((best, color) => (count(color) < count(best) ? color : best))
}

/** Symbols of `themes/default/image/marks.svg`. */
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

export type Mark = { color: MarkColor | ''; icon: MarkIcon | '' }

export const markOf = ({ color, icon }: Readonly<Record<string, unknown>>): Mark => ({
  color: markColorNames.find((name) => name === color) ?? '',
  icon: markIcons.find((name) => name === icon) ?? '',
})
