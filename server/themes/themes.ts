import type { TFunction } from 'i18next'
import { Document, stringify } from 'yaml'
import { binLifetime } from '#domain/limits.ts'
import type { Viewer } from '#domain/session.ts'
import { builtInTheme, type ListedTheme } from '#domain/themes/theme.ts'
import { configFile } from '#domain/themes/themeFile.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { personOf, type Recorded, record } from '#server/history/record.ts'
import { notFound, refusedField } from '#server/refusal.ts'
import { textsIn } from '#server/texts.ts'
import { sizeAndHash } from './builtIn.ts'
import { findFailures } from './failures.ts'
import { signPreview } from './preview.ts'
import { chainKey, chainOf, type ResolvedTheme } from './resolve.ts'
import { themesOf } from './resolvedThemes.ts'
import { insertVersion } from './storedFiles.ts'
import {
  findDeletedTheme,
  findTheme,
  findThemes,
  hasHeirs,
  insertTheme,
  isBuiltIn,
  setActiveTheme,
  setThemeDeleted,
  type ThemeRow,
  themeLock,
} from './storedThemes.ts'

/** All themes: the built-in one first, then by name (§7). */
export const listThemes = async ({ db }: Pick<Deps, 'db'>): Promise<ListedTheme[]> => {
  const rows = await findThemes(db)
  const isActive = !rows.some(({ active }) => active === 1)
  const builtIn = { name: builtInTheme, active: isActive, editable: false, parent: '', failures: [] }
  return [builtIn, ...(await Promise.all(rows.map((row) => present(db, row, rows))))]
}

const present = async (db: Db, row: ThemeRow, rows: readonly ThemeRow[]): Promise<ListedTheme> => ({
  name: row.name,
  active: row.active === 1,
  editable: true,
  parent: rows.find(({ id }) => id === row.parent_id)?.name ?? builtInTheme,
  failures: await findFailures(db, { id: row.id, key: chainKey(chainOf(rows, row)) }),
})

const write = <Result>({ db, now }: Deps, work: (db: Db) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (db) => {
    await lock(db, themeLock, now())
    return work(db)
  })

const presentNamed = async (db: Db, name: string): Promise<ListedTheme> => {
  const theme = (await listThemes({ db })).find((listed) => listed.name === name)
  if (theme === undefined) throw notFound()
  return theme
}

const demand = async (db: Db, name: string): Promise<ThemeRow> => {
  const row = await findTheme(db, name)
  if (row === null) throw notFound()
  return row
}

/** Of the built-in theme, which never changes, all words. Of another one they are a comment: what is written down is not inherited. */
const firstConfig = ({ id, name, words }: ResolvedTheme, t: TFunction): string => {
  const { parent: _, ...others } = words
  if (id === null) return stringify({ parent: '', ...others }, { lineWidth: 0 })
  const config = new Document({ parent: name })
  const inherited = stringify(others, { lineWidth: 0 }).trimEnd()
  config.comment = ` ${t('inheritedLines')}\n${inherited}`
  return config.toString({ lineWidth: 0 })
}

/** Adds an inactive theme (§4) that inherits from its parent (empty: built-in). @throws Refusal 400 `name already exists` */
export const createTheme = async (
  deps: Deps,
  { name, parent }: { name: string; parent: string },
  authorId: string,
): Promise<ListedTheme> => {
  const inherited = await themesOf(deps).named(parent === '' ? builtInTheme : parent)
  if (inherited === null) throw refusedField({ field: 'parent', reason: 'unknown' })
  const content = new TextEncoder().encode(firstConfig(inherited, await textsIn(deps.settings.language)))
  return write(deps, async (db) => {
    if (inherited.id !== null) await demand(db, inherited.name)
    const { id } = await insertTheme(db, { name, parentId: inherited.id }, deps.now())
    const file = { themeId: id, type: 'config' as const, name: configFile }
    const version = { content, ...sizeAndHash(content), removed: false, authorId }
    await insertVersion(db, file, 0, version, deps.now())
    return presentNamed(db, name)
  })
}

const activation = (row: ThemeRow | null, active: boolean): Recorded => ({
  resource: 'themes',
  id: row?.id ?? builtInTheme,
  version: row?.version ?? 1,
  action: 'changed',
  fields: [{ field: 'active', before: !active, after: active }],
})

/** Activates a theme, and only it (§4). @throws Refusal 404 */
export const activateTheme = (deps: Deps, name: string, viewer: NonNullable<Viewer>): Promise<ListedTheme> =>
  write(deps, async (db) => {
    const row = isBuiltIn(name) ? null : await demand(db, name)
    const active = (await findThemes(db)).find((theme) => theme.active === 1) ?? null
    await setActiveTheme(db, row?.id ?? null)
    if (row?.id !== active?.id) {
      const changes = [activation(row, true), activation(active, false)]
      await record(db, changes, { author: personOf(viewer), at: deps.now() })
    }
    return presentNamed(db, row?.name ?? builtInTheme)
  })

/** Puts a theme into the bin. @throws Refusal 404, 400 `field name: readOnly`, `activeTheme` or `inUse` (heirs) */
export const deleteTheme = (deps: Deps, name: string): Promise<void> =>
  write(deps, async (db) => {
    if (isBuiltIn(name)) throw refusedField({ field: 'name', reason: 'readOnly' })
    const row = await demand(db, name)
    if (row.active === 1) throw refusedField({ field: 'name', reason: 'activeTheme' })
    if (await hasHeirs(db, row.id)) throw refusedField({ field: 'name', reason: 'inUse' })
    await setThemeDeleted(db, row.id, deps.now())
  })

/** Restores the theme of this name that was deleted last. @throws Refusal 404, 400 `name already exists` */
export const restoreTheme = (deps: Deps, name: string): Promise<ListedTheme> =>
  write(deps, async (db) => {
    const row = await findDeletedTheme(db, name, deps.now() - binLifetime)
    if (row === null) throw notFound()
    await setThemeDeleted(db, row.id, null)
    return presentNamed(db, row.name)
  })

/** The path that shows the site in a theme before it is active: anybody with it, for a day. @throws Refusal 404 */
export const previewTheme = async (deps: Deps, name: string): Promise<string> => {
  if (isBuiltIn(name)) return `/?theme=${builtInTheme}`
  const { id } = await demand(deps.db, name)
  return `/?preview=${await signPreview(deps, id)}`
}
