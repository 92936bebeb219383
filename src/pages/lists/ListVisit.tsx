import { Fragment, type ReactNode } from 'react'
import { useLinkState } from '#src/pages/shell/CameFrom.tsx'

/** Opens a list again when a link leads to it at another URL. */
export const ListVisit = ({ children }: { children: ReactNode }) => (
  <Fragment key={useLinkState().visit}>{children}</Fragment>
)
