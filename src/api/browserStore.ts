import * as v from 'valibot'
import type { Draft } from '#domain/draft.ts'
import { isSlotOf } from '#domain/draftSlot.ts'
import { type FirstStepsPosition, firstStepsPositionSchema } from '#domain/firstSteps.ts'
import { pageSizes } from '#domain/limits.ts'
import { type SetUpPosition, setUpPositionSchema } from '#domain/setUp.ts'
import { backstageKey, readKept, tryToKeep } from './localStorage.ts'

const pageSize = v.pipe(
  v.number(),
  v.check((size) => pageSizes.some((offered) => offered === size)),
)
const preferencesSchema = v.object({ size: pageSize, own: v.boolean(), details: v.exactOptional(v.boolean()) })
type Preferences = v.InferOutput<typeof preferencesSchema>
const backstageSchema = v.record(v.string(), v.unknown())

type KeptDraft = { key: string; draft: Draft }

const valuesSchema = v.record(v.string(), v.unknown())
const draftSchema = v.object({
  values: valuesSchema,
  base: valuesSchema,
  version: v.nullable(v.number()),
  creationKey: v.exactOptional(v.string()),
  mayBeStored: v.exactOptional(v.boolean()),
  lacksFile: v.exactOptional(v.boolean()),
  savedAt: v.string(),
})

/** List preferences, drafts and positions in local storage (§3). Invalid values and forbidden storage count as empty. */
export const createBrowserStore = (storage: Storage) => {
  const read = <Schema extends v.GenericSchema>(key: string, schema: Schema) => readKept(storage, key, schema)
  const tryToWrite = (key: string, value: unknown): void => tryToKeep(storage, key, value)
  const readFirstSteps = (userId: string): FirstStepsPosition | null =>
    read(`firstSteps:${userId}`, firstStepsPositionSchema)

  const allKeys = (): string[] => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

  const draftsWhere = (isMeant: (key: string) => boolean): KeptDraft[] =>
    allKeys().flatMap((stored) => {
      const key = stored.startsWith('draft:') ? stored.slice('draft:'.length) : ''
      const draft = isMeant(key) ? read(stored, draftSchema) : null
      return draft ? [{ key, draft: draft as Draft }] : []
    })

  return {
    readPreferences: (list: string): Preferences | null => {
      const kept = v.safeParse(preferencesSchema, read(backstageKey, backstageSchema)?.[list])
      return kept.success ? kept.output : null
    },
    keepPreferences: (list: string, preferences: Preferences): void =>
      tryToWrite(backstageKey, { ...read(backstageKey, backstageSchema), [list]: preferences }),

    readDraft: (key: string): Draft | null => read(`draft:${key}`, draftSchema) as Draft | null,
    /** @throws when the browser cannot store it, which the draft machine shows */
    keepDraft: (key: string, draft: Draft): void => storage.setItem(`draft:${key}`, JSON.stringify(draft)),
    dropDraft: (key: string): void => storage.removeItem(`draft:${key}`),
    draftsOf: (userId: string): KeptDraft[] => draftsWhere((key) => key.startsWith(`${userId}:`)),
    draftsOfForm: (formKey: string): KeptDraft[] => draftsWhere((key) => isSlotOf(formKey, key)),

    readSetUp: (userId: string): SetUpPosition | null => read(`setUp:${userId}`, setUpPositionSchema),
    keepSetUp: (userId: string, position: SetUpPosition): void => tryToWrite(`setUp:${userId}`, position),

    readFirstSteps,
    /** A run that has ended stays so, whatever step another tab still shows. */
    keepFirstSteps: (userId: string, position: FirstStepsPosition): void => {
      if (!readFirstSteps(userId)?.hasEnded) tryToWrite(`firstSteps:${userId}`, position)
    },
    endFirstSteps: (userId: string): void => {
      const position = readFirstSteps(userId)
      if (position) tryToWrite(`firstSteps:${userId}`, { ...position, step: 'nextSteps', hasEnded: true })
    },

    dropPerson: (userId: string): void => {
      for (const key of allKeys()) if (key.split(':')[1] === userId) storage.removeItem(key)
    },
  }
}

export type BrowserStore = ReturnType<typeof createBrowserStore>
