import * as v from 'valibot'

/** In order (§2). */
export const firstSteps = [
  'welcome',
  'infoGroup',
  'createGroup',
  'infoPlace',
  'createPlace',
  'infoEvent',
  'createEvent',
  'nextSteps',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** Steps back to the first. */
export const stepDepth: Record<FirstStep, number> = {
  welcome: 0,
  infoGroup: 1,
  createGroup: 2,
  infoPlace: 2,
  createPlace: 3,
  infoEvent: 3,
  createEvent: 4,
  nextSteps: 4,
}

/** Ids of what the wizard made or found, for the event's form. */
export type FirstEntries = { group: string | null; place: string | null }

export const firstEventFields = ({ group, place }: FirstEntries) => ({
  location: place === null ? '' : `id:${place}`,
  organizers: group === null ? [] : [`id:${group}`],
})

/** What the wizard made or found, and the place that was chosen in it. */
export type MadeEntries = FirstEntries & { event: string | null }

/** `hasEnded` of a run that was closed. */
export type FirstStepsPosition = MadeEntries & { step: FirstStep; hasEnded?: true }

export const isUnderWay = (position: FirstStepsPosition | null): boolean =>
  position !== null && position.step !== 'nextSteps'

export const firstStepsPositionSchema: v.GenericSchema<unknown, FirstStepsPosition> = v.object({
  step: v.picklist(firstSteps),
  group: v.nullable(v.string()),
  place: v.nullable(v.string()),
  event: v.optional(v.nullable(v.string()), null),
  hasEnded: v.exactOptional(v.literal(true)),
})

/** On the server. `onlyGroup` is null unless there is one. */
export type OwnCounts = { groups: number; places: number; events: number; onlyGroup: string | null }

/** In order; the first is always done. */
export const checklistItems = ['account', 'group', 'place', 'event'] as const
export type ChecklistItem = (typeof checklistItems)[number]

/** The checklist by what exists, not by what was clicked. A chosen place counts as an own one. `own` is null until it is known. */
export const checklist = (
  own: OwnCounts | null,
  { group, place, event }: MadeEntries,
): Record<ChecklistItem, boolean> => ({
  account: true,
  group: group !== null || (own !== null && own.groups > 0),
  place: place !== null || (own !== null && own.places > 0),
  event: event !== null || (own !== null && own.events > 0),
})

const itemOfStep = {
  welcome: null,
  infoGroup: 'group',
  createGroup: 'group',
  infoPlace: 'place',
  createPlace: 'place',
  infoEvent: 'event',
  createEvent: 'event',
  nextSteps: null,
} as const satisfies Record<FirstStep, ChecklistItem | null>

export const itemOf = (step: FirstStep): ChecklistItem | null => itemOfStep[step]

/** 2/4 to 4/4 in a step's title, or null. */
export const stepNumber = (step: FirstStep): { number: number; of: number } | null => {
  const item = itemOf(step)
  return item && { number: checklistItems.indexOf(item) + 1, of: checklistItems.length }
}
