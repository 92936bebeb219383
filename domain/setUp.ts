import * as v from 'valibot'

export const setUpSteps = ['name', 'region', 'words', 'mail', 'end'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpPosition = SetUpStep | 'done'

export const setUpPositionSchema: v.GenericSchema<SetUpPosition> = v.picklist([...setUpSteps, 'done'])

/** Whether to offer the set-up; `position` is the kept one. The last step says that all is done. */
export const isSetUpOpen = (position: SetUpPosition | null, isNamed: boolean): boolean =>
  position === null ? !isNamed : position !== 'end' && position !== 'done'
