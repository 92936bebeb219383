import { parseDocument } from 'yaml'
import { type Look, lookId } from '#domain/look.ts'
import { configFile } from '#domain/themeFile.ts'
import type { Deps } from '#server/deps.ts'
import { refuseStale } from '#server/http/versions.ts'
import { type Author, readFile, writeFile } from './files.ts'
import { themesOf } from './resolvedThemes.ts'
import { findTheme } from './storedThemes.ts'
import { activateTheme, createTheme } from './themes.ts'

/** The look as it is answered. `version` is that of the active theme's config; 0 while the built-in theme is active. */
export type StoredLook = Required<Look> & { id: string; version: number }

/** Reads name and colours of the active theme. */
export const readLook = async (deps: Deps): Promise<StoredLook> => {
  const { id, name, config } = await themesOf(deps).active()
  const { sitename, sitenameShort, colorAccent, colorAccentDark } = config
  const version = id === null ? 0 : (await readFile(deps, configOf(name))).version
  return { id: lookId, version, sitename, sitenameShort, colorAccent, colorAccentDark }
}

/**
 * Writes name and colours into the config of the active theme; its other keys and comments stay. While the built-in theme is
 * active, a theme of the town's own is made first, and activated. Words that were the same as the old name follow it.
 * @throws Refusal 412, or 400 `field content: …` when the whole config is refused
 */
export const saveLook = async (deps: Deps, look: Look, author: Author): Promise<StoredLook> => {
  const active = await themesOf(deps).active()
  refuseStale(author.ifMatch, (await readLook(deps)).version)
  const name = active.id === null ? await createOwnTheme(deps, look.sitename, author) : active.name
  const address = configOf(name)
  const document = parseDocument(String((await readFile(deps, address)).content))
  for (const [key, value] of Object.entries(look)) document.set(key, value)
  for (const key of followers) if (active.config[key] === active.config.sitename) document.set(key, look.sitename)
  await writeFile(deps, address, new TextEncoder().encode(String(document)), { ...author, ifMatch: undefined })
  if (active.id === null) await activateTheme(deps, name, author.viewer)
  return readLook(deps)
}

/** Words of the config that follow the name while they are the same. */
const followers = ['sitenameLong', 'defaultMetaTitle', 'logoAlt'] as const

const configOf = (theme: string) => ({ theme, type: 'config' as const, name: configFile })

/** Names of themes have letters, digits, blanks, and `. _ -`; one that is taken gets a number. */
const createOwnTheme = async (deps: Deps, sitename: string, { viewer }: Author): Promise<string> => {
  const plain =
    sitename
      .replace(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      .slice(0, 50) || 'Town'
  let name = plain
  for (let number = 2; (await findTheme(deps.db, name)) !== null || name.toLowerCase() === 'default'; number += 1) {
    name = `${plain} ${number}`
  }
  return (await createTheme(deps, { name, parent: '' }, viewer.id)).name
}
