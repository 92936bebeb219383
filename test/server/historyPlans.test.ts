import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '#domain/filter.ts'
import { newGroup } from '#domain/group.ts'
import { listRows } from '#server/db/listing.ts'
import { readHistory, readState } from '#server/history/entries.ts'
import { exportHistory } from '#server/history/export.ts'
import { listedHistory } from '#server/history/list.ts'
import { databases } from './databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from './support.ts'

/**
 * By index, with few rows: `explain` does not depend on the machine. Half of all changes are one person's, one entry
 * has a thousand.
 */

const changes = 20_000
const hot = 1_000

type Step = { index: string | null; rows: number }
type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] }

const stepsIn = (node: PlanNode): Step[] => {
  const isHistory = node['Relation Name'] === 'history' || String(node['Index Name'] ?? '').startsWith('history_')
  const read =
    (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops'])
  // A bitmap scan names its index in a child.
  const isBitmap = node['Node Type'] === 'Bitmap Heap Scan'
  const own = isHistory && !isBitmap ? [{ index: (node['Index Name'] as string | undefined) ?? null, rows: read }] : []
  return [...own, ...(node.Plans ?? []).flatMap(stepsIn)]
}

describe.each(databases)('histories on $name', (database) => {
  let server: TestServer
  let admin: Member
  let busy: Member
  let rare: Member
  let id: string
  beforeAll(async () => {
    server = await startTestServer(database)
    ;[admin, busy, rare] = [await server.as('admin'), await server.as('normal'), await server.as('normal')]
    id = idOf(await rare.post('/groups', { ...newGroup(), name: 'Band' }))
    await rare.put(`/groups/${id}`, { ...newGroup(), name: 'Big band' })
    const other = randomUUIDv7().slice(0, -8)
    const at = server.clock.now - changes * 60_000
    const rows = Array.from({ length: changes }, (_, index) => ({
      id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      resource: index < hot ? ('groups' as const) : ('events' as const),
      entry_id: index < hot ? id : other + String(index % 5_000).padStart(8, '0'),
      version: index < hot ? index + 3 : Math.floor(index / 5_000) + 2,
      action: 'changed' as const,
      author_kind: index % 1_000 === 999 ? ('system' as const) : ('person' as const),
      author_id: index % 1_000 === 999 ? null : index % 2 === 0 ? busy.user.id : admin.user.id,
      cause: '',
      run: null,
      leads: 1 as const,
      fields: '[["name","A","B"]]',
      picture: null,
      at: at + index * 60_000,
    }))
    for (let from = 0; from < changes; from += 500)
      await server.deps.db
        .insertInto('history')
        .values(rows.slice(from, from + 500))
        .execute()
    await server.deps.db
      .updateTable('groups')
      .set({ version: hot + 2 })
      .where('id', '=', id)
      .execute()
    await sql`${sql.raw(server.deps.dialect.name === 'postgres' ? 'vacuum analyze' : 'analyze')} history`.execute(
      server.deps.db,
    )
  })
  afterAll(() => server.stop())

  const readBy = async (work: (deps: TestServer['deps']) => Promise<unknown>): Promise<Step[]> => {
    const { db, dialect } = server.deps
    const statements: RootOperationNode[] = []
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await work({ ...server.deps, db: db.withPlugin(spy) })
    const steps: Step[] = []
    for (const node of statements) {
      const compiled = db.getExecutor().compileQuery(node, { queryId: randomUUIDv7() })
      if (!/\bfrom history\b/.test(compiled.sql)) continue
      const how = dialect.name === 'postgres' ? 'explain (analyze, format json)' : 'explain query plan'
      const { rows } = await db.executeQuery<PlanNode>(
        CompiledQuery.raw(`${how} ${compiled.sql}`, [...compiled.parameters]),
      )
      if (dialect.name === 'postgres') {
        const plans = rows[0]?.['QUERY PLAN']
        steps.push(
          ...(typeof plans === 'string' ? JSON.parse(plans) : (plans as PlanNode[])).flatMap(
            ({ Plan }: { Plan: PlanNode }) => stepsIn(Plan),
          ),
        )
      } else
        for (const { detail } of rows) {
          const [, index = null] = /^(?:SEARCH|SCAN) (?:history|others)\b(?:.* INDEX (\w+))?/.exec(String(detail)) ?? [
            null,
          ]
          if (/^(SEARCH|SCAN) (history|others)\b/.test(String(detail))) steps.push({ index, rows: 0 })
          // An index is not sorted.
          if (String(detail).includes('TEMP B-TREE FOR ORDER BY')) steps.push({ index: 'sorting', rows: 0 })
        }
    }
    return steps
  }
  const most = (steps: readonly Step[]) => Math.max(...steps.map(({ rows }) => rows))
  const indexes = (steps: readonly Step[]) => [...new Set(steps.map(({ index }) => index))]

  test('of an entry that was changed a thousand times, any page and any state', async () => {
    const of = { resource: 'groups', id, viewer: { id: rare.user.id, role: 'normal' } } as const
    for (const offset of [0, hot - 10]) {
      const steps = await readBy((deps) => readHistory(deps, of, { offset, limit: 50 }))
      expect(indexes(steps)).not.toContain(null)
      expect(indexes(steps)).toContain('history_of_entry')
      expect(most(steps)).toBeLessThanOrEqual(hot + 2)
    }
    const steps = await readBy((deps) => readState(deps, of, 2))
    expect(indexes(steps)).toEqual(['history_of_entry'])
    expect(most(steps)).toBeLessThanOrEqual(hot + 2)
  })

  const period: Filter[] = [
    { name: 'changedAfter', value: '2026-05-25T00:00:00Z' },
    { name: 'changedBefore', value: '2026-05-26T00:00:00Z' },
  ]
  const filters = (): [string, Filter[], number][] => [
    ['nothing', [], 10_000],
    ['kind', [{ name: 'resource', value: 'events' }], 10_000],
    ['a kind that is rare', [{ name: 'resource', value: 'themes' }], 0],
    ['person', [{ name: 'author', value: busy.user.id }], 10_000],
    ['a person who did little', [{ name: 'author', value: rare.user.id }], 2],
    ['the calendar itself', [{ name: 'author', value: 'system' }], 20],
    ['period', period, 1_440],
    [
      'kind and person, who never met',
      [
        { name: 'resource', value: 'places' },
        { name: 'author', value: busy.user.id },
      ],
      0,
    ],
    ['person and period', [{ name: 'author', value: busy.user.id }, ...period], 720],
    ['kind and period', [{ name: 'resource', value: 'groups' }, ...period], 0],
  ]

  test('of all entries, narrowed in every way', async () => {
    const viewer = { id: admin.user.id, role: 'admin' } as const
    for (const [name, chosen, rows] of filters()) {
      const query = { offset: 0, limit: 25, sorting: 'at' as const, order: 'DESC' as const, filters: chosen }
      const steps = await readBy((deps) => listRows(deps.db, listedHistory, query, viewer))
      expect({ name, indexes: indexes(steps) }).not.toEqual({ name, indexes: expect.arrayContaining([null]) })
      expect({ name, indexes: indexes(steps) }).not.toEqual({ name, indexes: expect.arrayContaining(['sorting']) })
      expect({ name, isFew: most(steps) <= Math.max(rows, 25) }).toEqual({ name, isFew: true })
    }
  })

  test('more are not counted than anybody pages through', async () => {
    const counted = async (chosen: Filter[]) => {
      const asked = encodeURIComponent(JSON.stringify(chosen.map(({ name, value }) => ({ [name]: value }))))
      return Number((await admin.get(`/history?limit=10&filters=${asked}`)).headers.get('x-total-count'))
    }
    expect([await counted([]), await counted([{ name: 'resource', value: 'groups' }])]).toEqual([10_000, hot + 2])
  })

  test('a table of all of them is read once, from the newest to the oldest', async () => {
    const viewer = { id: admin.user.id, role: 'admin' } as const
    const steps = await readBy(async (deps) => {
      const parts = exportHistory(deps, { filters: [] }, viewer)
      for (let slices = 0; slices < 4; slices += 1) await parts.next()
      await parts.return(undefined)
    })
    expect(indexes(steps)).not.toContain(null)
    expect(indexes(steps)).not.toContain('sorting')
  })
})
