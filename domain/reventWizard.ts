import * as v from 'valibot'

/** The steps of the wizard for repeating events (§2). */
export const wizardSteps = ['describe', 'generate', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

const wizardPlaceSchema = v.object({
  step: v.picklist(wizardSteps),
  seriesId: v.nullable(v.pipe(v.string(), v.uuid())),
})

/** A place in the wizard. `seriesId` is null until the series is saved. */
export type WizardPlace = v.InferOutput<typeof wizardPlaceSchema>

/** The place in a query; the beginning by default. */
export const placeIn = (search: URLSearchParams): WizardPlace => {
  const place = v.safeParse(wizardPlaceSchema, { step: search.get('step'), seriesId: search.get('series') })
  return place.success && place.output.seriesId !== null ? place.output : { step: 'describe', seriesId: null }
}

/** The query of a place; empty before the series is saved. */
export const searchOf = ({ step, seriesId }: WizardPlace): string =>
  seriesId === null ? '' : `?${new URLSearchParams({ series: seriesId, step })}`
