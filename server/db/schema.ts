import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { DoubleResource } from '#domain/doubles.ts'
import type { AuthorKind, RecordedAction, RecordedResource } from '#domain/history.ts'
import type { Language } from '#domain/languages.ts'
import type { ModeratedResource, ThreadState } from '#domain/moderation.ts'
import type { ProposalResource, ProposalState } from '#domain/proposal.ts'
import type { IntervalType } from '#domain/revent.ts'
import type { RunOutcome, SourceKind } from '#domain/source.ts'
import type { FileType } from '#domain/themeFile.ts'
import type { Role } from '#domain/user.ts'

/**
 * The tables for Kysely. Instants are milliseconds since the epoch (UTC), switches are 0 or 1, ids are UUIDs (v7).
 * `*_folded` columns hold the text in the form that comparisons and searches use (`domain/text.ts`, `fold`).
 */

type Flag = 0 | 1

/** Columns of every entry. `version` counts its changes and is its ETag; `deleted_at` means that it is in the bin. */
type Kept = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** `deleted_by_moderation` is 1 when moderators deleted it who do not own it. */
type Binned = Kept & { deleted_by_moderation: Generated<Flag> }

type Named = { name: string; name_folded: string }
type Pictured = { image: string | null; alt: string }
type Located = { address: string; lat: number | null; lng: number | null }
/** The facts that were said (domain/facts.ts) as JSON, and who answered those of accessibility. */
type Told = { facts: Generated<string>; facts_said: Generated<string> }
/**
 * Whether an entry still exists: when its owners were asked, when nobody had answered in time, and when somebody confirmed it
 * last. A moment before `updated_at` does not count any more.
 */
type Confirmable = {
  asked_at: Generated<number | null>
  marked_at: Generated<number | null>
  confirmed_at: Generated<number | null>
}
type Publishable = { published: Flag; deactivated: Flag; description: string }

export type EventTable = Binned &
  Named &
  Pictured &
  Located &
  Publishable &
  Told & {
    canceled: Flag
    /** A highlight of the calendar until it is over. */
    pinned: Generated<Flag>
    parent_event: string | null
    parent_series: string | null
    parent_listed: Flag
    /** Local date (yyyy-mm-dd) for which a series made this event; unique together with the series. */
    series_date: string | null
    /** Start and end by the series. They differ from the event's own when it was moved by hand. */
    series_start_at: number | null
    series_end_at: number | null
    /** The fields of the series that were edited in this event by hand, separated by blanks. */
    hand_changed: Generated<string>
    place_id: string | null
    /** The name of a place without an entry; else empty. */
    location: string
    location2: string
    start_at: number
    end_at: number | null
    category_id: string
    topic_id: string
    /** The UID that a source gave this event, and of a repeating one the occurrence; null for what was entered here. */
    source_uid: Generated<string | null>
    source_recurrence_at: Generated<number | null>
    /** 1 when published, not deactivated, not in the bin, and no hidden sub-event. Computed by the database. */
    listed: GeneratedAlways<Flag>
  }

export type PlaceTable = Binned &
  Confirmable &
  Named &
  Pictured &
  Located &
  Publishable &
  Told & {
    address_folded: string
    link: string
    email: string
    street: Generated<string>
    house_number: Generated<string>
    postal_code: Generated<string>
    town: Generated<string>
    district: Generated<string>
  }
export type GroupTable = Binned & Confirmable & Named & Pictured & Publishable & { link: string; email: string }
export type ReventTable = Binned &
  Confirmable &
  Named &
  Pictured &
  Located & {
    deactivated: Flag
    description: string
    facts: Generated<string>
    place_id: string | null
    location: string
    location2: string
    /** Local times of the site's zone, `HH:mm`. */
    start_time: string
    end_time: string
    category_id: string
    topic_id: string
    /** The last date (yyyy-mm-dd) with generated events. */
    generated_until: string | null
  }

export type VocabularyTable = Binned & Named & { headline: string; description: string }
/** What a category looks like (domain/marks.ts); empty where nothing was chosen. */
export type CategoryTable = VocabularyTable & { color: Generated<string>; icon: Generated<string> }

export type UserTable = Kept & {
  nickname: string
  nickname_folded: string
  email: string
  email_folded: string
  role: Role
  password_hash: string
  deactivated: Flag
  language: string | null
  last_login_at: number | null
}

/** The subject matter of a mail; its text is written when it is sent. */
export type UserMailKind =
  | 'recovery'
  | 'emailChanged'
  | 'passwordChanged'
  | 'emailAndPasswordChanged'
  | 'digest'
  | 'confirmation'
/** Mails to people without an account, about what they proposed. */
export type ProposalMailKind = 'proposalSent' | 'proposalAccepted' | 'proposalRefused' | 'proposalInvited'
export type MailKind = UserMailKind | ProposalMailKind

/** A mail that is queued or given up. It contains no secret. */
export type MailTable = {
  id: string
  kind: MailKind
  /** Null for a mail about a proposal. */
  user_id: string | null
  /** Unique; null does not count. */
  slot: string | null
  /** The recipient's e-mail address, if it is not the user's. */
  address: string | null
  created_at: number
  /** The next try; null for none. A process moves it into the future before it tries. */
  due_at: number | null
  attempts: Generated<number>
  sent_at: number | null
  error: Generated<string>
  proposal_id: Generated<string | null>
}

/** What somebody without an account proposes: a new event, or a correction (domain/proposal.ts). */
export type ProposalTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  state: ProposalState
  correction: Flag
  /** What a correction is about, or the event that an accepted proposal became. */
  resource: ProposalResource | null
  entry_id: string | null
  name: string
  name_folded: string
  /** JSON: its values. */
  content: string
  /** JSON: the values that it is compared with; null for a new event that its sender has not corrected. */
  base: string | null
  sender: string
  email: string
  email_folded: string
  language: Language
  confirmed_at: number | null
  decided_at: number | null
  decided_by: string | null
  reason: Generated<string>
  /** When moderators were told that nobody touches it. */
  told_at: Generated<number | null>
  /** The invitation that its sender got. */
  invitation_id: Generated<string | null>
}

/** What owners and moderators write to each other about an entry: one thread an entry. */
export type ThreadTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  resource: ModeratedResource
  entry_id: string
  state: ThreadState
  /** When moderators were told that nobody touches it. */
  told_at: Generated<number | null>
}

/** What moderators have looked at of an entry that a member made or changed. */
export type ReviewTable = {
  resource: ModeratedResource
  entry_id: string
  /** The last version that a member made, when and who. */
  version: number
  changed_at: number
  changed_by: string | null
  /** 1 when it is public and nobody has looked at this version. */
  waits: Flag
  /** The version that was looked at; 0 for none. */
  seen_version: number
  seen_at: number | null
  seen_by: string | null
  /** The same before that, until it is taken back; a null version when nothing can be. */
  prior_version: Generated<number | null>
  prior_at: Generated<number | null>
  prior_by: Generated<string | null>
}

/** A theme of the public site. `version` also counts the changes of its files. */
export type ThemeTable = Kept & Named & { active: Generated<Flag>; parent_id: string | null }

/** One version of a theme file; all versions are kept. */
export type ThemeFileTable = {
  theme_id: string
  type: FileType
  name: string
  version: number
  current: Flag
  /** 1 when this version removes the theme's own file, so that the inherited one is used. */
  removed: Generated<Flag>
  content: Uint8Array
  /** In bytes. */
  size: number
  /** SHA-256 of the content, base64url. */
  hash: string
  author_id: string | null
  created_at: number
}

/** The state of a maintenance job, from its first call or schedule on. */
export type ActionTable = {
  name: string
  calls: Generated<number>
  last_call: number | null
  error: Generated<string>
  last_called_by: string | null
  /** The end of the lease; null when it does not run. */
  running_until: number | null
  due_at: number | null
}

/** One change of an entry (history/record.ts). Rows are only added. */
export type HistoryTable = {
  id: string
  resource: RecordedResource
  entry_id: string
  version: number
  action: RecordedAction
  author_kind: AuthorKind
  author_id: string | null
  /** The job of the system, or what else brought the change about. */
  cause: string
  /** What was changed together has the same run; its first change leads. */
  run: string | null
  leads: Flag
  /** JSON: a list of field, value before, value after. */
  fields: string
  /** What moderators told the owners of it. */
  reason: Generated<string>
  /** The picture that this change took out of its entry. */
  picture: string | null
  at: number
}

/** A calendar of others that events are taken from (server/sources). */
export type SourceTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  /** Who answers for it: it writes in their name. */
  created_by: string | null
  name: string
  url: string
  /** Of the URL; no host is asked by two runs at once. */
  host: string
  owner_kind: 'town' | 'group' | 'place'
  owner_id: string | null
  /** JSON: how its events become ours. */
  rules: string
  /** Milliseconds between two runs. */
  every: number
  /** What the last answer said of itself, and the SHA-256 of its content. */
  etag: Generated<string>
  last_modified: Generated<string>
  hash: Generated<string>
  /** The next run; null for at once. */
  due_at: number | null
  /** The end of the lease; null when it does not run. */
  running_until: number | null
  kind: Generated<SourceKind>
  /** JSON: what somebody gave in place of an address, until it is taken over. */
  content: string | null
  /** When one that is asked once was taken over. */
  ended_at: number | null
}

/** What a member decided about a column of a table, by its folded name; the field is empty for one that is left out. */
export type SourceColumnTable = { user_id: string; name: string; field: string }

/** Which event of a source became which of ours. It outlives the event, so that none comes again. */
export type SourceEventTable = {
  source_id: string
  uid: string
  /** The occurrence of a repeating event; empty for one that takes place once. */
  recurrence: string
  entry_id: string
  /** JSON: what the source said last. */
  imported: string
  url: Generated<string>
  /** 1 when the source does not name it any more. */
  gone: Generated<Flag>
}

/** What one run of a source brought. Its changes have its id as their run in the history. */
export type SourceRunTable = {
  id: string
  source_id: string
  at: number
  outcome: RunOutcome
  status: number | null
  created: Generated<number>
  changed: Generated<number>
  canceled: Generated<number>
  kept: Generated<number>
  notes: Generated<string>
  undone_at: number | null
}

/** An entry that was merged into another. Its old addresses lead there until that is undone. */
export type MergeTable = {
  /** The run of its changes in the history. */
  id: string
  resource: DoubleResource
  kept_id: string
  merged_id: string
  /** What the merged entry was called, and its address: sources still call it so. */
  name: string
  address: Generated<string>
  /** JSON: the keys of rows that pointed at the merged entry (server/doubles/pointers.ts). */
  moved: Generated<string>
  merged_by: string | null
  at: number
  undone_at: number | null
}

type OwnerTable = { entry_id: string; user_id: string; position: number }

export type Database = {
  users: UserTable
  sessions: { token_hash: string; user_id: string; created_at: number; expires_at: number }
  /** Creations by Idempotency-Key; `version` is the one after the creation. */
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
  categories: CategoryTable
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
  /** Left-out dates (yyyy-mm-dd) of a series: their event was deleted, or they were not chosen. */
  repeating_event_skips: { series_id: string; date: string }
  /** The pieces of the words of an event, group or place (searchIndex.ts), separated by blanks; kept in the bin. */
  search_documents: { entry_id: string; number: Generated<number>; words: string }
  /** Folded words of all entries, also of former ones. They correct typing errors. */
  search_vocabulary: { number: Generated<number>; word: string }
  notifications: Kept & {
    user_id: string
    subject: string
    message: string
    viewed: Flag
    link_title: string
    link_url: string
    mailed_at: Generated<number | null>
    /** The user that the server's own text names; the notification is deleted with their account. */
    about: Generated<string | null>
    /** The user who wrote the message; null for the server's own, and after their account was deleted. */
    sender_id: Generated<string | null>
    /** The server's own notice, and the run that caused it: further ones of the run are added to it. */
    notice: Generated<string | null>
    run: Generated<string | null>
    /** What the notice names, as JSON. */
    entries: Generated<string | null>
  }
  /** Notices that members caused for others (accounts/causedNotices.ts). */
  caused_notices: { id: string; user_id: string; notices: number; at: number }
  /** Days reserved by members; dates are local ones, yyyy-mm-dd. Read by nobody without a log-in. */
  reservations: {
    id: string
    version: Generated<number>
    created_at: number
    updated_at: number
    user_id: string
    name: string
    first_date: string
    last_date: string
    place_id: string | null
    location: string
    location2: string
    note: string
  }
  mails: MailTable
  /** Links in mails by which owners confirm their entries. `user_id` is null once the account is deleted. */
  confirmation_links: { token_hash: string; user_id: string | null; created_at: number; used_at: number | null }
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
  /** The bytes of pictures on PostgreSQL (media/storedPictures.ts), by number. */
  media_parts: { media_id: string; number: number; content: Uint8Array }
  themes: ThemeTable
  theme_files: ThemeFileTable
  /** Templates that failed to render since the `theme_key` (site/theme.ts) of their theme. */
  theme_failures: { theme_id: string; template: string; theme_key: string; error: string; at: number }
  actions: ActionTable
  history: HistoryTable
  sources: SourceTable
  source_columns: SourceColumnTable
  source_events: SourceEventTable
  source_runs: SourceRunTable
  merges: MergeTable
  /** Pairs of entries that somebody said are not the same; `one_id` is the smaller id. */
  distinct_entries: { one_id: string; other_id: string }
  proposals: ProposalTable
  /** Links in mails: one confirms a proposal, once; the other follows it. */
  proposal_links: { token_hash: string; proposal_id: string; purpose: 'confirm' | 'follow'; created_at: number }
  /** Pictures that nobody sees before their proposal is accepted. */
  proposal_pictures: { proposal_id: string; type: string; width: number; height: number; content: Uint8Array }
  threads: ThreadTable
  thread_messages: {
    id: string
    thread_id: string
    author_id: string | null
    by_moderation: Flag
    text: string
    at: number
  }
  reviews: ReviewTable
  /** Who has something of the desk in hand; `subject` is its kind and id. */
  desk_claims: { subject: string; user_id: string; ends_at: number }
  blocked_senders: { id: string; email: string; email_folded: string; created_at: number; created_by: string | null }
  geocode_cache: {
    address_folded: string
    lat: number | null
    lng: number | null
    parts: Generated<string>
    at: number
  }
  /** Jobs and limits of all processes together, such as the moment of the last geocoder call. */
  state: { name: string; value: string; at: number }
}

export type Db = Kysely<Database>

export type Table = keyof Database
