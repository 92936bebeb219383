import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import type { AuthorKind, RecordedAction, RecordedResource } from '#domain/history.ts'
import type { Language } from '#domain/languages.ts'
import type { ModeratedResource, ThreadState } from '#domain/moderation.ts'
import type { ProposalResource, ProposalState } from '#domain/proposals/proposal.ts'
import type { IntervalType } from '#domain/series/series.ts'
import type { Role } from '#domain/session.ts'
import type { SourceKind } from '#domain/sources/source.ts'
import type { RunOutcome } from '#domain/sources/sourceRun.ts'
import type { FileType } from '#domain/themes/themeFile.ts'

/** Instants are ms since the epoch (UTC), flags 0 or 1, ids UUIDs (v7). `*_folded` is the text as `fold` makes it. */

type Flag = 0 | 1

/** `version` counts changes and is the ETag. `deleted_at`: in the bin. */
type Kept = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** `deleted_by_moderation`: moderators who do not own it deleted it. */
type Binned = Kept & { deleted_by_moderation: Generated<Flag> }

type Named = { name: string; name_folded: string }
type Pictured = { image: string | null; alt: string }
type Located = { address: string; lat: number | null; lng: number | null }
/** `facts` as JSON; `facts_said` tells who answered those of accessibility. */
type Told = { facts: Generated<string>; facts_said: Generated<string> }
/** Owners were asked, nobody answered in time, somebody confirmed. Moments before `updated_at` do not count. */
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
    pinned: Generated<Flag>
    parent_event: string | null
    parent_series: string | null
    parent_listed: Flag
    /** The local date (yyyy-mm-dd) for which the series made it; unique with the series. */
    series_date: string | null
    /** Start and end by the series; a moved event has others. */
    series_start_at: number | null
    series_end_at: number | null
    /** Fields of the series that were edited by hand here, and kept ones (`keptFields.ts`), separated by blanks. */
    hand_changed: Generated<string>
    place_id: string | null
    /** A place in words; empty with a place entry. */
    location: string
    location2: string
    start_at: number
    end_at: number | null
    category_id: string
    topic_id: string
    /** The UID in its source, with the occurrence of a repeating event; null for events entered here. */
    source_uid: Generated<string | null>
    source_recurrence_at: Generated<number | null>
    /** When the calendar first showed it. The database sets it (migration 0039). */
    listed_at: Generated<number | null>
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
export type SeriesTable = Binned &
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
    /** `HH:mm` in the site's zone. */
    start_time: string
    end_time: string
    category_id: string
    topic_id: string
    /** The last date (yyyy-mm-dd) with generated events. */
    generated_until: string | null
  }

export type VocabularyTable = Binned & Named & { headline: string; description: string }
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

export type UserMailKind =
  | 'recovery'
  | 'emailChanged'
  | 'passwordChanged'
  | 'emailAndPasswordChanged'
  | 'digest'
  | 'confirmation'
export type ProposalMailKind = 'proposalSent' | 'proposalAccepted' | 'proposalRefused' | 'proposalInvited'
export type MailKind = UserMailKind | ProposalMailKind

/** A queued or failed mail. It contains no secret; its text is written when it is sent. */
export type MailTable = {
  id: string
  kind: MailKind
  /** Null for a mail about a proposal. */
  user_id: string | null
  slot: string | null
  /** The recipient, if not the user's own e-mail. */
  address: string | null
  created_at: number
  /** The next try; null for none. It is moved ahead before a try, so that only one process tries. */
  due_at: number | null
  attempts: Generated<number>
  sent_at: number | null
  error: Generated<string>
  proposal_id: Generated<string | null>
}

export type ProposalTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  state: ProposalState
  correction: Flag
  /** The entry to correct, or the event that was made of it. */
  resource: ProposalResource | null
  entry_id: string | null
  name: string
  name_folded: string
  /** JSON. */
  content: string
  base: string | null
  sender: string
  email: string
  email_folded: string
  language: Language
  confirmed_at: number | null
  decided_at: number | null
  decided_by: string | null
  reason: Generated<string>
  /** When moderators were reminded of it. */
  told_at: Generated<number | null>
  invitation_id: Generated<string | null>
}

type ThreadTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  resource: ModeratedResource
  entry_id: string
  state: ThreadState
  told_at: Generated<number | null>
}

type ReviewTable = {
  resource: ModeratedResource
  entry_id: string
  /** The last version by a member. */
  version: number
  changed_at: number
  changed_by: string | null
  /** 1 when it is public and nobody has looked at this version. */
  waits: Flag
  /** 0 for none. */
  seen_version: number
  seen_at: number | null
  seen_by: string | null
  /** `seen_version` before the last look, for taking it back; null when nothing can be. */
  prior_version: Generated<number | null>
  prior_at: Generated<number | null>
  prior_by: Generated<string | null>
}

/** `version` also counts changes of its files. */
export type ThemeTable = Kept & Named & { active: Generated<Flag>; parent_id: string | null }

export type ThemeFileTable = {
  theme_id: string
  type: FileType
  name: string
  version: number
  current: Flag
  /** 1 when it removes the theme's own file: the inherited one is used again. */
  removed: Generated<Flag>
  content: Uint8Array
  size: number
  /** SHA-256 in base64url. */
  hash: string
  author_id: string | null
  created_at: number
}

export type ActionTable = {
  name: string
  calls: Generated<number>
  last_call: number | null
  error: Generated<string>
  last_called_by: string | null
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
  cause: string
  run: string | null
  leads: Flag
  /** JSON: a list of field, value before, value after. */
  fields: string
  reason: Generated<string>
  picture: string | null
  at: number
}

export type SourceTable = {
  id: string
  version: Generated<number>
  created_at: number
  updated_at: number
  /** It writes in this person's name. */
  created_by: string | null
  name: string
  url: string
  /** Only one run asks a host at a time. */
  host: string
  owner_kind: 'town' | 'group' | 'place'
  owner_id: string | null
  /** JSON. */
  rules: string
  /** Milliseconds between two runs. */
  every: number
  /** From the last answer; `hash` is its SHA-256. */
  etag: Generated<string>
  last_modified: Generated<string>
  hash: Generated<string>
  /** The next run; null for at once. */
  due_at: number | null
  running_until: number | null
  kind: Generated<SourceKind>
  /** JSON: the uploaded content, until it is taken over. */
  content: string | null
  /** When a one-time source was taken over. */
  ended_at: number | null
}

/** A member's choice for a table column, by folded name; `field` is empty for a left-out one. */
type SourceColumnTable = { user_id: string; name: string; field: string }

/** Which event of a source became which of ours. It outlives the event, so that none comes again. */
type SourceEventTable = {
  source_id: string
  uid: string
  /** The occurrence of a repeating event, else empty. */
  recurrence: string
  entry_id: string
  /** JSON: what the source said last. */
  imported: string
  url: Generated<string>
  /** 1 when the source no longer names it, 2 when others pushed it off the end of the source's list, 3 as 1, but not taken over yet. */
  gone: Generated<Flag | 2 | 3>
  /** 1 when the source made the event; else it came upon it. */
  made: Generated<Flag>
  /** 1 when the event was unpublished, because it is private at the source by now. */
  withheld: Generated<Flag>
}

/** One run of a source. Its id is the run of its changes in the history. */
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

/** An entry merged into another; its id is the run of its changes. Old links lead to the kept one until it is undone. */
export type MergeTable = {
  id: string
  resource: DoubleResource
  kept_id: string
  merged_id: string
  /** The merged entry's name and URL; sources still use them. */
  name: string
  address: Generated<string>
  /** JSON: keys of rows that pointed at the merged entry (doubles/pointers.ts), what a thread was, and for whom (readers.ts). */
  moved: Generated<string>
  /** What the desk had of the entry that stayed (server/doubles/desk.ts); null for nothing. */
  review_version: Generated<number | null>
  review_changed_at: Generated<number | null>
  review_changed_by: Generated<string | null>
  /** Of the thread that the merge opened or changed; null for none. */
  thread_version: Generated<number | null>
  merged_by: string | null
  at: number
  undone_at: number | null
}

type OwnerTable = { entry_id: string; user_id: string; position: number }

export type Database = {
  users: UserTable
  sessions: { token_hash: string; user_id: string; created_at: number; expires_at: number }
  /** By Idempotency-Key; `version` is the one after the creation. */
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
  repeating_events: SeriesTable
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
  /** Dates (yyyy-mm-dd) without an event: it was deleted or not chosen. */
  repeating_event_skips: { series_id: string; date: string }
  /** The words of an entry in pieces (searchIndex.ts), separated by blanks; kept in the bin. */
  search_documents: { entry_id: string; number: Generated<number>; words: string }
  /** Folded words of all entries, also former ones, to correct typing errors. */
  search_vocabulary: { number: Generated<number>; word: string }
  notifications: Kept & {
    user_id: string
    subject: string
    message: string
    viewed: Flag
    link_title: string
    link_url: string
    mailed_at: Generated<number | null>
    /** The user named in the server's own text; deleting the account deletes the notification. */
    about: Generated<string | null>
    /** Null for the server's own, and after the sender's account was deleted. */
    sender_id: Generated<string | null>
    /** The kind of the server's own notice and its run: later ones of the run are added to it. */
    notice: Generated<string | null>
    run: Generated<string | null>
    /** JSON: what the notice names. */
    entries: Generated<string | null>
  }
  caused_notices: { id: string; user_id: string; notices: number; at: number }
  /** Local dates, yyyy-mm-dd. Only members read them. */
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
  /** For owners to confirm entries by mail. `user_id` is null once the account is deleted. */
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
  /** Picture bytes on PostgreSQL (media/storedPictures.ts). */
  media_parts: { media_id: string; number: number; content: Uint8Array }
  themes: ThemeTable
  theme_files: ThemeFileTable
  /** Templates that failed since their theme's `theme_key` (site/theme.ts). */
  theme_failures: { theme_id: string; template: string; theme_key: string; error: string; at: number }
  actions: ActionTable
  history: HistoryTable
  sources: SourceTable
  source_columns: SourceColumnTable
  source_events: SourceEventTable
  source_runs: SourceRunTable
  merges: MergeTable
  /** Pairs that somebody said are not the same; `one_id` is the smaller. */
  distinct_entries: { one_id: string; other_id: string }
  proposals: ProposalTable
  /** One confirms a proposal, once; the other follows it. */
  proposal_links: { token_hash: string; proposal_id: string; purpose: 'confirm' | 'follow'; created_at: number }
  /** Hidden until their proposal is accepted. */
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
  /** `subject`: kind and id of what is in hand. `read_version`: that of the thread when it was opened. */
  desk_claims: { subject: string; user_id: string; ends_at: number; read_version: number | null }
  blocked_senders: { id: string; email: string; email_folded: string; created_at: number; created_by: string | null }
  geocode_cache: {
    address_folded: string
    lat: number | null
    lng: number | null
    parts: Generated<string>
    at: number
  }
  /** Values and locks shared by all processes, such as the last call of the geocoder. */
  state: { name: string; value: string; at: number }
}

export type Db = Kysely<Database>

export type Table = keyof Database
