import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

const Previous = createContext<string | null>(null)

/** Remembers the path of the page before, also after Back. */
export const CameFrom = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const [paths, setPaths] = useState<{ current: string; previous: string | null }>({
    current: pathname,
    previous: null,
  })
  if (paths.current !== pathname) setPaths({ current: pathname, previous: paths.current })
  return <Previous value={paths.previous}>{children}</Previous>
}

export const usePreviousPath = (): string | null => useContext(Previous)

const stateSchema = v.object({ from: v.exactOptional(v.string()), visit: v.exactOptional(v.string()) })

/** The URL of the link's page, and the visit. */
export const useLinkState = (): v.InferOutput<typeof stateSchema> => {
  const parsed = v.safeParse(stateSchema, useLocation().state)
  return parsed.success ? parsed.output : {}
}
