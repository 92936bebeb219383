import { LRUCache } from 'lru-cache'
import { foldName } from '#domain/text.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import type { Connection } from '#server/db/connection.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { createRevisions, type RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { chainKey, chainOf, type ResolvedTheme, resolveTheme } from './resolve.ts'
import { findThemes, type ThemeRow } from './storedThemes.ts'

const room = 8

/** The themes as they are in the database now, or in a `state` that was read just now: changes by any process show. */
export type Themes = {
  list: () => Promise<readonly ThemeRow[]>
  active: (state?: RevisionCache) => Promise<ResolvedTheme>
  builtIn: () => Promise<ResolvedTheme>
  /** Ignores case. */
  named: (name: string) => Promise<ResolvedTheme | null>
  /** Null is the built-in one's. */
  withId: (id: string | null, state?: RevisionCache) => Promise<ResolvedTheme | null>
}

export type ThemeDeps = Connection & { settings: Pick<Deps['settings'], 'language'> }

const createThemes = ({ db, dialect, settings: { language } }: ThemeDeps): Themes => {
  const revisions = createRevisions({ db, dialect }, 0)
  const read = new WeakMap<object, Promise<readonly ThemeRow[]>>()
  const resolved = new LRUCache<string, Promise<ResolvedTheme>>({ max: room })

  const list = async (known?: RevisionCache): Promise<readonly ThemeRow[]> => {
    const state = known ?? (await revisions.current())
    const rows = read.get(state) ?? findThemes(db)
    read.set(state, rows)
    rows.catch(() => read.delete(state))
    return rows
  }

  const resolve = (chain: readonly ThemeRow[]): Promise<ResolvedTheme> => {
    const key = chainKey(chain)
    const theme = resolved.get(key) ?? resolveTheme(db, chain, language)
    resolved.set(key, theme)
    theme.catch(() => resolved.delete(key))
    return theme
  }

  const find = async (matches: (row: ThemeRow) => boolean, state?: RevisionCache) => {
    const rows = await list(state)
    const row = rows.find(matches)
    return row === undefined ? null : resolve(chainOf(rows, row))
  }

  const builtIn = () => resolve([])

  return {
    list: () => list(),
    builtIn,
    active: async (state) => (await find(({ active }) => active === 1, state)) ?? builtIn(),
    named: async (name) =>
      foldName(name) === builtInTheme ? builtIn() : find(({ name_folded }) => name_folded === foldName(name)),
    withId: async (wanted, state) => (wanted === null ? builtIn() : find(({ id }) => id === wanted, state)),
  }
}

export const themesOf = onePerDatabase(createThemes)
