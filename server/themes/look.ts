import { createHash } from 'node:crypto'
import { isMap, parseDocument } from 'yaml'
import { type Look, lookId } from '#domain/look.ts'
import { configKeys } from '#domain/theme.ts'
import { configFile } from '#domain/themeFile.ts'
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
  const { sitename, sitenameShort, logoAlt, colorAccent, colorAccentDark } = theme.config
  const words = { sitename, sitenameShort, logoAlt, colorAccent, colorAccentDark }
  return { id: lookId, version: versionOf(theme), image: logoLink(theme), ...words }
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
 * Words equal to the old name follow it. @throws Refusal 412, 400 `field content: …` for the whole config, `field image: …`
 */
export const saveLook = async (deps: Deps, { image, ...look }: Look, author: Author): Promise<StoredLook> => {
  const active = await themesOf(deps).active()
  refuseStale(author.ifMatch, versionOf(active))
  const logo = await planLogo(deps, image)
  const theme = active.id === null ? await createOwnTheme(deps, look.sitename, author) : active
  const document = parseDocument(toText((await theme.read('config', configFile)) ?? new Uint8Array()))
  // What stays as it is goes on being inherited. Words by language keep those of the other languages.
  const set = (key: keyof ResolvedTheme['config'], value: unknown) => {
    const inherited = theme.words[key]
    const isOwn = document.has(key)
    if (!isOwn && value === theme.config[key]) return
    if (!isOwn && typeof inherited === 'object') document.set(key, document.createNode(inherited))
    document.setIn(isMap(document.get(key)) ? [key, deps.settings.language] : [key], value)
  }
  for (const key of configKeys) if (Object.hasOwn(look, key)) set(key, Object(look)[key])
  for (const key of followers) {
    const isOther = key === 'logoAlt' && (look.logoAlt ?? active.config.logoAlt) !== active.config.logoAlt
    if (!isOther && active.config[key] === active.config.sitename) set(key, look.sitename)
  }
  const address = { theme: theme.name, type: 'config', name: configFile } as const
  await writeFile(deps, address, new TextEncoder().encode(String(document)), {
    ...author,
    ifMatch: `"${ownVersion(theme, 'config', configFile)}"`,
  })
  await changeLogo(deps, theme.name, logo, author)
  if (active.id === null) await activateTheme(deps, theme.name, author.viewer)
  return readLook(deps)
}

const followers = ['sitenameLong', 'defaultMetaTitle', 'logoAlt'] as const

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
