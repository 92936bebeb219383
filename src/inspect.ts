import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { channelName, type LiveActor, type LiveStep, type News, type Start } from '#tools/machines/model/live.ts'
import { createRecorder } from '#tools/machines/trace/recorder.ts'
import type { Inspection } from './inspecting.ts'
import { mask } from './mask.ts'

let started: Inspection | null = null

/**
 * Shows all actors in the project's inspector with `?inspect`, or in Stately's with `?inspect=stately`. Only
 * development contains this file. Secrets are masked first.
 */
export const startInspector = (): Inspection => {
  const wanted = new URLSearchParams(window.location.search).get('inspect')
  if (wanted === 'stately') {
    started ??= { inspect: createBrowserInspector({ serialize: mask }).inspect as Observer<InspectionEvent> }
  }
  started ??= wanted === null ? {} : broadcast()
  return started
}

/** How long steps are collected, in ms, so that typing does not wait. */
const pause = 100
/** How long an open inspector has to answer, in ms. */
const answerPause = 500

const broadcast = (): Inspection => {
  const channel = new BroadcastChannel(channelName)
  const actors = new Map<string, Omit<LiveActor, 'recording'>>()
  let waiting: LiveStep[] = []
  const send = (news: News | Start) => channel.postMessage(news)
  const flush = () => {
    if (waiting.length > 0) send({ kind: 'steps', steps: waiting })
    waiting = []
  }
  const recorder = createRecorder({
    now: () => Math.round(performance.now()),
    copy: mask,
    onStep: ({ actor, step, from, isFirst, input }) => {
      actors.set(actor.id, actor)
      if (waiting.length === 0) setTimeout(flush, pause)
      waiting.push({ actor, step, from, isFirst, input })
    },
  })
  // A window with a process of its own, so that it does not slow typing down. It outlives a reload of Backstage.
  const opening = setTimeout(() => window.open('/tools/machines/index.html#/-/live', '_blank', 'noopener'), answerPause)
  channel.onmessage = () => {
    clearTimeout(opening)
    waiting = []
    const known = [...recorder.recordings()].flatMap(([id, recording]) => {
      const actor = actors.get(id)
      return actor ? [{ ...actor, recording }] : []
    })
    send({ kind: 'all', actors: known })
  }
  send({ kind: 'started' })
  return { inspect: recorder.inspect }
}
