import kept from '../coverage.json' with { type: 'json' }

/** Where the tests may meet a machine beside its own walk; `anywhere` means in neither of both. */
export const coverageLevels = ['view', 'browser', 'anywhere'] as const
export type CoverageLevel = (typeof coverageLevels)[number]

type Walked = { unmet: string[]; guards: string[] | null }
type Kept = Readonly<Record<string, { view?: Walked; browser?: Walked } | undefined>>

/** What the tests did not meet of a machine: arrows by their ids, and answers of guards; `isWalked` is false without any walk. */
export type Unmet = { isWalked: boolean; arrows: readonly string[]; guards: readonly string[] }

/**
 * Reads what the last whole run of the tests did not meet of a machine.
 * @param all every arrow of the machine, for a machine that was not walked there
 */
export const unmetIn = (machine: string, level: CoverageLevel, all: readonly string[], walks: Kept = kept): Unmet => {
  const { view, browser } = walks[machine] ?? {}
  if (level === 'anywhere') {
    const missed = [view, browser].map((walked) => walked?.unmet ?? all)
    return {
      isWalked: view !== undefined || browser !== undefined,
      arrows: all.filter((arrow) => missed.every((arrows) => arrows.includes(arrow))),
      guards: view?.guards ?? [],
    }
  }
  const walked = level === 'view' ? view : browser
  return { isWalked: walked !== undefined, arrows: walked?.unmet ?? all, guards: walked?.guards ?? [] }
}
