import * as v from 'valibot'

export const setUpSteps = ['name', 'region', 'words', 'mail', 'end'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Steps that can be left for later. */
export const passableSteps = ['name', 'words', 'mail'] as const satisfies SetUpStep[]
export type PassableStep = (typeof passableSteps)[number]

/** `reached` is the furthest step there was: who goes back has not undone what was finished. */
export type SetUpPosition = { step: SetUpStep | 'done'; reached: SetUpStep; passed: readonly PassableStep[] }

const stepSchema = v.picklist([...setUpSteps, 'done'])

const passedSchema = v.array(v.picklist(passableSteps))
const reachedBy = (step: SetUpPosition['step']): SetUpStep => (step === 'done' ? 'end' : step)

/** Older versions kept the step alone, or without the furthest one. */
export const setUpPositionSchema = v.union([
  v.object({ step: stepSchema, reached: v.picklist(setUpSteps), passed: passedSchema }),
  v.pipe(
    v.object({ step: stepSchema, passed: passedSchema }),
    v.transform(({ step, passed }): SetUpPosition => ({ step, reached: reachedBy(step), passed })),
  ),
  v.pipe(
    stepSchema,
    v.transform((step): SetUpPosition => ({ step, reached: reachedBy(step), passed: [] })),
  ),
]) satisfies v.GenericSchema<unknown, SetUpPosition>

export const furtherStep = (one: SetUpStep, other: SetUpStep): SetUpStep =>
  setUpSteps.indexOf(one) < setUpSteps.indexOf(other) ? other : one

/** Of the calendar, for all administrators and their browsers. */
export const setUpStates = ['open', 'done'] as const
export type SetUpState = (typeof setUpStates)[number]

/**
 * Whether to offer the set-up; `position` is what this browser keeps. The last step says that all is done. `state` is null in
 * a calendar that is older than it.
 */
export const isSetUpOpen = (
  position: SetUpPosition | null,
  { state, hasName }: { state: SetUpState | null; hasName: boolean },
): boolean => {
  if (state === 'done' || position?.reached === 'end') return false
  return state === 'open' || position !== null || !hasName
}

/** What is done, by what exists and not by what was clicked. */
export type SetUpFacts = Readonly<Record<PassableStep, boolean>>

export const isPassable = (step: SetUpStep): step is PassableStep => passableSteps.some((one) => one === step)

export const withPassed = (passed: readonly PassableStep[], step: PassableStep): PassableStep[] =>
  passableSteps.filter((one) => one === step || passed.includes(one))

/** Whether the calendar has a name of its own. Until it has one, its look is that of the built-in theme, version 0. */
export const isNamed = (look: { version: number } | null, hasOwnTheme: boolean): boolean =>
  look === null ? hasOwnTheme : look.version > 0
