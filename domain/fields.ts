import * as v from 'valibot'
import {
  maximumLineLength,
  maximumListEntries,
  maximumNameLength,
  maximumTextLength,
  passwordLength,
} from './limits.ts'
import { isDate, timePattern } from './localDate.ts'
import { isVisible, normalizeTags, toLine, withoutInvisible } from './text.ts'

/** Messages are reason codes (`reasons` in `locales/`); the server sends `field {name}: {reason}`. */

const kept = v.pipe(
  v.string('type'),
  v.check((text) => !text.includes('\0'), 'characters'),
)
const lines = v.pipe(kept, v.trim())
const cleaned = v.pipe(kept, v.transform(toLine))

/** A required text on one line (§5). */
export const required = (maximum = maximumNameLength) =>
  v.pipe(cleaned, v.check(isVisible, 'empty'), v.maxLength(maximum, 'tooLong'))

export const requiredText = (maximum = maximumTextLength) =>
  v.pipe(lines, v.check(isVisible, 'empty'), v.maxLength(maximum, 'tooLong'))

export const line = (maximum = maximumLineLength) => v.optional(v.pipe(cleaned, v.maxLength(maximum, 'tooLong')), '')

export const text = (maximum = maximumTextLength) => v.optional(v.pipe(lines, v.maxLength(maximum, 'tooLong')), '')

export const flag = (initial: boolean) => v.optional(v.boolean('type'), initial)

export const id = () => v.pipe(v.string('type'), v.minLength(1, 'empty'), v.uuid('unknown'))

export const optionalId = () => v.optional(v.nullable(v.pipe(v.string('type'), v.uuid('unknown'))), null)

/** http or https (§5), or nothing. */
export const link = () =>
  v.optional(
    v.pipe(
      cleaned,
      v.maxLength(maximumLineLength, 'tooLong'),
      v.check((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value), 'link'),
    ),
    '',
  )

const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/i

const emailText = v.pipe(
  cleaned,
  v.transform(withoutInvisible),
  v.maxLength(254, 'tooLong'),
  v.check((value) => value === '' || emailPattern.test(value), 'email'),
)

export const email = () => v.optional(emailText, '')

/** A website, an e-mail address, or nothing. */
export const contact = () =>
  v.optional(
    v.pipe(
      cleaned,
      v.maxLength(maximumLineLength, 'tooLong'),
      v.check((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || emailPattern.test(value), 'contact'),
    ),
    '',
  )

export const requiredEmail = () => v.pipe(emailText, v.minLength(1, 'empty'))

/** Contract §3. Not trimmed: blanks belong to it. */
export const newPassword = () =>
  v.pipe(
    v.string('type'),
    v.minLength(1, 'empty'),
    v.minLength(passwordLength.minimum, 'passwordTooShort'),
    v.maxLength(passwordLength.maximum, 'tooLong'),
  )

const degrees = (limit: number) =>
  v.optional(
    v.nullable(v.pipe(v.number('number'), v.finite('number'), v.minValue(-limit, 'range'), v.maxValue(limit, 'range'))),
    null,
  )

/** Degrees (WGS 84). */
export const latitude = () => degrees(90)
export const longitude = () => degrees(180)

/** An existing local date, `yyyy-mm-dd`. */
export const date = () =>
  v.pipe(
    v.string(({ input }) => (input === null ? 'empty' : 'type')),
    v.minLength(1, 'empty'),
    v.check(isDate, 'date'),
  )

/** A local time of day, `HH:mm`. */
export const time = () => v.pipe(v.string('type'), v.regex(timePattern, 'time'))

const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Date.parse accepts 30 February as 1 March. */
const isInstant = (value: string) => {
  const day = instantPattern.exec(value)?.[1]
  return (
    day !== undefined && !Number.isNaN(Date.parse(value)) && new Date(`${day}T00:00Z`).toISOString().startsWith(day)
  )
}

/** `26` is a slip for `2026`. */
const isOfOurTime = (value: string) => /^(19|[2-9]\d)\d\d-/.test(value)

/** A date-time with offset (RFC 3339), 1900 to 9999, as UTC with milliseconds. */
export const instant = () =>
  v.pipe(
    v.string('type'),
    v.minLength(1, 'empty'),
    v.check(isInstant, 'dateTime'),
    v.transform((value) => new Date(value).toISOString()),
    v.check(isOfOurTime, 'year'),
  )

export const optionalInstant = () => v.optional(v.nullable(instant()), null)

/** As stored (§3). */
export const tags = () =>
  v.optional(
    v.pipe(
      v.array(v.pipe(cleaned, v.maxLength(60, 'tooLong')), 'type'),
      v.maxLength(maximumListEntries, 'tooMany'),
      v.transform((list) => normalizeTags(list)),
    ),
    () => [],
  )

/** Each once; text that names nobody is `notChosen`. */
export const ids = () =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string('type'), v.uuid('notChosen')), 'type'),
      v.maxLength(maximumListEntries, 'tooMany'),
      v.transform((list) => [...new Set(list)]),
    ),
    () => [],
  )

export const references = () =>
  v.optional(
    v.pipe(
      v.array(
        v.pipe(cleaned, v.maxLength(maximumNameLength, 'tooLong'), v.check(isReferenceOrName, 'unknown')),
        'type',
      ),
      v.maxLength(maximumListEntries, 'tooMany'),
      v.transform((list) => [...new Set(list.filter((entry) => entry !== ''))]),
    ),
    () => [],
  )

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const idReference = new RegExp(`^id:(${uuid})$`, 'i')
const parentReference = new RegExp(`^(id|revent):(${uuid})$`, 'i')

function isReferenceOrName(value: string): boolean {
  return !value.startsWith('id:') || idReference.test(value)
}

/** The id of `id:{id}`; null for a plain name. */
export const referencedId = (value: string): string | null => idReference.exec(value)?.[1] ?? null

const wholeId = new RegExp(`^${uuid}$`, 'i')

export const isEntryId = (value: string): boolean => wholeId.test(value)

export const optionalReference = () =>
  v.optional(v.pipe(line(maximumNameLength), v.check(isReferenceOrName, 'unknown')), '')

export const requiredReference = () => v.pipe(required(), v.check(isReferenceOrName, 'unknown'))

/** `id:{id}` of a main event or `revent:{id}` of a series (§3), or nothing; other text is `notChosen`. */
export const parentField = () =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string('type'),
        v.check((value) => /^(id|revent):/i.test(value), 'notChosen'),
        v.check((value) => parentReference.test(value), 'unknown'),
      ),
    ),
    null,
  )

export type ParentReference = { kind: 'id' | 'revent'; id: string }

export const splitParent = (parent: string | null): ParentReference | null => {
  const parts = parent === null ? null : parentReference.exec(parent)
  return parts?.[1] && parts[2] ? { kind: parts[1] as ParentReference['kind'], id: parts[2] } : null
}

const entryReason = (issue: { expected: string | null }): string => {
  if (issue.expected === 'never') return 'unknown'
  return issue.expected === 'Object' ? 'type' : 'empty'
}

/** Exactly these fields: a missing one is `empty`, another `unknown`. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries) => v.strictObject(entries, entryReason)

/** A rule between two valid fields; it marks the second. */
export const between = <Input extends Readonly<Record<string, unknown>>, One extends string, Other extends string>(
  one: One & keyof Input,
  other: Other & keyof Input,
  isKept: (values: Pick<Input, One | Other>) => boolean,
  reason: string,
): v.RawCheckAction<Input> =>
  v.rawCheck(({ dataset: { issues = [], value }, addIssue }) => {
    const isWrong = issues.some(({ path }) => !path || path[0].key === one || path[0].key === other)
    const input = value as Input
    if (isWrong || isKept(input)) return
    addIssue({ message: reason, path: [{ type: 'object', origin: 'value', input, key: other, value: input[other] }] })
  })

/** Added by the server. Ignored when sent back, so that an answer can be PUT; If-Match checks versions. */
export const stored = {
  id: v.optional(v.string('type')),
  version: v.optional(v.number('type')),
  createdAt: v.optional(v.string('type')),
  updatedAt: v.optional(v.string('type')),
}

/** `version` is the ETag. */
export type Stored = { id: string; version: number; createdAt: string; updatedAt: string }
