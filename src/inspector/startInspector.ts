import type { InspectionEvent, Observer } from 'xstate'

export type Inspection = { inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void) }

/**
 * Starts nothing. Development replaces this file by `live.ts`, VITE_RECORDER=1 by `recorder.ts`
 * (scripts/inspectedActors.ts): ordinary builds contain neither.
 */
export const startInspector = (): Inspection => ({})
