import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** How often one goes back from a step until the first one; `base` is the same for the wizard's first entry in the history. */
const markSchema = v.object({ wizard: v.object({ depth: v.number(), base: v.number() }) })

const markOf = ({ state }: Location) => {
  const mark = v.safeParse(markSchema, state)
  return mark.success ? mark.output.wizard : null
}

/** Whether an entry of the browser's history is a step of a wizard. */
export const isWizardStep = (location: Location): boolean => markOf(location) !== null

type Options = {
  /** How often one goes back from the step that is shown until the first one; null while none is shown. */
  depth: number | null
  /** The query that leads to the step, with its question mark. */
  search?: string
  /** Goes one step back or on, as the wizard's own buttons do. */
  onBack: () => void
  onForward: () => void
}

/**
 * Lets the browser's Back and Forward, and the gestures of phones for them, go through the steps of a wizard: each step
 * lies one entry further in the history than the one before it. The wizard decides where it is; the history follows it,
 * except where a person moved in the history.
 */
export const useStepHistory = ({ depth, search = '', onBack, onForward }: Options): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const seen = useRef<string | null>(null)
  const isUnderWay = useRef(false)

  const enter = (query: string, depthAt: number, base: number, replace: boolean) => {
    isUnderWay.current = true
    void navigate({ search: query }, { replace, state: { wizard: { depth: depthAt, base } } })
  }
  const move = (delta: number) => {
    isUnderWay.current = true
    void navigate(delta)
  }

  /** The history follows the wizard. */
  const follow = (at: number, query: string) => {
    const { depth: here, base } = markOf(location) ?? { depth: null, base: at }
    if (here === null) enter(query, at, base, true)
    else if (at > here) enter(query, at, base, false)
    else if (at < here && here > base) move(Math.max(at, base) - here)
    else if (at < here) enter(query, at, at, true)
    else if (location.search !== query) enter(query, at, base, true)
  }

  /** The wizard follows who moved in the history. */
  const heed = (at: number, wanted: number) => {
    for (let step = at; step > wanted; step--) onBack()
    for (let step = at; step < wanted; step++) onForward()
  }

  const arrive = useEffectEvent((at: number | null, query: string, key: string) => {
    const isElsewhere = seen.current !== key
    const isMovedByPerson = isElsewhere && seen.current !== null && !isUnderWay.current
    if (isElsewhere) isUnderWay.current = false
    seen.current = key
    if (at === null || isUnderWay.current) return
    const wanted = markOf(location)?.depth ?? at
    if (isMovedByPerson && wanted !== at) heed(at, wanted)
    else follow(at, query)
  })
  useEffect(() => arrive(depth, search, location.key), [depth, search, location.key])
}
