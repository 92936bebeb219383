import { createRunId } from '#src/api/keys.ts'

/** The id of each run; its task is one object from its first row to its last. */
const runIds = new WeakMap<object, string>()

/** The id under which the server knows what a run changes as one work. */
export const runIdOf = (task: object): string => {
  const known = runIds.get(task) ?? createRunId()
  runIds.set(task, known)
  return known
}
