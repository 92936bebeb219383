import * as v from 'valibot'

/** §2. */
export const wizardSteps = ['describe', 'generate', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

const wizardPlaceSchema = v.object({
  step: v.picklist(wizardSteps),
  seriesId: v.nullable(v.pipe(v.string(), v.uuid())),
})

/** `seriesId` is null until it is saved. */
export type WizardPosition = v.InferOutput<typeof wizardPlaceSchema>

export const placeIn = (search: URLSearchParams): WizardPosition => {
  const place = v.safeParse(wizardPlaceSchema, { step: search.get('step'), seriesId: search.get('series') })
  return place.success && place.output.seriesId !== null ? place.output : { step: 'describe', seriesId: null }
}

export const searchOf = ({ step, seriesId }: WizardPosition): string =>
  seriesId === null ? '' : `?${new URLSearchParams({ series: seriesId, step })}`
