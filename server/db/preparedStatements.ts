import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

export type ClientPool = Omit<PostgresPool, 'connect'> & { connect: () => Promise<PoolClient> }

/** How often a statement is used before it is prepared. */
const usesBefore = 3

/** Each takes up to 120 KB of each connection at the server. */
const mostPrepared = 100

const usesRemembered = 1_000

/** In characters; longer ones have lists of many values and hardly come again. */
const longestPrepared = 10_000

/** Several statements at once cannot be. */
const isPreparable = (text: string) =>
  text.length <= longestPrepared && !text.includes(';') && /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

/** Names of the statements that come again and again. */
const createNames = () => {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: usesRemembered })
  return (text: string): string | null => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostPrepared || !isPreparable(text)) return null
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count <= usesBefore) return null
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Names = ReturnType<typeof createNames>

/**
 * Prepares statements that come again, because planning often takes longer than the work. Behind a pooler, whose
 * connections change their server (PgBouncer 1.18 in transaction mode), nothing is prepared.
 */
export const withPreparedStatements = (pool: ClientPool): PostgresPool => {
  const nameOf = createNames()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const adopt = async (client: PoolClient): Promise<PostgresPoolClient> => {
    try {
      const adopted = (await isDirect(client)) ? preparing(client, nameOf) : client
      clients.set(client, adopted)
      return adopted
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      return clients.get(client) ?? adopt(client)
    },
    end: () => pool.end(),
  }
}

/** A pooler gives its clients a process id of its own making. */
const isDirect = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as { processID?: number }).processID
}

const preparing = (client: PoolClient, nameOf: Names): PostgresPoolClient => {
  let isPreparing = true
  /** A snapshot is not repeated, so nothing in it may be outdated. */
  let isSnapshot = false

  const plainly = <Row>(text: string, values: readonly unknown[]) =>
    client.query(text, [...values]) as unknown as Promise<PostgresQueryResult<Row>>

  const prepared = async <Row>(name: string, text: string, values: readonly unknown[]) => {
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      if (!isOutdated(error)) throw error
      isPreparing = false
      // Within a transaction this fails, too, and the transaction is repeated (dialect.ts).
      return plainly<Row>(text, values).catch(() => {
        throw error
      })
    }
  }

  return {
    query: (<Row>(text: string, values: readonly unknown[]) => {
      if (text.startsWith('start transaction')) isSnapshot = true
      if (text === 'commit' || text === 'rollback') isSnapshot = false
      const name = isPreparing && !isSnapshot ? nameOf(text) : null
      return name === null ? plainly<Row>(text, values) : prepared<Row>(name, text, values)
    }) as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
}

/** Whether a table was changed after the statement was prepared: another process upgraded the database. */
export const isOutdated = (error: unknown): boolean => (Object(error) as { code?: unknown }).code === '0A000'
