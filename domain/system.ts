import * as v from 'valibot'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.pipe(v.string(), v.isoTimestamp())

/** Without secrets. Sizes in bytes. */
export const systemSchema = v.object({
  program: v.object({ version: text, node: text }),
  settings: v.object({
    siteUrl: text,
    timezone: text,
    language: text,
    moderationEmail: text,
    mailFrom: text,
    holidayRegion: v.nullable(text),
    geocoder: text,
    trustProxy: v.boolean(),
    dataDir: text,
    /** `isUsable`: whether it is there and a PMTiles file. */
    map: v.nullable(v.object({ file: text, isUsable: v.boolean() })),
  }),
  database: v.object({
    kind: v.picklist(['sqlite', 'postgres']),
    version: text,
    bytes: v.nullable(count),
    isDamaged: v.boolean(),
    /** Whether the last write succeeded: the disk is neither full nor read-only. */
    isWritable: v.boolean(),
  }),
  mail: v.object({
    /** Null: mails become files. */
    server: v.nullable(text),
    /** Due, tried before, or held; not a digest before its time. */
    waiting: count,
    /** By a restored calendar, until an administrator releases them. */
    areHeld: v.boolean(),
    /** Of what failed before; null if nothing did. */
    nextTry: v.nullable(instant),
    /** Why that failed before, in the words of the mail server; empty if nothing did. */
    lastError: text,
    givenUp: count,
    lastSent: v.nullable(instant),
  }),
  backups: v.object({ kept: count, newest: v.nullable(instant) }),
  disk: v.nullable(v.object({ free: count, total: count })),
})

/** Whether mail to an address reaches nobody: `MODERATION_EMAIL` was not set. */
export const isNobodys = (address: string): boolean => /@localhost$/i.test(address)

/** Whether a URL opens on the computer of the calendar alone: `SITE_URL` was not set. */
export const isOnlyHere = (url: string): boolean => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(url)

export type SystemState = v.InferOutput<typeof systemSchema>

/** `file` was written instead; `error` is the server's text. */
export const mailTestSchema = v.object({ to: text, file: v.nullable(text), error: v.nullable(text) })

export type MailTest = v.InferOutput<typeof mailTestSchema>

/** At most three figures: `1.4 GB`. `language` decides the decimal mark. */
export const formatBytes = (bytes: number, language: string): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const format = {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** power)
}
