import { Fragment, type ReactNode } from 'react'
import { useLinkState } from '#src/pages/shell/CameFrom.tsx'
import { useViewer } from '#src/pages/shell/useViewer.ts'

/** Opens a list again when a link leads to it at another URL, and for another role, which sees other rows. */
export const ListVisit = ({ children }: { children: ReactNode }) => {
  const { visit } = useLinkState()
  const viewer = useViewer()
  return <Fragment key={`${viewer?.role} ${visit}`}>{children}</Fragment>
}
