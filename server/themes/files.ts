import type { Viewer } from '#domain/session.ts'
import { foldName } from '#domain/text.ts'
import { findNewNameFault, gapsIn, pageOfFile } from '#domain/textPage.ts'
import { lacksOf, templateWithoutPages } from '#domain/themes/templateLacks.ts'
import {
  type FileType,
  type FileVersion,
  isTextFile,
  maximumThemeFiles,
  maximumThemeTextBytes,
  type ThemeFile,
  type ThemeFileContent,
  writeFault,
} from '#domain/themes/themeFile.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { bodyTooLarge } from '#server/http/body.ts'
import { refuseStale } from '#server/http/versions.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import { renderText } from '#server/site/content.ts'
import { TemplateError } from '#server/site/templates/sandbox.ts'
import { sizeAndHash, toText } from './builtIn.ts'
import { refuseFaulty, refuseNeeded } from './check.ts'
import { readConfig } from './config.ts'
import { findFailing } from './failures.ts'
import { chainOf, type FileInUse, type ResolvedTheme, themeFilePath } from './resolve.ts'
import { themesOf } from './resolvedThemes.ts'
import { themeFileUrl } from './siteTheme.ts'
import { countFiles, type FileKey, findFile, findVersions, insertVersion, readVersion } from './storedFiles.ts'
import { findThemes, isBuiltIn, themeLock, touchTheme } from './storedThemes.ts'

export type FileAddress = { theme: string | undefined; type: FileType; name: string }

export type Author = { viewer: NonNullable<Viewer>; ifMatch: string | undefined }

type Editable = ResolvedTheme & { id: string }

/** All files of a type that a theme uses, inherited ones included, by name. @throws Refusal 404 */
export const listFiles = async (deps: Deps, theme: string | undefined, type: FileType): Promise<ThemeFile[]> => {
  const found = await findTheme(deps, theme)
  const listed: ThemeFile[] = []
  for (const file of found.files.values()) {
    if (file.type !== type || file.isGenerated) continue
    const content = pageOfFile(type, file.name) === null ? null : await found.read(type, file.name)
    listed.push(presented(found, file, content))
  }
  return listed
}

/** `content` for the gaps of a page. */
const presented = (theme: ResolvedTheme, file: FileInUse, content: Uint8Array | null): ThemeFile => {
  const { type, name, size, updatedAt } = file
  const isOwn = file.themeId === theme.id
  const isPage = content !== null && pageOfFile(type, name) !== null
  const gaps = isPage ? gapsIn(toText(content)).length : 0
  const unlinkedIn = isPage ? templateWithoutPages(theme.templates) : null
  const lacks = type === 'template' && isOwn ? lacksOf(name, theme.templates[name] ?? '').length : 0
  return {
    name,
    own: isOwn,
    theme: file.theme,
    version: isOwn ? file.version : (theme.removals.get(themeFilePath(type, name)) ?? 0),
    size,
    updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    ...((type === 'image' || type === 'font') && { link: themeFileUrl(theme, file) }),
    ...(gaps > 0 && { gaps }),
    ...(unlinkedIn !== null && { unlinkedIn }),
    ...(lacks > 0 && { lacks }),
  }
}

/** Content and version are of one state of the theme. @throws Refusal 404 */
export const readFile = async (deps: Deps, { theme, type, name }: FileAddress): Promise<ThemeFileContent> => {
  const found = await findTheme(deps, theme)
  const file = found.files.get(themeFilePath(type, name))
  const content = file === undefined || file.isGenerated ? null : await found.read(type, name)
  if (file === undefined || content === null) throw notFound()
  return opened(deps, found, file, content)
}

const opened = async (
  { db }: Deps,
  theme: ResolvedTheme,
  file: FileInUse,
  content: Uint8Array,
): Promise<ThemeFileContent> => {
  const failing = file.type === 'template' ? await findFailing(db, theme, file.name) : undefined
  return { ...presented(theme, file, content), ...(failing && { failing }), ...answerOf(file, content) }
}

/** Answers the version that it saved. @throws Refusal 400 with the fault, 412 when somebody saved meanwhile */
export const writeFile = async (
  deps: Deps,
  address: FileAddress,
  content: Uint8Array,
  author: Author,
): Promise<ThemeFileContent> => {
  const theme = await findEditable(deps, address.theme)
  await refuseFaulty(deps, address, content, theme.templates)
  const saved = await addVersion(deps, theme, address, content, author)
  const { type, name } = address
  const own = { themeId: theme.id, theme: theme.name, distance: 0 }
  const file = { type, name, ...sizeAndHash(content), ...own, ...saved }
  // Links hold for the theme as it is now.
  return opened(deps, await findTheme(deps, theme.name), file, content)
}

/** Removes a theme's own file; versions stay. @throws Refusal 400 `field name: inUse` (needed template), 404, 412 */
export const removeFile = async (deps: Deps, address: FileAddress, author: Author): Promise<void> => {
  const theme = await findEditable(deps, address.theme)
  if (theme.files.get(themeFilePath(address.type, address.name))?.themeId !== theme.id) throw notFound()
  if (address.type === 'template') await refuseNeeded(address.name, await templatesWithout(deps, theme, address.name))
  await addVersion(deps, theme, address, null, author)
}

export const listVersions = async (deps: Deps, address: FileAddress): Promise<FileVersion[]> => {
  const { id } = await findTheme(deps, address.theme)
  return id === null ? [] : findVersions(deps.db, { ...address, themeId: id })
}

/** The content of a version. @throws Refusal 404 */
export const readFileVersion = async (
  deps: Deps,
  address: FileAddress,
  version: number,
): Promise<{ version: number; content: string; isBinary: boolean }> => {
  const { id } = await findTheme(deps, address.theme)
  const content = id === null ? null : await readVersion(deps.db, { ...address, themeId: id }, version)
  if (content === null) throw notFound()
  return { version, ...answerOf(address, content) }
}

/** Saves an old version as the next one, checked as usual. @throws Refusal as {@link writeFile}, 404 */
export const restoreVersion = async (
  deps: Deps,
  address: FileAddress,
  version: number,
  author: Author,
): Promise<ThemeFileContent> => {
  const { id } = await findEditable(deps, address.theme)
  const content = await readVersion(deps.db, { ...address, themeId: id }, version)
  if (content === null) throw notFound()
  return writeFile(deps, address, content, author)
}

/** Renders a Markdown text in this theme. @throws Refusal 404, 400 when it is too long or takes too long */
export const previewText = async (deps: Deps, theme: string | undefined, markdown: string): Promise<string> => {
  if (Buffer.byteLength(markdown) > maximumThemeTextBytes) throw bodyTooLarge(400)
  try {
    return await renderText(await findTheme(deps, theme), markdown, deps.settings.moderationEmail)
  } catch (error) {
    if (error instanceof TemplateError) throw refusedField({ field: 'content', reason: 'textTooHeavy' })
    throw error
  }
}

const findTheme = async (deps: Deps, name: string | undefined): Promise<ResolvedTheme> => {
  const themes = themesOf(deps)
  const theme = name === undefined ? await themes.active() : await themes.named(name)
  if (theme === null) throw notFound()
  return theme
}

/** @throws Refusal 400 `field theme: readOnly` */
const findEditable = async (deps: Deps, name: string | undefined): Promise<Editable> => {
  const theme = await findTheme(deps, name)
  if (theme.id === null) throw refusedField({ field: 'theme', reason: 'readOnly' })
  return { ...theme, id: theme.id }
}

const answerOf = ({ type, name }: Pick<FileAddress, 'type' | 'name'>, content: Uint8Array) =>
  isTextFile(type, name)
    ? { content: toText(content), isBinary: false }
    : { content: Buffer.from(content).toString('base64'), isBinary: true }

/** A theme's templates if it had no own one of this name. */
const templatesWithout = async (deps: Deps, theme: Editable, name: string): Promise<Record<string, string>> => {
  const rows = await themesOf(deps).list()
  const parent = rows.find(({ id }) => id === rows.find((row) => row.id === theme.id)?.parent_id)
  const inherited = parent === undefined ? await themesOf(deps).builtIn() : await findTheme(deps, parent.name)
  const { [name]: _, ...others } = theme.templates
  return { ...others, ...(inherited.templates[name] !== undefined && { [name]: inherited.templates[name] }) }
}

const addVersion = (
  deps: Deps,
  { id }: Editable,
  { type, name }: FileAddress,
  content: Uint8Array | null,
  { viewer, ifMatch }: Author,
): Promise<{ version: number; updatedAt: number }> =>
  inTransaction(deps.db, async (db) => {
    const now = deps.now()
    await lock(db, themeLock, now)
    const key: FileKey = { themeId: id, type, name }
    const last = await findFile(db, key)
    refuseStale(ifMatch, last?.version ?? 0)
    const { hash, size } = sizeAndHash(content ?? new Uint8Array())
    if (last !== null && last.hash === hash && (last.removed === 1) === (content === null)) {
      return { version: last.version, updatedAt: last.created_at }
    }
    const fault = last === null ? findNewNameFault(type, name) : null
    if (fault !== null) throw refusedField({ field: 'name', reason: fault })
    const isAdded = content !== null && (last === null || last.removed === 1)
    if (isAdded && (await countFiles(db, id)) >= maximumThemeFiles) {
      throw refusedField({ field: 'name', reason: 'tooMany' })
    }
    const changes = type === 'config' ? { parent_id: await findParent(db, id, content) } : {}
    const version = { content: content ?? new Uint8Array(), hash, size, removed: content === null }
    const added = await insertVersion(db, key, last?.version ?? 0, { ...version, authorId: viewer.id }, now)
    await touchTheme(db, id, changes, now)
    return { version: added, updatedAt: now }
  })

/** The parent that a config names; null: the built-in theme. @throws Refusal 400 if unknown, or in a circle */
const findParent = async (db: Db, themeId: string, content: Uint8Array | null): Promise<string | null> => {
  const read = readConfig(toText(content ?? new Uint8Array()))
  const wanted = 'config' in read ? (read.config.parent ?? '') : ''
  if (wanted === '' || isBuiltIn(wanted)) return null
  const rows = await findThemes(db)
  const parent = rows.find(({ name_folded }) => name_folded === foldName(wanted))
  const refuse = (text: string) => {
    const place = 'config' in read ? read.placeOf('parent') : { line: 1, column: 1 }
    return refusedField({ field: 'content', reason: writeFault({ ...place, text }) })
  }
  if (parent === undefined) throw refuse(`parent "${wanted}" not known`)
  if (chainOf(rows, parent).some(({ id }) => id === themeId)) throw refuse('themeCycle')
  return parent.id
}
