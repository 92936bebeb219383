import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Touch, touchFunction } from './touches.ts'

/** About 100 KB each for those of lists. */
const statementsKept = 300

/** Lets Kysely migrate in one transaction: SQLite takes tables and indexes back, too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class Sqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Kysely's Node.js SQLite with cached statements. Triggers call `touch` with the ids of entries (touches.ts). */
export const sqliteDialect = (file: string, touch: Touch): SqliteDialect =>
  new Sqlite({ database: async () => open(file, touch) })

const open = (file: string, touch: Touch): SqliteDatabase => {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.function(touchFunction, touch)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -4000',
  )
  // What a statement may have to take back needs no file of its own. Sorts stay in memory, too: some 100 bytes for each row.
  database.exec('pragma temp_store = memory')
  const statements = new LRUCache<string, SqliteStatement>({
    max: statementsKept,
    memoMethod: (sql) => adapt(database.prepare(sql), sql),
  })

  return {
    close: () => database.close(),
    prepare: (sql) => {
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo
      return statements.memo(sql)
    },
  }
}

/** On a full disk SQLite ends the transaction; a failing rollback must not hide the first error. */
const nothingToDo: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

type Row = Record<string, SQLOutputValue>

/**
 * Rows of node:sqlite have no prototype, so V8 reads their values from a table of names. They are made anew of arrays, unless the
 * statement asks for all columns (`*`): an upgrade by another process may change which these are.
 */
const adapt = (statement: StatementSync, sql: string): SqliteStatement => {
  const names = statement.columns().map(({ name }) => name)
  const isFixed = !sql.includes('*')
  statement.setReturnArrays(isFixed)
  const rowOf = (values: unknown): Row => {
    if (!isFixed) return values as Row
    const row: Row = {}
    for (const [index, value] of (values as SQLOutputValue[]).entries()) row[names[index] as string] = value
    return row
  }
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map(rowOf),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    *iterate(parameters) {
      for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield rowOf(row)
    },
  }
}
