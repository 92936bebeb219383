import * as v from 'valibot'

const markSchema = v.object({ depth: v.number(), base: v.number() })
const stateSchema = v.object({ wizard: markSchema })

/** `depth` from the first step; `base` is that of the wizard's first entry. */
export type StepMark = v.InferOutput<typeof markSchema>

/** `search` with the question mark. */
export type ShownStep = { depth: number; search: string }

/** `mark` is null outside wizards. */
export type HistoryEntry = { key: string; search: string; mark: StepMark | null }

export type HistoryWish =
  | { type: 'move.wanted'; delta: number }
  | { type: 'entry.wanted'; search: string; mark: StepMark; replaces: boolean }

export const markIn = (state: unknown): StepMark | null => {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output.wizard : null
}

export const stateWith = (mark: StepMark) => ({ wizard: mark })

/** What brings the history to the wizard's step, or null. */
export const wishFor = ({ search, mark }: HistoryEntry, step: ShownStep): HistoryWish | null => {
  const enter = (base: number, replaces: boolean): HistoryWish => ({
    type: 'entry.wanted',
    search: step.search,
    mark: { depth: step.depth, base },
    replaces,
  })
  if (mark === null) return enter(step.depth, true)
  const { depth, base } = mark
  if (step.depth > depth) return enter(base, false)
  if (step.depth < depth && depth > base) return { type: 'move.wanted', delta: Math.max(step.depth, base) - depth }
  if (step.depth < depth) return enter(step.depth, true)
  return search === step.search ? null : enter(base, true)
}

/** The steps that bring the wizard to an entry. */
export const stepsTo = ({ mark }: HistoryEntry, { depth }: ShownStep): ('step.returned' | 'step.continued')[] => {
  const distance = mark === null ? 0 : mark.depth - depth
  return Array.from({ length: Math.abs(distance) }, () => (distance < 0 ? 'step.returned' : 'step.continued'))
}
