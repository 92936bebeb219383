import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { IntervalType } from '#domain/revent.ts'
import type { FileType } from '#domain/themeFile.ts'
import type { Role } from '#domain/user.ts'

/**
 * The tables, as Kysely sees them. Instants are milliseconds since the epoch (UTC), switches are 0 or 1, ids are UUIDs (v7).
 * `*_folded` columns hold the text as comparisons and searches use it (`domain/text.ts`, `fold`).
 */

type Flag = 0 | 1

/** What every kept entry carries. `version` counts its changes and is its ETag; `deleted_at` puts it into the bin. */
type Kept = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** What can lie in the bin. `deleted_by_moderation` is 1 when moderators deleted it who do not own it. */
type Binned = Kept & { deleted_by_moderation: Generated<Flag> }

type Named = { name: string; name_folded: string }
type Pictured = { image: string | null; alt: string }
type Located = { address: string; lat: number | null; lng: number | null }
type Publishable = { published: Flag; deactivated: Flag; description: string }

export type EventTable = Binned &
  Named &
  Pictured &
  Located &
  Publishable & {
    canceled: Flag
    parent_event: string | null
    parent_series: string | null
    parent_listed: Flag
    /** Local date (yyyy-mm-dd) for which a series made this event; unique together with the series. */
    series_date: string | null
    /** Start and end that the series gave it; moved by hand when the event's own differ. */
    series_start_at: number | null
    series_end_at: number | null
    /** The fields shared with the series that somebody changed in this event by hand, between blanks. */
    hand_changed: Generated<string>
    place_id: string | null
    /** The place's name when it is not a known place; empty otherwise. */
    location: string
    location2: string
    start_at: number
    end_at: number | null
    category_id: string
    topic_id: string
    /** 1 when the public site lists it: published, not deactivated, not in the bin, no hidden sub-event. The database's work. */
    listed: GeneratedAlways<Flag>
  }

export type PlaceTable = Binned &
  Named &
  Pictured &
  Located &
  Publishable & { address_folded: string; link: string; email: string }
export type GroupTable = Binned & Named & Pictured & Publishable & { link: string; email: string }
export type ReventTable = Binned &
  Named &
  Pictured &
  Located & {
    deactivated: Flag
    description: string
    place_id: string | null
    location: string
    location2: string
    /** Local times of the site's zone, `HH:mm`. */
    start_time: string
    end_time: string
    category_id: string
    topic_id: string
    /** The last date (yyyy-mm-dd) for which events were generated. */
    generated_until: string | null
  }

export type VocabularyTable = Binned & Named & { headline: string; description: string }

export type UserTable = Kept & {
  nickname: string
  nickname_folded: string
  email: string
  email_folded: string
  role: Role
  password_hash: string
  deactivated: Flag
  language: string | null
}

/** What a mail is about; its words are made when it is sent. */
export type MailKind = 'recovery' | 'emailChanged' | 'passwordChanged' | 'emailAndPasswordChanged' | 'digest'

/** A mail that is to be sent, or was given up. Nothing secret is in it. */
export type MailTable = {
  id: string
  kind: MailKind
  user_id: string
  /** Of the mails with the same slot there is only one; null does not count. */
  slot: string | null
  /** Where it goes when not to the user's address. */
  address: string | null
  created_at: number
  /** When to try next; null when nothing is to be done. Whoever tries moves it into the future first. */
  due_at: number | null
  attempts: Generated<number>
  sent_at: number | null
  /** Why the last try failed. */
  error: Generated<string>
}

/** A theme of the public site. `version` counts the changes of its files, too. */
export type ThemeTable = Kept & Named & { active: Generated<Flag>; parent_id: string | null }

/** One version of a file of a theme; all are kept. */
export type ThemeFileTable = {
  theme_id: string
  type: FileType
  name: string
  version: number
  /** 1 for the newest version. */
  current: Flag
  /** 1 when this version took the theme's own file away, so that the inherited one is in use. */
  removed: Generated<Flag>
  content: Uint8Array
  /** In bytes. */
  size: number
  /** SHA-256 of the content, base64url. */
  hash: string
  author_id: string | null
  created_at: number
}

/** What is known of a maintenance job, from its first call or planning on. */
export type ActionTable = {
  name: string
  calls: Generated<number>
  last_call: number | null
  error: Generated<string>
  last_called_by: string | null
  /** Until when nobody else may run it; null when nobody does. */
  running_until: number | null
  /** When the schedule runs it next. */
  due_at: number | null
}

/** Who owns what: one table a kind. */
type OwnerTable = { entry_id: string; user_id: string; position: number }

export type Database = {
  users: UserTable
  sessions: { token_hash: string; user_id: string; created_at: number; expires_at: number }
  /** What was created under which Idempotency-Key; `version` is the one that the creation left behind. */
  creations: {
    user_id: string
    key: string
    resource: string
    entry_id: string | null
    version: Generated<number>
    at: number
  }
  login_failures: { id: string; account: string; address: string; at: number }
  invitations: Kept & {
    token_hash: string
    token: string
    created_by: string | null
    used_by: string | null
    used_at: number | null
  }
  categories: VocabularyTable
  topics: VocabularyTable
  places: PlaceTable
  groups: GroupTable
  events: EventTable
  event_owners: OwnerTable
  place_owners: OwnerTable
  group_owners: OwnerTable
  event_organizers: { entry_id: string; position: number; group_id: string | null; name: string }
  event_involved: { entry_id: string; position: number; name: string; description: string }
  event_tags: { entry_id: string; position: number; tag: string }
  repeating_events: ReventTable
  repeating_event_owners: OwnerTable
  repeating_event_organizers: { entry_id: string; position: number; group_id: string | null; name: string }
  repeating_event_tags: { entry_id: string; position: number; tag: string }
  repeating_event_intervals: {
    entry_id: string
    position: number
    type: IntervalType
    interval: number
    week_day: number | null
    date: string | null
  }
  /** Dates (yyyy-mm-dd) that a series leaves out: their event was deleted, or they were not chosen. */
  repeating_event_skips: { series_id: string; date: string }
  /** The folded words of an event, group or place, each once, between blanks; kept when the entry goes into the bin. */
  search_documents: { entry_id: string; words: string }
  notifications: Kept & {
    user_id: string
    subject: string
    message: string
    viewed: Flag
    link_title: string
    link_url: string
    /** When it went out by mail. */
    mailed_at: Generated<number | null>
    /** The user whom the server's own words name; the notification goes with their account. */
    about: Generated<string | null>
  }
  /** Notices to others that members brought about (accounts/causedNotices.ts). */
  caused_notices: { id: string; user_id: string; notices: number; at: number }
  mails: MailTable
  recoveries: { token_hash: string; user_id: string; expires_at: number }
  media: {
    id: string
    type: string
    bytes: number
    width: number
    height: number
    created_by: string | null
    created_at: number
  }
  themes: ThemeTable
  theme_files: ThemeFileTable
  /** Templates that could not be rendered, since `theme_key` (site/theme.ts) of their theme. */
  theme_failures: { theme_id: string; template: string; theme_key: string; error: string; at: number }
  actions: ActionTable
  geocode_cache: { address_folded: string; lat: number | null; lng: number | null; at: number }
  /** Jobs and limits shared by all processes, such as the moment of the last geocoder call. */
  state: { name: string; value: string; at: number }
}

export type Db = Kysely<Database>

/** The name of a table. */
export type Table = keyof Database
