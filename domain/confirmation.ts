import * as v from 'valibot'
import * as field from './fields.ts'
import { maximumConfirmed } from './limits.ts'

/** Whether groups, places and series still exist: their owners are asked after a time without a change. */

/** The values of the setting, in months; null asks nobody. */
export const confirmationMonths: Readonly<Record<string, number | null>> = { off: null, 6: 6, 12: 12, 24: 24 }

/**
 * The months without a change after which owners are asked.
 * @param setting `confirmAfter` of the theme's config; empty means 12
 */
export const monthsOf = (setting: string): number | null => confirmationMonths[setting || '12'] ?? null

/** The kinds of entries that owners are asked about. */
export const confirmedResources = ['groups', 'places', 'revents'] as const
export type ConfirmedResource = (typeof confirmedResources)[number]

/** An entry that its owners are asked about. Moments are ISO date-times; `unconfirmed` after two weeks without an answer. */
export const openConfirmationSchema = v.object({
  id: v.string(),
  resource: v.picklist(confirmedResources),
  name: v.string(),
  touchedAt: v.string(),
  askedAt: v.string(),
  unconfirmed: v.boolean(),
})
export type OpenConfirmation = v.InferOutput<typeof openConfirmationSchema>

export const openConfirmationsSchema = v.object({ confirmations: v.array(openConfirmationSchema) })

/** The ids of the entries that still exist. */
export const confirmationSchema = field.object({
  ids: v.pipe(
    v.array(v.pipe(v.string('type'), v.uuid('type')), 'type'),
    v.minLength(1, 'empty'),
    v.maxLength(maximumConfirmed, 'tooMany'),
  ),
})
