import { type SetUpPosition, setUpSteps } from '#domain/setUp.ts'
import { newLook } from '#domain/themes/look.ts'
import type { SetUpInput } from '#machines/actions/setUp.ts'

const empty = newLook()

export const beginAt = (step: SetUpPosition['step'] | null, passed: SetUpPosition['passed'] = []): SetUpInput => ({
  kept: step === null ? null : { step, reached: step === 'done' ? 'end' : step, passed },
  form: { kind: 'look', empty, userId: 'u1', creationKey: 'c1' },
})

export const beginnings: readonly SetUpInput[] = [null, ...setUpSteps, 'done' as const].map((step) => beginAt(step))

export const steps = {
  'step.completed': [{}],
  'step.passed': [{}],
  'step.chosen': [{ step: 'name' as const }, { step: 'words' as const }, { step: 'mail' as const }],
  'step.continued': [{}],
  'step.returned': [{}],
}

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
  endSetUp: still,
}
