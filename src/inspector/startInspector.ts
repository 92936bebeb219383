import type { InspectionEvent, Observer } from 'xstate'

export type Inspection = { inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void) }

/** Starts nothing: scripts/inspectedActors.ts replaces this file by live.ts in development, recorder.ts with VITE_RECORDER=1. */
export const startInspector = (): Inspection => ({})
