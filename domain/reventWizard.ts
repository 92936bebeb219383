import * as v from 'valibot'

/** The steps of the wizard for repeating events, in their order (§2): create, generate events for a period, look through them. */
export const wizardSteps = ['describe', 'generate', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** For reading back where somebody was in the wizard. */
const wizardPlaceSchema = v.object({
  step: v.picklist(wizardSteps),
  seriesId: v.nullable(v.pipe(v.string(), v.uuid())),
})

/** Where somebody is in the wizard. `seriesId` is null until the series is saved. */
export type WizardPlace = v.InferOutput<typeof wizardPlaceSchema>

/** The place that the query of the wizard's address names; the beginning where it names none. */
export const placeIn = (search: URLSearchParams): WizardPlace => {
  const place = v.safeParse(wizardPlaceSchema, { step: search.get('step'), seriesId: search.get('series') })
  return place.success && place.output.seriesId !== null ? place.output : { step: 'describe', seriesId: null }
}

/** The query that brings back to a place. There is none before the series is saved: then there is nothing to come back to. */
export const searchOf = ({ step, seriesId }: WizardPlace): string =>
  seriesId === null ? '' : `?${new URLSearchParams({ series: seriesId, step })}`
