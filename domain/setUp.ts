import * as v from 'valibot'

/** The steps of the wizard for a new calendar's administrator. */
export const setUpSteps = ['name', 'region', 'words', 'mail', 'end'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpPosition = SetUpStep | 'done'

export const setUpPositionSchema: v.GenericSchema<SetUpPosition> = v.picklist([...setUpSteps, 'done'])

/**
 * Whether to offer the set-up.
 * @param position the kept position, or null
 * @param isNamed whether the calendar has a name
 */
export const isSetUpOpen = (position: SetUpPosition | null, isNamed: boolean): boolean =>
  position === null ? !isNamed : position !== 'done'
