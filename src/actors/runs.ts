import { createRunId } from '#src/api/keys.ts'

const runIds = new WeakMap<object, string>()

export const runIdOf = (task: object): string => {
  const known = runIds.get(task) ?? createRunId()
  runIds.set(task, known)
  return known
}
