import { fromPromise } from 'xstate'
import { FailureError, isUnanswered, toFailure } from '#domain/failure.ts'
import type { Filter } from '#domain/filter.ts'
import { maximumListLimit } from '#domain/limits.ts'
import { changedFields } from '#domain/merge.ts'
import { may } from '#domain/permissions.ts'
import {
  accountsIn,
  comingEvent,
  doomedSeriesIn,
  flagAfter,
  programsIn,
  type RowTask,
  resourceOf,
  type SelectedItem,
  seriesIn,
  usedIn,
} from '#domain/selection.ts'
import type { Viewer } from '#domain/session.ts'
import { targetOf } from '#domain/target.ts'
import type { UndoItem } from '#domain/undo.ts'
import { sumOf } from '#domain/user.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import type { Api } from '#src/api/api.ts'
import { batchRunOver } from './batchRunOver.ts'
import { findsGone } from './unlessGone.ts'

/** Selected rows of a list: what else their deletion concerns, and what is done to each (§2, §4, §6). */
export const createListSelection = (api: Api, now: () => number, viewer: () => Viewer) =>
  listSelectionMachine.provide({
    actors: {
      countAffected: fromPromise(async ({ input, signal }) => {
        const { mains, deleted } = programsIn(input)
        const startAfter = new Date(now()).toISOString()
        const countEvents = async ({ parent, deactivated }: { parent: string; deactivated: boolean }) => {
          const filters: Filter[] = [
            { name: 'parent', value: parent },
            { name: 'deactivated', value: deactivated },
            { name: 'startAfter', value: startAfter },
          ]
          return (await api.entries.list('events', { limit: 1, filters }, signal)).total
        }
        const findComing = (parent: string) => {
          const filters: Filter[] = [
            { name: 'parent', value: parent },
            { name: 'startAfter', value: startAfter },
          ]
          return api.entries.list('events', { limit: maximumListLimit, filters }, signal)
        }
        const count = async (value: string[]) =>
          (await api.entries.list('events', { limit: 1, filters: [{ name: 'mains', value }] }, signal)).total
        const countOwned = async (id: string) => sumOf((await api.users.details(id, signal)).owned)
        const found = await Promise.all(doomedSeriesIn(input).map(findComing))
        const coming = found.flatMap(({ items }) => items)
        const counted = await Promise.all([
          ...found.map(({ total }) => total),
          ...mains.map(count),
          ...seriesIn(input).map(countEvents),
          ...accountsIn(input).map(countOwned),
          ...usedIn(input).map((filter) => api.suggestions.countEvents(filter, startAfter, signal)),
        ])
        return {
          affected: counted.reduce((sum, total) => sum + total, -deleted),
          coming: coming
            .filter((event) => may(viewer(), 'delete', 'events', targetOf('events', event)))
            .map(comingEvent),
        }
      }),
      batchRun: batchRunOver<SelectedItem, RowTask>(async ({ mayBeDone, ...item }, task, runId) => {
        const { resource, action, takesEvents, reason } = task
        const { id, version } = item
        if (action === 'delete' && resource === 'users') {
          const wasGone = await findsGone(api.users.remove(id, { version, successor: task.successor, run: runId }))
          api.store.dropPerson(id)
          return wasGone
        }
        if (action === 'delete') {
          const row = resourceOf(resource, item)
          // Nobody looked at the coming events of a series, so they go in any version.
          const seen = row === resource ? version : null
          return findsGone(api.entries.remove(row, id, seen, runId))
        }
        const events = takesEvents && { withEvents: true }
        const told = reason !== '' && { reason }
        const flag = flagAfter(action, item)
        const changed = resource === 'users' ? { ...flag } : { ...item, ...flag, ...events, ...told }
        try {
          await api.entries.update(resource, id, version, changed, runId)
          return false
        } catch (error) {
          if (toFailure(error).code !== 'changedMeanwhile') throw error
          // An earlier try may have succeeded. If somebody else was faster, the events still follow, and the owners get the reason.
          const current = await api.entries.find(resource, id)
          if (changedFields(current, { ...current, ...flag }).length > 0) throw error
          const missing = { ...events, ...(mayBeDone !== true && told) }
          const send = () => api.entries.update(resource, id, current.version, { ...current, ...missing }, runId)
          if (Object.keys(missing).length > 0) await send().catch(asChanged)
          return true
        }
      }),
    },
  })

/** The deactivation is somebody else's, whatever became of the reason: undo must not take it for this run's. */
const asChanged = (error: unknown): never => {
  throw isUnanswered(toFailure(error)) ? new FailureError({ code: 'changedMeanwhile' }) : error
}

/** Undo takes back what was done to each entry: from the bin, into it, or with the flag of before (§4). */
export const createUndo = (api: Api) =>
  undoMachine.provide({
    actors: {
      batchRun: batchRunOver<UndoItem>(async (entry, _, runId) => {
        const { id } = entry
        switch (entry.undo) {
          case 'restore':
            if (entry.resource === 'themes') await api.themes.restore(id)
            else await api.entries.restore(entry.resource, id, runId)
            break
          case 'delete':
            await findsGone(api.entries.remove(entry.resource, id, null, runId))
            break
          case 'rejoin':
            await api.entries.rejoin(entry.series.id, id, entry.series.date)
            break
          case 'flag': {
            const current = await api.entries.find(entry.resource, id)
            const before = { ...current, ...entry.flag }
            if (changedFields(current, before).length > 0)
              await api.entries.update(entry.resource, id, current.version, before, runId)
          }
        }
      }),
    },
  })
