import type { RecordedStep, Recording } from '../trace/recording.ts'

/** The name of the BroadcastChannel between Backstage and the inspector. */
export const channelName = 'backstage-machines'

/** An actor of a Backstage, which runs or has ended. */
export type LiveActor = {
  id: string
  name: string
  machine: string
  parent: string | null
  isEnded: boolean
  recording: Recording
}
/** `from` is the id of the actor that sent the event, or null; `order` counts the events as they came. */
export type LiveStep = {
  actor: Omit<LiveActor, 'recording' | 'isEnded'>
  step: RecordedStep
  from: string | null
  order: number
  isFirst: boolean
  input: unknown
}

/** What a page of Backstage tells when it starts, so that an inspector that is open asks for all actors, and when it is left. */
export type Visit = { kind: 'started' } | { kind: 'left' }

/** What Backstage tells of its actors: all so far when an inspector asks, and then each step, and who has ended. */
export type News = Visit | { kind: 'all'; actors: LiveActor[] } | { kind: 'steps'; steps: LiveStep[]; ended: string[] }

/** What an inspector asks. */
export type Question = { kind: 'hello' }

/** A line of the log: an event, who sent it and who took it. */
export type LogLine = { from: string | null; to: string; event: string; step: number; order: number }

/** All that is known of a running Backstage, and of its page before a reload. `isUnsaved`: something came after the last saving. */
export type Known = { actors: LiveActor[]; log: LogLine[]; isUnsaved: boolean }

const longest = 500

const mark = 'before '

/** Whether it is the id of an actor of the page before. */
export const isFromBefore = (id: string): boolean => id.startsWith(mark)

/** The next page counts its ids from the beginning. */
const asFromBefore = (actor: LiveActor): LiveActor => ({
  ...actor,
  id: mark + actor.id,
  parent: actor.parent && mark + actor.parent,
  isEnded: true,
})

const taken = ({ actors, log }: Known, { actor, step, from, order, isFirst, input }: LiveStep): Known => {
  const before = isFirst ? undefined : actors.find(({ id }) => id === actor.id)
  const { event: _, at: __, ...start } = step
  const recording: Recording = before
    ? { ...before.recording, steps: [...before.recording.steps, step] }
    : { version: 1, machine: actor.machine, digest: null, input, start, steps: [] }
  const next = { ...actor, isEnded: step.status !== 'active', recording }
  return {
    actors: before
      ? actors.map((one) => (one === before ? next : one))
      : [...actors.filter(({ id }) => id !== actor.id), next],
    log: [...log, { from, to: actor.id, event: step.event.type, step: recording.steps.length, order }],
    isUnsaved: true,
  }
}

/** What is known after some news. The log is in the order in which events came. */
export const after = (known: Known, news: News): Known => {
  const ofBefore = known.actors.filter(({ id }) => isFromBefore(id))
  if (news.kind === 'started' || news.kind === 'left') {
    const ofNow = known.actors.filter((actor) => !ofBefore.includes(actor))
    return { ...known, actors: ofNow.length === 0 ? ofBefore : ofNow.map(asFromBefore), log: [] }
  }
  if (news.kind === 'all') {
    const isUnsaved = known.isUnsaved || news.actors.length > 0
    return { actors: [...ofBefore, ...news.actors], log: [], isUnsaved }
  }
  const { actors, log, isUnsaved } = news.steps.reduce(taken, known)
  return {
    actors: actors.map((actor) => (news.ended.includes(actor.id) ? { ...actor, isEnded: true } : actor)),
    log: log.toSorted((one, other) => one.order - other.order).slice(-longest),
    isUnsaved,
  }
}

/** Both ends of a line, as the id of an actor that is known. What is no machine has its name if it answers, or is outside. */
export const endsOf = (actors: readonly LiveActor[], { from, to, event }: LogLine): { from: string; to: string } => {
  const known = (id: string | null) => actors.find((actor) => actor.id === id)?.id
  const [, answering] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event) ?? []
  return { from: known(from) ?? answering ?? 'outside', to: known(to) ?? 'outside' }
}

/** The state of a machine as ids of its chart. */
export const activeIn = (value: unknown): string[] => {
  const inside = (one: unknown, path: string[]): string[] => {
    if (typeof one === 'string') return [[...path, one].join('.')]
    if (typeof one !== 'object' || one === null) return []
    return Object.entries(one).flatMap(([key, inner]) => [[...path, key].join('.'), ...inside(inner, [...path, key])])
  }
  return ['root', ...inside(value, [])]
}
