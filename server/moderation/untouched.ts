import { sql } from 'kysely'
import { untouchedLifetime } from '#domain/limits.ts'
import { notify } from '#server/accounts/notices.ts'
import { findModerators } from '#server/accounts/users.ts'
import { type Condition, inTransaction } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { subjectName, waitingThreads } from './subject.ts'

const named = 20

const untouched = (waits: Condition, since: number) =>
  sql<boolean>`${waits} and updated_at <= ${since} and told_at is null`

const untouchedProposals = (since: number) => untouched(sql`state = 'waiting'`, since)
const untouchedThreads = (since: number) => untouched(waitingThreads('forModerators'), since)

/** Tells moderators once of suggestions and answers untouched for two days. Returns how many. */
export const tellUntouched = async (deps: Deps): Promise<{ cases: number }> => {
  const since = deps.now() - untouchedLifetime
  const isAny =
    (await hasRow(deps.db, 'proposals', untouchedProposals(since))) ||
    (await hasRow(deps.db, 'threads', untouchedThreads(since)))
  return isAny ? inTransaction(deps.db, (db) => tell({ ...deps, db }, since)) : { cases: 0 }
}

/** Of two processes one marks a case, and that one tells. */
const tell = async (deps: Deps, since: number): Promise<{ cases: number }> => {
  const { db } = deps
  const told = { told_at: deps.now() }
  const proposals = await db
    .updateTable('proposals')
    .set(told)
    .where(untouchedProposals(since))
    .returning('name')
    .execute()
  const threads = await db
    .updateTable('threads')
    .set(told)
    .where(untouchedThreads(since))
    .returning(subjectName('threads').as('name'))
    .execute()
  const cases = [...proposals, ...threads]
  const names = cases.slice(0, named).map(({ name }) => `\n– ${name ?? ''}`)
  const count = cases.length
  const values = { count, names: names.join('') + (count > named ? `\n… (${count})` : '') }
  if (count > 0) await notify(deps, await findModerators(db), 'casesUntouched', values, '/backstage/desk')
  return { cases: count }
}
