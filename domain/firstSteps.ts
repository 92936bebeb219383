import * as v from 'valibot'

/** The steps of the wizard for new people, in their order (§2). */
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

/** How often one goes back from each step until the first. */
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

/** What the wizard has brought about so far, by id: the event's form begins with this group and this place. */
export type FirstEntries = { group: string | null; place: string | null }

/** What the event's form begins with. */
export const eventOf = ({ group, place }: FirstEntries) => ({
  location: place === null ? '' : `id:${place}`,
  organizers: group === null ? [] : [`id:${group}`],
})

/** Where somebody is in the wizard. */
export type FirstStepsPosition = FirstEntries & { step: FirstStep }

/** Whether somebody has begun the wizard and not seen its last page yet. */
export const isUnderWay = (position: FirstStepsPosition | null): boolean =>
  position !== null && position.step !== 'nextSteps'

/** For reading the kept position back. */
export const firstStepsPositionSchema: v.GenericSchema<FirstStepsPosition> = v.object({
  step: v.picklist(firstSteps),
  group: v.nullable(v.string()),
  place: v.nullable(v.string()),
})

/** How many entries of their own the person has on the server. */
export type OwnCounts = { groups: number; places: number; events: number }

/** The lines of the checklist, in their order. The first is done by having come here. */
export const checklistItems = ['account', 'group', 'place', 'event'] as const
export type ChecklistItem = (typeof checklistItems)[number]

/**
 * Which lines of the checklist are ticked: by what exists, not by what was clicked. Nothing but the account until it is
 * known.
 */
export const checklist = (own: OwnCounts | null): Record<ChecklistItem, boolean> => ({
  account: true,
  group: own !== null && own.groups > 0,
  place: own !== null && own.places > 0,
  event: own !== null && own.events > 0,
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

/** The line of the checklist that a step is about; null before the first and after the last. */
export const itemOf = (step: FirstStep): ChecklistItem | null => itemOfStep[step]

/** The numbers of a step's title, 2/4 to 4/4; null where the title has none. */
export const partOf = (step: FirstStep): { number: number; of: number } | null => {
  const item = itemOf(step)
  return item && { number: checklistItems.indexOf(item) + 1, of: checklistItems.length }
}
