import { markColors } from '#domain/marks.ts'

type Color = readonly [red: number, green: number, blue: number]

/** As `#rrggbb`; empty for the built-in ones. */
export type SchemeColors = { accent: string; background: string; text: string }

export type ContrastFault = 'contrastText' | 'contrastAccent'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** As in themes/default/css/tokens.css. */
export const builtInColors: Record<ColorScheme, SchemeColors> = {
  light: { accent: '#1b4f91', background: '#f6f5f0', text: '#1c2127' },
  dark: { accent: '#92bbf0', background: '#15181c', text: '#ebe8e0' },
}

/** The plate with the site's name while a site has no accent of its own, as in themes/default/css/tokens.css. */
export const builtInPlates: Record<ColorScheme, { background: string; color: string }> = {
  light: { background: '#1b4f91', color: '#fffefb' },
  dark: { background: '#244f88', color: '#f6f3ea' },
}

/** A colour as `#rrggbb`, also from text without the sign, or null. */
export const readColor = (text: string): string | null => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text) ?? []
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const readable = 4.5
const visible = 3

const read = (hex: string): Color => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const write = (color: Color): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of the first colour, 0 to 1. */
const mix = (one: Color, other: Color, share: number): Color => {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** WCAG, 0 to 1. */
const luminance = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: Color, other: Color): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of two colours such as `#1b4f91`, from 1 to 21 (WCAG). */
export const contrast = (one: string, other: string): number => contrastOf(read(one), read(other))

const complete = (scheme: ColorScheme, { accent, background, text }: SchemeColors): SchemeColors => ({
  accent: accent || builtInColors[scheme].accent,
  background: background || builtInColors[scheme].background,
  text: text || builtInColors[scheme].text,
})

export const findContrastFault = (scheme: ColorScheme, colors: SchemeColors): ContrastFault | null => {
  const { accent, background, text } = complete(scheme, colors)
  if (contrast(text, background) < readable) return 'contrastText'
  return contrast(accent, background) < readable ? 'contrastAccent' : null
}

/** The palest mix with the ground that keeps a contrast. Begins with a share of `least`. */
const palest = (color: Color, ground: Color, least: number, wanted: number): Color => {
  for (let share = least; share < 1; share += 0.02) {
    const mixed = mix(color, ground, share)
    if (contrastOf(mixed, ground) >= wanted) return mixed
  }
  return color
}

/** Mixed with the text colour until visible on all grounds. */
const markTokens = (scheme: ColorScheme, grounds: readonly Color[], text: Color): Record<string, string> =>
  Object.fromEntries(
    Object.entries(markColors).map(([name, colors]) => {
      const color = read(colors[scheme])
      // Grounds on which even text is invisible do not count.
      const readableGrounds = grounds.filter((ground) => contrastOf(text, ground) >= visible)
      const isSeen = (mixed: Color) => readableGrounds.every((ground) => contrastOf(mixed, ground) >= visible)
      const share = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].find((part) => isSeen(mix(color, text, part))) ?? 0
      return [`--mark-${name}`, write(mix(color, text, share))]
    }),
  )

const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]

export const schemeColors = (scheme: ColorScheme, colors: SchemeColors): SchemeColors & { accentInk: string } => {
  const all = complete(scheme, colors)
  return { ...all, accentInk: textColorOn(all.accent) }
}

const isBuiltIn = ({ accent, background, text }: SchemeColors): boolean => !accent && !background && !text

/** The top of a page: its ground, and the plate with the site's name. */
export const mastheadColors = (scheme: ColorScheme, colors: SchemeColors) => {
  const { background, accent, accentInk } = schemeColors(scheme, colors)
  return { background, plate: isBuiltIn(colors) ? builtInPlates[scheme] : { background: accent, color: accentInk } }
}

const tokensOf = (scheme: ColorScheme, colors: SchemeColors): Record<string, string> => {
  const { accent, background, text } = complete(scheme, colors)
  const [mark, ground, written] = [read(accent), read(background), read(text)]
  const field = mix(ground, white, scheme === 'light' ? 0.3 : 0.96)
  const onAccent = inkFor(mark)
  return {
    '--ground': background,
    '--field': write(field),
    '--ink': text,
    '--ink-soft': write(palest(written, ground, 0.68, readable)),
    '--line': write(mix(written, ground, 0.14)),
    '--edge': write(palest(written, ground, 0.45, visible)),
    '--accent': accent,
    '--accent-ink': write(onAccent),
    '--plate': accent,
    '--plate-ink': write(onAccent),
    ...(background === builtInColors[scheme].background ? {} : markTokens(scheme, [ground, field], written)),
  }
}

const inkFor = (ground: Color): Color => (contrastOf(white, ground) >= contrastOf(black, ground) ? white : black)

export const textColorOn = (ground: string): string => write(inkFor(read(ground)))

/** A style sheet with a site's colours on screens, as paper has its own; empty if all are built in. */
export const colorSheet = (colors: Record<ColorScheme, SchemeColors>): string => {
  const rule = (scheme: ColorScheme): string => {
    const given = colors[scheme]
    if (isBuiltIn(given)) return ''
    const lines = Object.entries(tokensOf(scheme, given)).map(([name, value]) => `${name}: ${value};`)
    return `@media screen and (prefers-color-scheme: ${scheme}) {\n:root {\n${lines.join('\n')}\n}\n}\n`
  }
  return colorSchemes.map(rule).join('')
}
