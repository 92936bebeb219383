import * as v from 'valibot'

export const setUpSteps = ['name', 'region', 'words', 'mail', 'end'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Steps that can be left for later. */
export const passableSteps = ['name', 'words', 'mail'] as const satisfies SetUpStep[]
export type PassableStep = (typeof passableSteps)[number]

export type SetUpPosition = { step: SetUpStep | 'done'; passed: readonly PassableStep[] }

const stepSchema = v.picklist([...setUpSteps, 'done'])

/** Older versions kept the step alone. */
export const setUpPositionSchema = v.union([
  v.object({ step: stepSchema, passed: v.array(v.picklist(passableSteps)) }),
  v.pipe(
    stepSchema,
    v.transform((step): SetUpPosition => ({ step, passed: [] })),
  ),
]) satisfies v.GenericSchema<unknown, SetUpPosition>

/** Whether to offer the set-up; `position` is the kept one. The last step says that all is done. */
export const isSetUpOpen = (position: SetUpPosition | null, hasName: boolean): boolean =>
  position === null ? !hasName : position.step !== 'end' && position.step !== 'done'

/** What is done, by what exists and not by what was clicked. */
export type SetUpFacts = Readonly<Record<PassableStep, boolean>>

export const isPassable = (step: SetUpStep): step is PassableStep => passableSteps.some((one) => one === step)

export const withPassed = (passed: readonly PassableStep[], step: PassableStep): PassableStep[] =>
  passableSteps.filter((one) => one === step || passed.includes(one))

/** Whether the calendar has a name of its own. Until it has one, its look is that of the built-in theme, version 0. */
export const isNamed = (look: { version: number } | null, hasOwnTheme: boolean): boolean =>
  look === null ? hasOwnTheme : look.version > 0
