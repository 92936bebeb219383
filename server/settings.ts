import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { isLanguage, type Language, languages } from '#domain/languages.ts'
import { distanceOf } from '#domain/search/typos.ts'
import { registrationSchema } from '#domain/user.ts'
import { serversOf } from './db/postgresUrl.ts'

export type Settings = {
  port: number
  host: string
  /** Without a trailing slash. */
  siteUrl: string
  dataDir: string
  databaseUrl: string
  timezone: string
  language: Language
  moderationEmail: string
  smtpUrl: string | null
  mailFrom: string
  geocoderUrl: string
  holidayRegion: string | null
  admin: { email: string; nickname: string; password: string } | null
  trustProxy: boolean
  /** Hosts in private networks whose calendars may be fetched. */
  sourceHosts: readonly string[]
  mapFile: string | null
  starterWords: boolean
}

/** Invalid variables, one line each, for administrators. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const isUrl = (protocols: RegExp) => (value: string) => protocols.test(value) && URL.canParse(value)

/** What follows the host may come from a password: `/`, `?` and `#` end the host. */
const isMailServer = (value: string): boolean => {
  if (!isUrl(/^smtps?:\/\//)(value)) return false
  const { pathname, search, hash } = new URL(value)
  return ['', '/'].includes(pathname) && hash === '' && !search.includes('@')
}

const isTimezone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Desktops set `LANGUAGE` to lists such as `en_GB:en`; the first supported language counts. */
const firstLanguage = (value: string): string => {
  if (!/[_:]/.test(value)) return value
  const wanted = value.split(':').map((locale) => locale.slice(0, 2))
  return wanted.find(isLanguage) ?? 'de'
}

const checked = (test: (value: string) => boolean, message: string) => v.pipe(v.string(), v.check(test, message))
const address = (message: string) => checked((value) => /^[^\s@]+@[^\s@]+$/.test(value), message)

const onOrOff = (message: string) =>
  v.pipe(
    v.picklist(['0', '1', 'false', 'true'], message),
    v.transform((value) => value === '1' || value === 'true'),
  )

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(
      checked((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'a whole number from 0 to 65535'),
      v.transform(Number),
    ),
    '3000',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  SITE_URL: v.optional(
    v.pipe(
      checked(
        (value) => isUrl(/^https?:/)(value) && new URL(value).pathname === '/' && new URL(value).search === '',
        'an address without a path, such as https://calendar.example.org',
      ),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    checked(
      (value) => serversOf(value) !== null,
      'postgres://user:password@host/database, with host,host for several servers of which one takes writes, or unset for SQLite',
    ),
  ),
  TIMEZONE: v.optional(checked(isTimezone, 'a time zone such as Europe/London'), 'Europe/London'),
  LANGUAGE: v.optional(
    v.pipe(v.string(), v.transform(firstLanguage), v.picklist(languages, languages.join(' or '))),
    'de',
  ),
  MODERATION_EMAIL: v.optional(address('an e-mail address'), 'moderation@localhost'),
  SMTP_URL: v.optional(
    checked(
      isMailServer,
      'smtp://user:password@host:port or smtps://…, with %40 %2F %3F %23 %25 for @ / ? # % in the password',
    ),
  ),
  MAIL_FROM: v.optional(
    checked(
      (value) => /^[^\s@<>]+@[^\s@<>]+$|^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/.test(value),
      'an e-mail address, also with a name, such as Calendar <calendar@example.org>',
    ),
  ),
  GEOCODER_URL: v.optional(
    checked(isUrl(/^https?:/), 'an http or https address'),
    'https://nominatim.openstreetmap.org/search',
  ),
  HOLIDAY_REGION: v.optional(
    checked(
      (value) => /^[A-Z]{2}(-[A-Z\d]{1,5}){0,2}$/.test(value),
      'a country, state or region such as GB-ENG, DE-BE or DE-BY-A, or unset',
    ),
  ),
  ADMIN_EMAIL: v.optional(v.string()),
  ADMIN_NICKNAME: v.optional(v.string()),
  ADMIN_PASSWORD: v.optional(v.string()),
  TRUST_PROXY: v.optional(onOrOff('1 or true when a proxy stands in front, or unset'), '0'),
  SOURCE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
      v.check(
        (hosts) => hosts.every((host) => /^[a-z\d]([a-z\d.:-]*[a-z\d])?$/.test(host)),
        'hosts in private networks, such as intranet.example, 10.0.0.5',
      ),
    ),
    '',
  ),
  MAP_FILE: v.optional(v.string()),
  STARTER_WORDS: v.optional(onOrOff('0 or false for a calendar that begins empty, or unset'), '1'),
})

const known = Object.keys(environmentSchema.entries)

const closest = (name: string, mistakes: number): string | undefined =>
  known.includes(name) ? undefined : known.find((one) => distanceOf(name, one, mistakes) <= mistakes)

export const misspeltSettings = (names: readonly string[]): { name: string; meant: string }[] =>
  names.flatMap((name) => {
    const meant = closest(name, 2)
    return meant === undefined ? [] : [{ name, meant }]
  })

const words = /^[A-Z\d]+(?:_[A-Z\d]+)+$/
const letters = (name: string): string => name.replaceAll('_', '')
const shortestAlone = 7

/**
 * Variables that look like a setting, such as `SMPT_URL`, `DATADIR` and `LANGAUGE`. Not short names without `_`, such as `HOME`, nor
 * where the setting itself is given.
 */
export const misspeltVariables = (env: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return []
    const alike = closest(name, 2)
    const isOfWords = alike !== undefined && words.test(name) && words.test(alike)
    const meant =
      known.find((one) => letters(one) === letters(name)) ??
      (isOfWords ? alike : name.length >= shortestAlone ? closest(name, 1) : undefined)
    return meant === undefined || env[meant] ? [] : [{ name, meant }]
  })

const secret = /PASSWORD|DATABASE_URL|SMTP_URL/

/** Reads the settings (contract §1). Empty variables are unset. @throws SettingsError with all faults, no secrets */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) throw new SettingsError(parsed.issues.map(describeIssue).join('\n'))
  const values = parsed.output
  const dataDir = resolve(values.DATA_DIR)
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? join(dataDir, 'calendar.db'),
    timezone: values.TIMEZONE,
    language: values.LANGUAGE,
    moderationEmail: values.MODERATION_EMAIL,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `calendar@${new URL(siteUrl).hostname}`,
    geocoderUrl: values.GEOCODER_URL,
    holidayRegion: values.HOLIDAY_REGION ?? null,
    admin: readAdministrator(values.ADMIN_EMAIL, values.ADMIN_NICKNAME, values.ADMIN_PASSWORD),
    trustProxy: values.TRUST_PROXY,
    sourceHosts: values.SOURCE_HOSTS,
    mapFile: values.MAP_FILE === undefined ? null : resolve(values.MAP_FILE),
    starterWords: values.STARTER_WORDS,
  }
}

const describeIssue = (issue: v.BaseIssue<unknown>): string => {
  const name = v.getDotPath(issue) ?? ''
  const value = secret.test(name) ? '' : `, not "${String(issue.input)}"`
  return `${name} must be ${issue.message}${value}.`
}

const readAdministrator = (email?: string, nickname?: string, password?: string): Settings['admin'] => {
  if (email === undefined && nickname === undefined && password === undefined) return null
  const parsed = v.safeParse(registrationSchema, { email, nickname, password })
  if (parsed.success) return parsed.output
  throw new SettingsError(
    'ADMIN_EMAIL, ADMIN_NICKNAME and ADMIN_PASSWORD belong together: ' +
      'a valid e-mail address, a nickname, and a password of 8 to 200 characters.',
  )
}
