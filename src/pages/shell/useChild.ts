import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

type ChildrenOf<Page extends AnyActorRef> = SnapshotFrom<Page> extends { children: infer Children } ? Children : never

/** @throws without such a child */
export const useChild = <Page extends AnyActorRef, Id extends keyof ChildrenOf<Page> & string>(page: Page, id: Id) => {
  const parent: AnyActorRef = page
  const child: NonNullable<ChildrenOf<Page>[Id]> | undefined = useSelector(parent, ({ children }) => children[id])
  if (!child) throw new Error(`The page has no child ${id}`)
  return child
}
