import { newLook } from '#domain/look.ts'
import { type SetUpPosition, setUpSteps } from '#domain/setUp.ts'
import type { SetUpInput } from '#machines/actions/setUp.ts'

const empty = newLook()

export const beginAt = (kept: SetUpPosition | null): SetUpInput => ({
  kept,
  form: { kind: 'look', empty, userId: 'u1', creationKey: 'c1' },
})

export const beginnings: readonly SetUpInput[] = [null, ...setUpSteps, 'done' as const].map(beginAt)

export const loaded = { entry: { ...empty, id: 'site', version: 0, sitename: 'Town calendar' }, from: 'look' }
export const completed = { id: 'site', from: 'editor' }

const still = { done: [], error: [] }

export const children = {
  hearChildren: still,
  stepHistory: still,
  systemPage: still,
  wordChoice: still,
  entry: still,
  entryEditor: still,
}
