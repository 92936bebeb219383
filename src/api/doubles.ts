import * as v from 'valibot'
import { type DoubleResource, doublesSchema, mergeSchema } from '#domain/doubles/doubles.ts'
import { keptFirst, type Merged, mergeDoubles, type Two } from '#domain/doubles/mergeDoubles.ts'
import type { FormValues } from '#domain/forms.ts'
import { writtenFields } from '#domain/history.ts'
import { referencesIn } from '#domain/references.ts'
import type { Client } from './client.ts'
import type { entriesApi } from './entries.ts'
import { findNames } from './names.ts'

type Submission = { resource: DoubleResource; kept: Merged; merged: Merged; values: FormValues }

/** What tells two entries of one name apart. */
const toldFields = ['location', 'ownedBy'] as const

export const doublesApi = ({ request }: Client, entries: ReturnType<typeof entriesApi>) => {
  const find = async (resource: DoubleResource, id: string) => {
    const entry = await entries.find(resource, id)
    // An entry that was merged answers with the one that was kept.
    return { id: entry.id, version: entry.version, createdAt: String(entry.createdAt), values: writtenFields(entry) }
  }
  const seen = ({ id, version }: Merged) => ({ id, version })
  return {
    list: async (resource: DoubleResource, signal: AbortSignal) =>
      v.parse(doublesSchema, (await request('GET', `/doubles/${resource}`, { signal })).body),

    /** In the order in which they are offered, with names. */
    load: async (resource: DoubleResource, [one, other]: readonly [string, string]): Promise<Two> => {
      const [kept, merged] = keptFirst(...(await Promise.all([find(resource, one), find(resource, other)])))
      const { clashes } = mergeDoubles(kept, merged)
      const clashing = clashes.flatMap(({ field, mine, theirs }) =>
        [mine, theirs].flatMap((value) => referencesIn(field, value)),
      )
      const told = [kept, merged].flatMap(({ values }) =>
        toldFields.flatMap((field) => referencesIn(field, values[field] ?? null)),
      )
      const references = [...clashing, ...told]
      return { kept, merged, names: await findNames(entries, references) }
    },

    merge: async ({ resource, kept, merged, values }: Submission) => {
      const body = { resource, kept: seen(kept), merged: seen(merged), values }
      return v.parse(mergeSchema, (await request('POST', '/doubles/merges', { body })).body)
    },
    undo: async (id: string) => {
      await request('POST', `/doubles/merges/${id}/undo`)
    },
    keepDistinct: async (body: { one: string; other: string; distinct: boolean }) => {
      await request('POST', '/doubles/distinct', { body })
    },
  }
}
