import { type FirstStepsPosition, firstSteps } from '#domain/firstSteps.ts'
import type { FormKind, FormValues } from '#domain/forms.ts'
import type { SimilarPlace } from '#domain/place.ts'
import type { FirstStepsInput } from '#machines/people/firstSteps.ts'

const form = (kind: FormKind, empty: FormValues) => ({ kind, empty, userId: 'u1', creationKey: kind })

export const beginAt = (position: FirstStepsPosition | null): FirstStepsInput => ({
  position,
  forms: {
    group: form('groups', { name: '' }),
    place: form('places', { name: '' }),
    event: form('events', { name: '', location: '', organizers: [] }),
  },
})

export const beginnings: readonly FirstStepsInput[] = [
  beginAt(null),
  ...firstSteps.map((step) => beginAt({ step, group: null, place: null, event: null })),
]

/** Where the wizard shows a button to go on. */
export const canGoOn = (step: string): boolean => step === 'welcome' || step.startsWith('info')

const hall: SimilarPlace = { id: 'p2', name: 'Town Hall', address: 'Market 1', ownedBy: [] }

export const completed = { id: 'e1', from: 'editor' }
export const chosen = { place: hall, from: 'editor' }

export const children = {
  hearChildren: { done: [], error: [] },
  stepHistory: { done: [], error: [] },
  entryEditor: { done: [], error: [] },
  openDrafts: { done: [], error: [] },
}
