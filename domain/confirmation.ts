import * as v from 'valibot'
import * as field from './fields.ts'
import { maximumConfirmed } from './limits.ts'

export const confirmationMonths: Readonly<Record<string, number | null>> = { off: null, 6: 6, 12: 12, 24: 24 }

/** Months without a change before owners are asked, null: never. `setting` is the config's `confirmAfter`; empty means 12. */
export const monthsOf = (setting: string): number | null => confirmationMonths[setting || '12'] ?? null

const confirmedResources = ['groups', 'places', 'revents'] as const
export type ConfirmedResource = (typeof confirmedResources)[number]

/** `unconfirmed`: no answer for two weeks. */
const openConfirmationSchema = v.object({
  id: v.string(),
  resource: v.picklist(confirmedResources),
  name: v.string(),
  touchedAt: v.string(),
  askedAt: v.string(),
  unconfirmed: v.boolean(),
})
export type OpenConfirmation = v.InferOutput<typeof openConfirmationSchema>

export const openConfirmationsSchema = v.object({ confirmations: v.array(openConfirmationSchema) })

export const confirmationSchema = field.object({
  ids: v.pipe(
    v.array(v.pipe(v.string('type'), v.uuid('type')), 'type'),
    v.minLength(1, 'empty'),
    v.maxLength(maximumConfirmed, 'tooMany'),
  ),
})
