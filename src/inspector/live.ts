import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { channelName, type LiveActor, type LiveStep, type News } from '#tools/machines/model/live.ts'
import { createRecorder } from '#tools/machines/trace/recorder.ts'
import { mask } from './mask.ts'
import type { Inspection } from './startInspector.ts'

let started: Inspection | null = null

/** `?inspect`: the project's inspector, `?inspect=stately`: Stately's. Development only; secrets are masked first. */
export const startInspector = (): Inspection => {
  const wanted = new URLSearchParams(window.location.search).get('inspect')
  if (wanted === 'stately') {
    started ??= { inspect: createBrowserInspector({ serialize: mask }).inspect as Observer<InspectionEvent> }
  }
  started ??= wanted === null ? {} : broadcast()
  return started
}

/** In ms: what is told more seldom costs typing less. */
const pause = 300
/** In ms. */
const answerPause = 500

const broadcast = (): Inspection => {
  const channel = new BroadcastChannel(channelName)
  const actors = new Map<string, Omit<LiveActor, 'recording'>>()
  let [waiting, ended]: [LiveStep[], string[]] = [[], []]
  const send = (news: News) => channel.postMessage(news)
  const flush = () => {
    send({ kind: 'steps', steps: waiting, ended })
    ;[waiting, ended] = [[], []]
  }
  const flushSoon = () => {
    if (waiting.length + ended.length === 0) setTimeout(flush, pause)
  }
  const recorder = createRecorder({
    now: () => Math.round(performance.now()),
    copy: mask,
    onStep: ({ actor, step, from, order, isFirst, input }) => {
      flushSoon()
      actors.set(actor.id, { ...actor, isEnded: step.status !== 'active' })
      // StrictMode stops an actor and starts it again.
      ended = ended.filter((id) => id !== actor.id)
      waiting.push({ actor, step, from, order, isFirst, input: isFirst ? input : null })
    },
    onStop: (id) => {
      const actor = actors.get(id)
      if (actor === undefined) return
      flushSoon()
      actors.set(id, { ...actor, isEnded: true })
      ended.push(id)
    },
  })
  // In its own process, so that typing stays fast. It outlives a reload.
  const opening = setTimeout(() => window.open('/tools/machines/index.html#/-/live', '_blank', 'noopener'), answerPause)
  channel.onmessage = () => {
    clearTimeout(opening)
    ;[waiting, ended] = [[], []]
    const known = [...recorder.recordings()].flatMap(([id, recording]) => {
      const actor = actors.get(id)
      return actor ? [{ ...actor, recording }] : []
    })
    send({ kind: 'all', actors: known })
  }
  window.addEventListener('pagehide', () => {
    flush()
    send({ kind: 'left' })
  })
  send({ kind: 'started' })
  return { inspect: recorder.inspect }
}
