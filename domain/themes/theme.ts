import * as v from 'valibot'
import type { FieldIssue } from '#domain/failure.ts'
import * as field from '#domain/fields.ts'
import { issuesOf } from '#domain/issues.ts'

/** §2 CMS, §4. */

/** Cannot be changed; has every file that others lack. */
export const builtInTheme = 'default'

export const maximumThemeNameLength = 60

/** Forbidden characters of a theme's name, each once. */
export const forbiddenCharacters = (name: string): string[] => [
  ...new Set([...(/^[ ._-]/.exec(name) ?? []), ...(name.match(/[^\p{L}\p{N} ._-]/gu) ?? [])]),
]

/** Letters, digits, blanks, and `. _ -` not first. */
const themeName = () =>
  v.pipe(
    field.required(maximumThemeNameLength),
    v.check((name) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name), 'characters'),
  )

/** §7: inactive, editable (§4). */
export const newThemeSchema = field.object({
  name: themeName(),
  active: v.optional(v.literal(false, 'notAllowed'), false),
  editable: v.optional(v.literal(true, 'notAllowed'), true),
  /** By default the built-in one. */
  parent: v.optional(v.pipe(v.string('type'), v.trim(), v.maxLength(maximumThemeNameLength, 'tooLong')), ''),
})

/** §7. */
export const activationSchema = field.object({ name: field.required(maximumThemeNameLength) })

/** Faults of a new theme's name (§5). */
export const findThemeIssues = (name: string): FieldIssue[] => issuesOf(newThemeSchema, { name })

/** `failures`: templates that failed since they were saved. */
export const listedThemeSchema = v.object({
  name: v.string(),
  active: v.boolean(),
  editable: v.boolean(),
  parent: v.optional(v.string(), ''),
  failures: v.optional(v.array(v.object({ template: v.string(), error: v.string(), at: v.string() })), () => []),
})
export type ListedTheme = v.InferOutput<typeof listedThemeSchema>

/** What administrators may do (§4). */
export const themeOffers = (theme: ListedTheme, themes: readonly ListedTheme[]) => ({
  canEdit: theme.editable,
  canActivate: !theme.active,
  /** A theme with heirs stays. */
  canDelete: theme.editable && !theme.active && heirsOf(theme, themes).length === 0,
})

export const heirsOf = (theme: ListedTheme, themes: readonly ListedTheme[]): string[] =>
  themes.filter(({ name, parent }) => parent === theme.name && name !== theme.name).map(({ name }) => name)

export const activeTheme = (themes: readonly ListedTheme[]): ListedTheme | undefined =>
  themes.find(({ active }) => active)

/** The active theme's name, if activating another one hides its name, logo and pages, because the other does not build on it. */
export const themeLostBy = (name: string, themes: readonly ListedTheme[]): string | null => {
  const active = activeTheme(themes)?.name ?? builtInTheme
  const seen = new Set<string>()
  for (let next: string | undefined = name; next !== undefined && !seen.has(next); ) {
    if (next === active) return null
    seen.add(next)
    next = themes.find((theme) => theme.name === next)?.parent
  }
  return active === builtInTheme ? null : active
}

/** The active theme, if it is another one that builds on this one: what is saved here is public there. */
export const activeHeirOf = (name: string, themes: readonly ListedTheme[]): string | null => {
  const active = activeTheme(themes)
  return active !== undefined && active.name !== name && themeLostBy(active.name, asActive(name, themes)) === null
    ? active.name
    : null
}

const asActive = (name: string, themes: readonly ListedTheme[]): ListedTheme[] =>
  themes.map((theme) => ({ ...theme, active: theme.name === name }))

/** Positions from 1; `text` is the engine's. */
type ThemeFailure = { file: string; line: number; column: number; text: string }

/** Reads `event.tpl:3:5: undefined variable`, else null. */
export const readFailure = (error: string): ThemeFailure | null => {
  const [, file, line, column, text] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(error) ?? []
  return file === undefined || text === undefined ? null : { file, line: Number(line), column: Number(column), text }
}
