import { sql } from 'kysely'
import { otherWord, wordField } from '#domain/word.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow, insertRows } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { nameCells } from './publishable.ts'

const names = { de: ['Sonstiges', 'Was noch niemand einsortiert hat'], en: ['Other', 'Not sorted yet'] } as const

type Named = { category?: string; topic?: string }

/** Makes "Other" when an entry names it and there are no words yet, so that members can save. */
export const createOtherWords = async (
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  fields: Named,
): Promise<void> => {
  const wanted = (['categories', 'topics'] as const).filter((resource) => fields[wordField(resource)] === otherWord)
  if (wanted.length === 0) return
  const [name, headline] = names[settings.language]
  await inTransaction(db, async (writer) => {
    for (const resource of wanted) {
      if (await hasRow(writer, resource, sql`deleted_at is null`)) continue
      const at = now()
      const row = {
        id: otherWord,
        ...nameCells(name),
        headline,
        description: '',
        version: 1,
        created_at: at,
        updated_at: at,
      }
      const again = sql`on conflict (id) do update set deleted_at = null, version = ${sql.table(resource)}.version + 1`
      await insertRows(writer, resource, [row], again)
    }
  })
}
