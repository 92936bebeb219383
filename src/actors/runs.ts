import { createRunId } from '#src/api/keys.ts'

/** The id of each run. A run has one task object. */
const runIds = new WeakMap<object, string>()

/** The id by which the server joins the changes of a run. */
export const runIdOf = (task: object): string => {
  const known = runIds.get(task) ?? createRunId()
  runIds.set(task, known)
  return known
}
