import { LRUCache } from 'lru-cache'
import type { Dialect } from './dialect.ts'
import { onePerDatabase } from './perDatabase.ts'
import type { Db } from './schema.ts'
import { lock } from './state.ts'
import { isUnwritable } from './unwritable.ts'

/** `size` in bytes, roughly; an infinite one is never cached. */
export type Sized = { size: number }

export type RevisionCache = {
  revision: string
  /** `key` names everything that the value depends on besides the database, above all the viewer. */
  remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => Promise<Value>
}

/** Caches values until any process writes: each request reads the revision first. `cacheBytes` 0 caches nothing. */
export const createRevisions = ({ db, dialect }: { db: Db; dialect: Dialect }, cacheBytes: number) => {
  const read = readerOf({ db, dialect })
  const makeOne = createQueue<Sized>()
  let calls = 0
  let newest = { revision: '', call: 0, cache: createRevisionCache(cacheBytes, { revision: '', call: 0 }, makeOne) }

  return {
    /** Call it before reading. */
    current: async (): Promise<RevisionCache> => {
      calls += 1
      const call = calls
      const revision = await read()
      // Answers may overtake each other; a later call's is new enough.
      if (call < newest.call) return newest.cache
      const isSame = revision === newest.revision
      newest = {
        revision,
        call,
        cache: isSame ? newest.cache : createRevisionCache(cacheBytes, { revision, call }, makeOne),
      }
      return newest.cache
    },
  }
}

/** In ms; a connection may be silent while others answer. */
const patience = 1_000

/** On a server, those who ask while one statement is under way share the next, unless it fails or takes too long. */
const readerOf = onePerDatabase(({ db, dialect }: { db: Db; dialect: Dialect }) => {
  const query = dialect.revision.compile(db)
  const read = async () => (await db.executeQuery(query)).rows[0]?.revision ?? ''
  if (!dialect.isServer) return read
  const readOne = createQueue<string>()
  let calls = 0
  return (): Promise<string> => {
    calls += 1
    return sharedOr(readOne('revision', read, calls), read)
  }
})

const sharedOr = <Value>(shared: Promise<Value>, make: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const makeOwn = () => make().then(resolve, reject)
    const timer = setTimeout(makeOwn, patience)
    shared.then(resolve, makeOwn).finally(() => clearTimeout(timer))
  })

/** Whether a write changes the revision; some databases with PostgreSQL's protocol do not. Read-only counts as yes. */
export const reportsRevisions = async (
  { db, dialect }: { db: Db; dialect: Dialect },
  now: number,
): Promise<boolean> => {
  const read = async () => (await dialect.revision.execute(db)).rows[0]?.revision
  const before = await read()
  try {
    await lock(db, 'revision', now)
  } catch (error) {
    if (isUnwritable(error)) return true
    throw error
  }
  return (await read()) !== before
}

type Next<Value> = { make: () => Promise<Value>; age: number } & PromiseWithResolvers<Value>

/** Makes one value of a key at a time. Those that ask meanwhile share the next: none is older than its asker. */
const createQueue = <Value>() => {
  const underWay = new Map<string, { next: Next<Value> | null }>()

  const begin = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const work: { next: Next<Value> | null } = { next: null }
    underWay.set(key, work)
    const value = make()
    const goOn = () => {
      if (work.next === null) underWay.delete(key)
      else work.next.resolve(begin(key, work.next.make))
    }
    value.then(goOn, goOn)
    return value
  }

  return (key: string, make: () => Promise<Value>, age: number): Promise<Value> => {
    const work = underWay.get(key)
    if (work === undefined) return begin(key, make)
    const next = work.next ?? { ...Promise.withResolvers<Value>(), make, age }
    work.next = age >= next.age ? { ...next, make, age } : next
    return next.promise
  }
}

/** Bytes of a cached value besides its size. */
const overhead = 300

const createRevisionCache = (
  bytes: number,
  { revision, call: age }: { revision: string; call: number },
  makeOne: ReturnType<typeof createQueue<Sized>>,
): RevisionCache => {
  if (bytes === 0) return { revision, remember: (_key, make) => make() }
  const kept = new LRUCache<string, Promise<Sized>>({ maxSize: bytes })
  return {
    revision,
    remember: <Value extends Sized>(key: string, make: () => Promise<Value>) => {
      const known = kept.get(key)
      // A key names one kind of value.
      if (known !== undefined) return known as Promise<Value>
      const value = makeOne(key, make, age) as Promise<Value>
      kept.set(key, value, { size: overhead })
      value.then(
        ({ size }) => {
          if (kept.peek(key) !== value) return
          // The cache weighs new entries only, in whole numbers.
          kept.delete(key)
          if (size < bytes) kept.set(key, value, { size: overhead + key.length + size })
        },
        () => {
          if (kept.peek(key) === value) kept.delete(key)
        },
      )
      return value
    },
  }
}
