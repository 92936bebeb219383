import * as v from 'valibot'

const event = v.looseObject({ type: v.string() })
const reached = {
  value: v.unknown(),
  status: v.string(),
  context: v.unknown(),
  emitted: v.array(event),
  /** The actors that were started, each with its input; older recordings have none. */
  started: v.optional(v.array(v.object({ src: v.string(), input: v.unknown() }))),
}

/** The version of recordings that this program writes and reads. */
export const recordingVersion = 1 as const

const recordingSchema = v.object({
  version: v.literal(recordingVersion),
  machine: v.string(),
  /** The digest of the machine's chart when it was recorded; null when it is not known. */
  digest: v.nullable(v.string()),
  input: v.unknown(),
  start: v.object(reached),
  /** `at`: milliseconds since the start. */
  steps: v.array(v.object({ event, at: v.number(), ...reached })),
})

/** What one actor went through, as JSON: each event; after it the state, the context, what was emitted and who was started. */
export type Recording = v.InferOutput<typeof recordingSchema>
export type Reached = Recording['start']
export type RecordedStep = Recording['steps'][number]

/** A recording that cannot be used, with a sentence that says why. */
export class RecordingError extends Error {}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RecordingError('This is not JSON. A recording is a file that the inspector has saved.')
  }
}

const placeOf = (issue: v.BaseIssue<unknown>): string => {
  const keys = issue.path?.map(({ key }) => key) ?? []
  return keys[0] === 'steps' && typeof keys[1] === 'number'
    ? `Step ${keys[1] + 1} lacks ${keys.slice(2).join('.') || 'its event'}.`
    : `It lacks ${keys.join('.') || 'everything'}.`
}

/** Reads a file of the inspector: one recording, or a list of them. @throws RecordingError for anything else */
export const readRecordings = (text: string): Recording[] => {
  const value = parsed(text)
  return Array.isArray(value) ? value.map(toRecording) : [toRecording(value)]
}

/** Writes recordings as {@link readRecordings} reads them; one stands by itself. */
export const recordingsText = (recordings: readonly Recording[]): string =>
  JSON.stringify(recordings.length === 1 ? recordings[0] : recordings, null, 1)

/** Reads a recording. @throws RecordingError for anything else */
export const readRecording = (text: string): Recording => toRecording(parsed(text))

const toRecording = (value: unknown): Recording => {
  const { version } = v.is(v.looseObject({ version: v.unknown() }), value) ? value : { version: undefined }
  if (typeof version === 'number' && version !== recordingVersion) {
    throw new RecordingError(
      `This recording has version ${version}, and this program reads version ${recordingVersion}. Record it anew.`,
    )
  }
  const result = v.safeParse(recordingSchema, value)
  if (!result.success) throw new RecordingError(`This is no recording of the inspector. ${placeOf(result.issues[0])}`)
  return result.output
}

/** A value as JSON keeps it; what is not there is null. */
export const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** The dot path of the first difference between two JSON values, or null. */
export const firstDifference = (one: unknown, other: unknown, path: string): string | null => {
  if (Object.is(one, other)) return null
  const isDeep = typeof one === 'object' && one !== null && typeof other === 'object' && other !== null
  if (!isDeep || Array.isArray(one) !== Array.isArray(other)) return path
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) {
    const inner = firstDifference(
      (one as Record<string, unknown>)[key],
      (other as Record<string, unknown>)[key],
      `${path}.${key}`,
    )
    if (inner !== null) return inner
  }
  return null
}

/** What differs between a recorded and a replayed state, as a sentence without its step; null when they are the same. */
export const differenceOf = (recorded: Reached, replayed: Reached): string | null => {
  const parts = ['status', 'value', 'emitted', 'context', 'started'] as const
  const told = parts.filter((name) => name !== 'started' || recorded.started !== undefined)
  const part = told.find((name) => firstDifference(recorded[name], replayed[name], name) !== null)
  if (part === undefined) return null
  if (part === 'context') return `${firstDifference(recorded.context, replayed.context, part)} differs`
  const says = (reached: Reached) => {
    if (part === 'emitted') return reached.emitted.map(({ type }) => type)
    return part === 'started' ? reached.started?.map(({ src }) => src) : reached[part]
  }
  const [before, now] = [JSON.stringify(says(recorded)), JSON.stringify(says(replayed))]
  if (part === 'started' && before === now) return `${otherInput(recorded, replayed)} differs`
  const words = {
    status: 'the status',
    value: 'the state',
    emitted: 'what it emits',
    started: 'what it starts',
  } as const
  return `${words[part]} differs: recorded ${before}, now ${now}`
}

/** Such as "the input of signIn, password,". */
const otherInput = ({ started = [] }: Reached, replayed: Reached): string => {
  const places = started.map(({ src, input }, at) => [src, firstDifference(input, replayed.started?.[at]?.input, '')])
  const [src, place] = places.find(([, found]) => found !== null) ?? []
  return `the input of ${src}${place ? `, ${place.slice(1)},` : ''}`
}
