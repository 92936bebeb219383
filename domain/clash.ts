import * as v from 'valibot'
import { intervalSchema } from '#domain/series/series.ts'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import type { FormKind, FormValues, Json } from './forms.ts'
import { issuesOf } from './issues.ts'
import type { ByLanguage } from './languages.ts'
import { maximumListEntries } from './limits.ts'
import { unknownParameter } from './queryParameters.ts'

/** Whether a date clashes (decision 22): events of that day, a taken place, quieter days. It never prevents saving. */

/** In days. Longer events, such as exhibitions, clash only at their own place. */
export const longestClash = 14

export const shownClashes = 8

export const quietDays = 3

/** As sent; empty texts for nothing. Of a series `start` and `end` are times of day. `except`: the entry itself. */
export type ClashQuestion = Readonly<Record<(typeof names)[number], string>>

const names = ['start', 'end', 'intervals', 'location', 'location2', 'category', 'except', 'parent'] as const

const relations = ['place', 'category', 'other'] as const

const other = v.object({
  /** A reservation has local dates, an event instants. */
  kind: v.picklist(['event', 'reservation']),
  id: v.string(),
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  place: v.string(),
  room: v.string(),
  relation: v.picklist(relations),
  /** Same place, room and time. */
  overlaps: v.boolean(),
  isMine: v.boolean(),
  /** Of events: whole days, one of the viewer's own, with a page on the site. */
  allDay: v.optional(v.boolean()),
  isOwn: v.optional(v.boolean()),
  isPublic: v.optional(v.boolean()),
})

const clashSchema = v.object({
  date: v.string(),
  place: v.picklist(['unnamed', 'free', 'taken']),
  counts: v.object({ place: v.number(), category: v.number(), all: v.number() }),
  others: v.array(other),
  quiet: v.array(v.object({ date: v.string(), start: v.string(), count: v.number() })),
  /** The public holiday that the date is. */
  holiday: v.optional(v.object({ de: v.string(), en: v.string() } satisfies ByLanguage<unknown>)),
})

export const clashAnswerSchema = v.object({ clash: v.nullable(clashSchema) })

export type Clash = v.InferOutput<typeof clashSchema>
export type ClashOther = Clash['others'][number]
export type QuietDay = Clash['quiet'][number]

export const hasDate = (kind: FormKind): boolean => kind === 'events' || kind === 'revents'

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

type Dated = { id: string | null; values: FormValues }

export const dateTyped = (form: Dated) => ({ type: 'date.typed' as const, question: clashQuestionOf(form) })

/** What a form asks; null while its date is incomplete or wrong. */
const clashQuestionOf = ({ id, values }: Dated): ClashQuestion | null => {
  const parent = textOf(values.parent)
  const question = {
    start: textOf(values.start),
    end: textOf(values.end),
    intervals: Array.isArray(values.intervals) ? JSON.stringify(values.intervals) : '',
    location: textOf(values.location).trim(),
    location2: textOf(values.location2).trim(),
    category: field.isEntryId(textOf(values.category)) ? textOf(values.category) : '',
    except: id ?? '',
    parent: parent.startsWith('id:') ? parent.slice('id:'.length) : '',
  }
  return parseQuestion({ ...question, except: '', parent: '' }).success ? question : null
}

export const isSameQuestion = (one: ClashQuestion | null, other: ClashQuestion | null): boolean =>
  one === other || (one !== null && other !== null && names.every((name) => one[name] === other[name]))

const optional = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ],
      'type',
    ),
    '',
  )

const parsedJson = v.pipe(
  v.string('type'),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: 'type' })
      return NEVER
    }
  }),
)

const shared = {
  location: field.optionalReference(),
  location2: field.line(),
  category: optional(v.pipe(v.string(), v.uuid('unknown'))),
  except: optional(v.pipe(v.string(), v.uuid('unknown'))),
  parent: optional(v.pipe(v.string(), v.uuid('unknown'))),
}

const ofEvent = v.pipe(
  field.object({
    ...shared,
    intervals: v.optional(v.literal('', 'unknown'), ''),
    start: field.instant(),
    end: optional(field.instant()),
  }),
  field.between('start', 'end', ({ start, end }) => end === null || end >= start, 'startAfterEnd'),
)

const ofSeries = field.object({
  ...shared,
  intervals: v.pipe(parsedJson, v.array(intervalSchema, 'type'), v.maxLength(maximumListEntries, 'tooMany')),
  start: field.time(),
  end: field.time(),
})

export type ParsedQuestion = v.InferOutput<typeof ofEvent> | v.InferOutput<typeof ofSeries>

const schemaOf = (question: object) => ('intervals' in question && question.intervals !== '' ? ofSeries : ofEvent)

const parseQuestion = (question: object) => v.safeParse(schemaOf(question), question)

/** Reads the query of a question. Unknown or malformed parameters are refused (contract §2). */
export const parseClashQuery = (search: URLSearchParams): { question: ParsedQuestion } | { issue: FieldIssue } => {
  const strange = unknownParameter(search, names)
  if (strange !== undefined) return { issue: { field: strange, reason: 'unknown' } }
  const query = Object.fromEntries(search)
  const parsed = parseQuestion(query)
  if (parsed.success) return { question: parsed.output }
  const [issue] = issuesOf(schemaOf(query), query)
  return { issue: issue ?? { field: 'start', reason: 'type' } }
}
