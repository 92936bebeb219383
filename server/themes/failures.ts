import { type ListedTheme, readFailure } from '#domain/themes/theme.ts'
import { encodeFileName, type ThemeFile } from '#domain/themes/themeFile.ts'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'

/** `file` is empty for the page's own; `line` and `column` from 1. */
type RenderFailure = { file: string; line: number; column: number; text: string }

type Failing = { id: string; name: string; key: string }

/** When the same failure is reported again, in ms. */
const remindAfter = 24 * 3_600_000

const reported = onePerDatabase(() => new Set<string>())
const toldAtMost = 1_000

/** Stores that a template failed and tells administrators once. Never throws: a page is waiting. */
export const reportFailure = async (
  deps: Deps,
  { id, name, key }: Failing,
  template: string,
  failure: RenderFailure,
): Promise<void> => {
  const fact = `${key} ${template}`
  const told = reported(deps)
  if (told.has(fact)) return
  if (told.size >= toldAtMost) told.clear()
  told.add(fact)
  deps.log.warn({ theme: name, template, failure }, 'template cannot be rendered')
  const { line, column } = failure
  const file = failure.file || `${template}.tpl`
  const error = `${file}:${line}:${column}: ${failure.text}`.slice(0, 500)
  try {
    await inTransaction(deps.db, async (db) => {
      await lock(db, 'theme failures', deps.now())
      const known = await db
        .selectFrom('theme_failures')
        .select(['theme_key', 'error', 'at'])
        .where('theme_id', '=', id)
        .where('template', '=', template)
        .executeTakeFirst()
      if (known?.theme_key === key) return
      const isOld = known !== undefined && known.error === error && known.at > deps.now() - remindAfter
      const at = isOld ? known.at : deps.now()
      await db
        .insertInto('theme_failures')
        .values({ theme_id: id, template, theme_key: key, error, at })
        .onConflict((conflict) => conflict.columns(['theme_id', 'template']).doUpdateSet({ theme_key: key, error, at }))
        .execute()
      if (isOld) return
      const link = `/backstage/cms/theme/file/template/${encodeFileName(file)}?theme=${encodeURIComponent(name)}`
      await notify({ ...deps, db }, await findAdmins(db), 'themeFailed', { theme: name, template, error }, link)
    })
  } catch (error) {
    told.delete(fact)
    deps.log.error({ err: error }, 'the failure of a template cannot be kept')
  }
}

export const findFailures = async (
  db: Db,
  { id, key }: Pick<Failing, 'id' | 'key'>,
): Promise<ListedTheme['failures']> => {
  const rows = await db
    .selectFrom('theme_failures')
    .select(['template', 'error', 'at'])
    .where('theme_id', '=', id)
    .where('theme_key', '=', key)
    .orderBy('template')
    .execute()
  return rows.map(({ template, error, at }) => ({ template, error, at: new Date(at).toISOString() }))
}

/** Why a template of this name failed since the theme was saved last, for a page that was to be shown. */
export const findFailing = async (
  db: Db,
  { id, key }: { id: string | null; key: string },
  name: string,
): Promise<ThemeFile['failing']> => {
  const failures = id === null ? [] : await findFailures(db, { id, key })
  const found = failures.find(({ error }) => readFailure(error)?.file === name)
  return found && { error: found.error, at: found.at }
}
