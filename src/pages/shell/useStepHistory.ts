import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** `depth` is how many entries the step is after the first one; `base` identifies the wizard's first entry. */
const markSchema = v.object({ wizard: v.object({ depth: v.number(), base: v.number() }) })

const markOf = ({ state }: Location) => {
  const mark = v.safeParse(markSchema, state)
  return mark.success ? mark.output.wizard : null
}

/** Whether a history entry is a step of a wizard. */
export const isWizardStep = (location: Location): boolean => markOf(location) !== null

type Options = {
  /** How many entries the shown step is after the first one; null without one. */
  depth: number | null
  /** The query of the step, with its question mark. */
  search?: string
  /** Goes one step back or on, like the wizard's own buttons. */
  onBack: () => void
  onForward: () => void
}

/**
 * Connects the browser's Back and Forward (also as gestures) with the steps of a wizard: each step has its own history
 * entry. The history follows the wizard, except when a person navigates in the history.
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

  /** Moves the history to the wizard's step. */
  const follow = (at: number, query: string) => {
    const { depth: here, base } = markOf(location) ?? { depth: null, base: at }
    if (here === null) enter(query, at, base, true)
    else if (at > here) enter(query, at, base, false)
    else if (at < here && here > base) move(Math.max(at, base) - here)
    else if (at < here) enter(query, at, at, true)
    else if (location.search !== query) enter(query, at, base, true)
  }

  /** Moves the wizard to the step of the history. */
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
