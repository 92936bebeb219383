import { createHash } from 'node:crypto'
import { type Document, isMap, parseDocument } from 'yaml'
import { type ByLanguage, type Language, otherLanguage } from '#domain/languages.ts'
import { type Look, lookId } from '#domain/themes/look.ts'
import { nameFollowers, namesBeside } from '#domain/themes/siteNames.ts'
import type { ThemeConfig } from '#domain/themes/themeConfig.ts'
import { configFile } from '#domain/themes/themeFile.ts'
import type { Deps } from '#server/deps.ts'
import { refuseStale } from '#server/http/versions.ts'
import { toText } from './builtIn.ts'
import { type Author, writeFile } from './files.ts'
import { changeLogo, foundTheme, logoLink, logoVersion, planLogo } from './logo.ts'
import { ownVersion, type ResolvedTheme } from './resolve.ts'
import { themesOf } from './resolvedThemes.ts'
import { findTheme } from './storedThemes.ts'
import { activateTheme, createTheme } from './themes.ts'

/** `version` is 0 while the built-in theme is active. */
export type StoredLook = Required<Look> & { id: string; version: number }

export const readLook = async (deps: Deps): Promise<StoredLook> => {
  const theme = await themesOf(deps).active()
  const { sitename, sitenameLong, defaultMetaTitle, logoAlt, colorAccent, colorAccentDark } = theme.config
  // Nobody chose the built-in short name: it would stay beside the name that is given first.
  const sitenameShort = theme.id === null ? '' : theme.config.sitenameShort
  const translated = theme.configs[otherLanguage[deps.settings.language]].sitename
  const names = { sitename, sitenameTranslated: translated === sitename ? '' : translated, sitenameShort }
  const others = { sitenameLong, defaultMetaTitle, logoAlt }
  const colors = { colorAccent, colorAccentDark }
  return { id: lookId, version: versionOf(theme), image: logoLink(theme), ...names, ...others, ...colors }
}

/** Room for the changes of one theme. */
const changes = 2 ** 20

/** Differs between themes, and grows with each change of one. */
const versionOf = (theme: ResolvedTheme): number => {
  if (theme.id === null) return 0
  const identity = createHash('sha256').update(theme.id).digest().readUInt32BE()
  return identity * changes + ownVersion(theme, 'config', configFile) + logoVersion(theme)
}

/**
 * Other keys and comments of the active theme's config stay. If the built-in theme is active, a new one is made and activated.
 * @throws Refusal 412, 400 `field content: …` for the whole config, `field image: …`
 */
export const saveLook = async (deps: Deps, { image, ...look }: Look, author: Author): Promise<StoredLook> => {
  const active = await themesOf(deps).active()
  refuseStale(author.ifMatch, versionOf(active))
  const logo = await planLogo(deps, image)
  const theme = active.id === null ? await createOwnTheme(deps, look.sitename, author) : active
  const document = parseDocument(toText((await theme.read('config', configFile)) ?? new Uint8Array()))
  setWords(document, { theme, active, look, language: deps.settings.language })
  const address = { theme: theme.name, type: 'config', name: configFile } as const
  await writeFile(deps, address, new TextEncoder().encode(String(document)), {
    ...author,
    ifMatch: `"${ownVersion(theme, 'config', configFile)}"`,
  })
  await changeLogo(deps, theme.name, logo, author)
  if (active.id === null) await activateTheme(deps, theme.name, author.viewer)
  return readLook(deps)
}

type Setting = { theme: ResolvedTheme; active: ResolvedTheme; look: Omit<Look, 'image'>; language: Language }

type Key = keyof ThemeConfig

/**
 * What stays as it is goes on being inherited, in each language. Words equal to the old name follow it, and so do inherited ones that
 * are not given.
 */
const setWords = (document: Document, { theme, active, look, language }: Setting): void => {
  const other = otherLanguage[language]
  const { sitename, sitenameTranslated = translationOf(theme, 'sitename', other) } = look
  const names = { [language]: sitename, [other]: sitenameTranslated || sitename } as ByLanguage<string>
  /** What the theme says without a change. */
  const standing = (key: Key, code: Language): string => {
    const isInherited = !document.has(key)
    const inherited = isInherited && document.has('sitename') ? namesBeside(names[code]) : {}
    return { ...theme.configs[code], ...inherited }[key]
  }
  const set = (key: Key, value: string, translated = translationOf(theme, key, other) ?? value): void => {
    if (standing(key, language) === value && standing(key, other) === translated) return
    if (value === translated) {
      document.set(key, value)
      return
    }
    if (!isMap(document.get(key))) document.set(key, document.createNode({}))
    document.setIn([key, language], value)
    document.setIn([key, other], translated)
  }
  set('sitename', sitename, names[other])
  for (const key of plainKeys) if (look[key] !== undefined) set(key, look[key])
  for (const key of nameFollowers) {
    const given = look[key]
    const isKept = given === active.config[key]
    const isFollowing = (code: Language) => active.configs[code][key] === active.configs[code].sitename
    const textIn = (code: Language): string => {
      if (isFollowing(code)) return names[code]
      return isKept ? theme.configs[code][key] : standing(key, code)
    }
    const [own, translated] = [textIn(language), textIn(other)]
    const typed = isKept || given === own ? undefined : given
    // A typed text is for both languages, unless the other one has its own.
    const isShared =
      active.configs[other][key] === active.config[key] || (isFollowing(other) && names[other] === sitename)
    set(key, typed ?? own, (isShared ? typed : undefined) ?? translated)
  }
}

/** What a theme says in this language, where it has words for each. */
const translationOf = ({ words }: ResolvedTheme, key: Key, language: Language): string | undefined => {
  const value = words[key]
  return typeof value === 'object' ? value[language] : undefined
}

const plainKeys = ['sitenameShort', 'colorAccent', 'colorAccentDark'] as const

/** Removes other characters; a taken name gets a number. */
const createOwnTheme = async (deps: Deps, sitename: string, { viewer }: Author): Promise<ResolvedTheme> => {
  const plain =
    sitename
      .replace(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/ +/g, ' ')
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      .slice(0, 50) || 'Town'
  let name = plain
  for (let number = 2; (await findTheme(deps.db, name)) !== null || name.toLowerCase() === 'default'; number += 1) {
    name = `${plain} ${number}`
  }
  return foundTheme(deps, (await createTheme(deps, { name, parent: '' }, viewer.id)).name)
}
