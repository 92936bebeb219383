import { useSelector } from '@xstate/react'
import { shownProgress } from '#domain/progress.ts'
import { progressOf } from '#domain/run.ts'
import type { BatchRunRef } from '#src/actors/refs.ts'

export const useRunProgress = (run: BatchRunRef) => {
  const total = useSelector(run, ({ context }) => progressOf(context.run).total)
  const done = useSelector(run, ({ context }) => shownProgress(progressOf(context.run).done, total))
  const canStop = useSelector(run, (snapshot) => snapshot.can({ type: 'run.stopped' }))
  return { done, total, canStop, stop: () => run.send({ type: 'run.stopped' }) }
}
