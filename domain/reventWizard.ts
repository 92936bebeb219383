import * as v from 'valibot'

/** The steps of the wizard for repeating events, in their order (§2): create, generate events for a period, look through them. */
export const wizardSteps = ['describe', 'generate', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** For reading back where somebody was in the wizard. */
export const wizardPlaceSchema = v.object({ step: v.picklist(wizardSteps), seriesId: v.nullable(v.string()) })

/** Where somebody is in the wizard. `seriesId` is null until the series is saved. */
export type WizardPlace = v.InferOutput<typeof wizardPlaceSchema>
