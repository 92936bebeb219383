import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { channelName, type LiveActor, type LiveStep, type News, type Start } from '#tools/machines/model/live.ts'
import { createRecorder } from '#tools/machines/trace/recorder.ts'
import type { Inspection } from './inspecting.ts'
import { mask } from './mask.ts'

let started: Inspection | null = null

/**
 * Shows every actor in the project's own inspector when the URL has `?inspect`, or in Stately's with `?inspect=stately`.
 * Only in development: production builds do not contain this file. Secrets are masked before they leave the page.
 */
export const startInspector = (): Inspection => {
  const wanted = new URLSearchParams(window.location.search).get('inspect')
  if (wanted === 'stately') {
    started ??= { inspect: createBrowserInspector({ serialize: mask }).inspect as Observer<InspectionEvent> }
  }
  started ??= wanted === null ? {} : broadcast()
  return started
}

/** How long steps are collected before they are sent, in milliseconds: typing must not wait for an inspector. */
const pause = 100
/** How long an inspector that is open already has to answer, in milliseconds. */
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
  // A window of its own process: one that shares Backstage's thread slows typing down. It outlives a reload of Backstage.
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
