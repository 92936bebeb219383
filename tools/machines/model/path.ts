import type { JsonEvent } from '../trace/json.ts'

/** What a simulation has been through: its input, as the number of a sample, and its events. */
export type SimulationPath = { input: number; events: JsonEvent[] }

export const noPath: SimulationPath = { input: 0, events: [] }

/** Writes a path for an address. */
export const pathToText = ({ input, events }: SimulationPath): string =>
  input === 0 && events.length === 0 ? '' : encodeURIComponent(JSON.stringify([input, ...events]))

/** Reads a path of an address. @returns null for a text that is no path */
export const pathFromText = (text: string): SimulationPath | null => {
  if (text === '') return noPath
  try {
    const [input, ...events]: unknown[] = JSON.parse(decodeURIComponent(text))
    const isEvent = (event: unknown): event is JsonEvent =>
      typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string'
    return typeof input === 'number' && events.every(isEvent) ? { input, events } : null
  } catch {
    return null
  }
}
