import * as v from 'valibot'

/** The steps of the wizard for the administrator of a new calendar, in their order. */
export const setUpSteps = ['name', 'region', 'words', 'mail', 'end'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** How far a set-up is: at a step, or done. */
export type SetUpPosition = SetUpStep | 'done'

/** For reading the kept position back. */
export const setUpPositionSchema: v.GenericSchema<SetUpPosition> = v.picklist([...setUpSteps, 'done'])

/**
 * Whether to offer the set-up to an administrator.
 * @param position what is kept of an earlier visit, null without one
 * @param isNamed whether somebody has given the calendar a name
 */
export const isSetUpOpen = (position: SetUpPosition | null, isNamed: boolean): boolean =>
  position === null ? !isNamed : position !== 'done'
