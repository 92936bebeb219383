import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

const Previous = createContext<string | null>(null)

/** Knows the path of the page that was shown before, whether a link, a form or the browser's Back led on from it. */
export const CameFrom = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const [paths, setPaths] = useState<{ current: string; previous: string | null }>({
    current: pathname,
    previous: null,
  })
  if (paths.current !== pathname) setPaths({ current: pathname, previous: paths.current })
  return <Previous value={paths.previous}>{children}</Previous>
}

/** The path of the page that was shown before; null for the first one. */
export const usePreviousPath = (): string | null => useContext(Previous)

const stateSchema = v.object({ from: v.exactOptional(v.string()), visit: v.exactOptional(v.string()) })

/** What the browser's history keeps of a page that a link led to: the address of that link's page, and which visit it is. */
export const useLinkState = (): v.InferOutput<typeof stateSchema> => {
  const parsed = v.safeParse(stateSchema, useLocation().state)
  return parsed.success ? parsed.output : {}
}
