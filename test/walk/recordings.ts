import { join } from 'node:path'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { eventName, nodesOf } from '#tools/machines/chart/parts.ts'
import { fromJson, toJson } from '#tools/machines/trace/json.ts'
import { startedBy } from '#tools/machines/trace/recorder.ts'
import { asJson, differenceOf, type Reached, type Recording, RecordingError } from '#tools/machines/trace/recording.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'
import { stage } from './stage.ts'

/** @throws RecordingError for an unknown machine */
export const machineOf = async ({ machine: name }: Recording): Promise<AnyStateMachine> => {
  const file = machineFiles.get(name)
  if (file === undefined) throw new RecordingError(`There is no machine ${name} (any more). Record it anew.`)
  const exported: Record<string, unknown> = await import(join(import.meta.dirname, '../..', file))
  return exported[`${name}Machine`] as AnyStateMachine
}

/** The first step that differs, as a sentence, or null. */
export const replayed = async (recording: Recording, machine: AnyStateMachine): Promise<string | null> => {
  const started: NonNullable<Reached['started']> = []
  const noteStarted = (event: InspectionEvent) => {
    const child = startedBy(event)
    if (child !== null) started.push(child.started)
  }
  const { actor, emitted, perform } = stage(machine, {}, noteStarted).start(recording.input ?? undefined)
  const reached = (): Reached => {
    const { value, status, context } = actor.getSnapshot() as AnyMachineSnapshot
    const told = (emitted as AnyEventObject[]).splice(0).map(toJson)
    return { value: asJson(value), status, context: asJson(context), emitted: told, started: started.splice(0) }
  }
  try {
    const atStart = differenceOf(recording.start, reached())
    if (atStart !== null) return `At the start ${atStart}.`
    const declared = new Set(nodesOf(machine).flatMap((node) => [...node.transitions.keys()]))
    for (const [index, step] of recording.steps.entries()) {
      const name = `Step ${index + 1}, ${eventName(step.event.type)}`
      if (!declared.has(step.event.type) && !step.event.type.startsWith('xstate.')) {
        // A running machine passes over an event that it does not know.
        if (differenceOf(step, reached()) === null) continue
        return `${name}, is impossible: the machine knows no such event.`
      }
      try {
        await perform(fromJson(step.event))
      } catch (error) {
        return `${name}, is impossible: ${error instanceof Error ? error.message : error}.`
      }
      const difference = differenceOf(step, reached())
      if (difference !== null) return `${name}: ${difference}.`
    }
    return null
  } finally {
    actor.stop()
  }
}
