import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { doubleResources } from '#domain/doubles/doubles.ts'
import { feedNoteSchema } from '#domain/feed.ts'
import { authorKinds, recorded, recordedActions } from '#domain/history.ts'
import { languages } from '#domain/languages.ts'
import { maximumImagePixels } from '#domain/limits.ts'
import { isDate, timePattern } from '#domain/localDate.ts'
import { markColorNames, markIcons } from '#domain/marks.ts'
import { moderated, threadStates } from '#domain/moderation.ts'
import { proposalResources, proposalStates } from '#domain/proposals/proposal.ts'
import { intervalLimits, intervalTypes } from '#domain/series/series.ts'
import { roles } from '#domain/session.ts'
import { tableFields } from '#domain/sources/columnNames.ts'
import { sourceKinds } from '#domain/sources/source.ts'
import { runOutcomes } from '#domain/sources/sourceRun.ts'
import { fileExtensions, findNameFault, isFileType, maximumBytesOf } from '#domain/themes/themeFile.ts'
import { isId } from '#server/db/rows.ts'
import type { Database, MailKind } from '#server/db/schema.ts'
import { extensions } from '#server/media/pictureType.ts'
import { hashToken } from '#server/tokens.ts'
import type { BackedUpTable, Cell, ReadTable, tablePlans } from './format.ts'

/** A backup is foreign input: these are the allowed values. Lengths are free, because older versions allowed more. */

/** `shall` completes "has to be". */
export type Rule = { isRight: (cell: Cell) => boolean; shall: string; refersTo?: BackedUpTable }

const rule = (shall: string, isRight: Rule['isRight']): Rule => ({ shall, isRight })
const orNull = ({ isRight, shall, ...rest }: Rule): Rule => ({
  ...rest,
  shall: `${shall} or null`,
  isRight: (cell) => cell === null || isRight(cell),
})
const like = (shall: string, pattern: RegExp) =>
  rule(shall, (cell) => typeof cell === 'string' && pattern.test(cell) && !cell.includes('\0'))
const whole = (from: number, to: number) =>
  rule(
    `a whole number from ${from} to ${to}`,
    (cell) => typeof cell === 'number' && Number.isInteger(cell) && cell >= from && cell <= to,
  )
const oneOf = (values: readonly string[]) =>
  rule(`one of ${values.join(', ')}`, (cell) => typeof cell === 'string' && values.includes(cell))
const degrees = (limit: number) =>
  orNull(rule(`a number from -${limit} to ${limit}`, (cell) => typeof cell === 'number' && Math.abs(cell) <= limit))

const text = rule('a text', (cell) => typeof cell === 'string' && !cell.includes('\0'))
const json = rule('an object of JSON', (cell) => {
  try {
    const value: unknown = typeof cell === 'string' && !cell.includes('\0') ? JSON.parse(cell) : null
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
})
const id = rule('an id', (cell) => typeof cell === 'string' && isId(cell))
const idOf = (refersTo: BackedUpTable): Rule => ({ ...id, refersTo })
const moment = whole(-8_640_000_000_000_000, 8_640_000_000_000_000)
const count = whole(0, 2_147_483_647)
const flag = whole(0, 1)
const date = rule('a date', (cell) => typeof cell === 'string' && isDate(cell))
const time = like('a time', timePattern)
const link = like('an address of the web', /^(https?:\/\/\S+)?$/i)
const ownLink = like('an address of the web or of this site', /^((https?:\/)?\/\S*)?$/i)
const email = like('an e-mail address', /^[^\s@]+@[^\s@]+$/)
const optionalEmail = like('an e-mail address', /^([^\s@]+@[^\s@]+)?$/)
const token = like('a token', /^[\w-]{43}$/)
const bytes = rule('bytes', (cell) => cell instanceof Uint8Array)

/** Higher costs would take too much memory and time at log-in. */
const maximumCost = { m: 262_144, t: 10, p: 16 }
const passwordHash = rule('a password hash', (cell) => {
  if (cell === '') return true
  const [, m, t, p] =
    /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[\w+/]+\$[\w+/]+$/.exec(String(cell)) ?? []
  return m !== undefined && Number(m) <= maximumCost.m && Number(t) <= maximumCost.t && Number(p) <= maximumCost.p
})

const fieldList = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.unknown(), v.unknown()])))
const isFieldList = (cell: string): boolean => !cell.includes('\0') && v.is(fieldList, cell)

const noteList = v.pipe(v.string(), v.parseJson(), v.array(feedNoteSchema))
const isNoteList = (cell: Cell): boolean => typeof cell === 'string' && !cell.includes('\0') && v.is(noteList, cell)

const mailKinds = [
  'recovery',
  'emailChanged',
  'passwordChanged',
  'emailAndPasswordChanged',
  'digest',
  'confirmation',
  'proposalSent',
  'proposalAccepted',
  'proposalRefused',
  'proposalInvited',
] as const satisfies readonly MailKind[]

const kept = {
  id,
  version: count,
  created_at: moment,
  updated_at: moment,
  deleted_at: orNull(moment),
}
const binned = { ...kept, deleted_by_moderation: flag }
const confirmable = { asked_at: orNull(moment), marked_at: orNull(moment), confirmed_at: orNull(moment) }
const named = { name: text, name_folded: text }
const pictured = { image: orNull(id), alt: text }
const located = { address: text, lat: degrees(90), lng: degrees(180) }
const shown = { published: flag, deactivated: flag, description: text }
const told = { facts: json, facts_said: json }
const addressed = { street: text, house_number: text, postal_code: text, town: text, district: text }
const placed = { place_id: orNull(idOf('places')), location: text, location2: text }
const filed = { category_id: idOf('categories'), topic_id: idOf('topics') }
const vocabulary = { ...binned, ...named, headline: text, description: text }
const childOf = (table: BackedUpTable) => ({ entry_id: idOf(table), position: count })
const ownerOf = (table: BackedUpTable) => ({ ...childOf(table), user_id: idOf('users') })
const organizerOf = (table: BackedUpTable) => ({ ...childOf(table), group_id: orNull(idOf('groups')), name: text })

type LeftOut<Of extends ReadTable> = Of extends BackedUpTable
  ? (typeof tablePlans)[Of] extends { without: readonly (infer Column)[] }
    ? Column
    : never
  : never

const rules: { readonly [Of in ReadTable]: Readonly<Record<Exclude<keyof Database[Of], LeftOut<Of>>, Rule>> } = {
  users: {
    ...kept,
    nickname: text,
    nickname_folded: text,
    email,
    email_folded: text,
    role: oneOf(roles),
    password_hash: passwordHash,
    deactivated: flag,
    language: orNull(oneOf(languages)),
    last_login_at: orNull(moment),
  },
  media: {
    id,
    type: oneOf(Object.keys(extensions)),
    bytes: count,
    width: whole(1, maximumImagePixels),
    height: whole(1, maximumImagePixels),
    created_by: orNull(idOf('users')),
    created_at: moment,
  },
  invitations: {
    ...kept,
    token_hash: token,
    token,
    created_by: orNull(idOf('users')),
    used_by: orNull(idOf('users')),
    used_at: orNull(moment),
  },
  creations: {
    user_id: idOf('users'),
    key: text,
    resource: text,
    entry_id: orNull(id),
    version: count,
    at: moment,
  },
  notifications: {
    ...kept,
    user_id: idOf('users'),
    subject: text,
    message: text,
    viewed: flag,
    link_title: text,
    link_url: ownLink,
    mailed_at: orNull(moment),
    about: orNull(idOf('users')),
    sender_id: orNull(idOf('users')),
    notice: orNull(text),
    run: orNull(id),
    entries: orNull(text),
  },
  reservations: {
    id,
    version: count,
    created_at: moment,
    updated_at: moment,
    user_id: idOf('users'),
    name: text,
    first_date: date,
    last_date: date,
    place_id: orNull(idOf('places')),
    location: text,
    location2: text,
    note: text,
  },
  mails: {
    id,
    kind: oneOf(mailKinds),
    user_id: orNull(idOf('users')),
    proposal_id: orNull(idOf('proposals')),
    slot: orNull(text),
    address: orNull(email),
    created_at: moment,
    due_at: orNull(moment),
    attempts: count,
    sent_at: orNull(moment),
    error: text,
  },
  proposals: {
    id,
    version: count,
    created_at: moment,
    updated_at: moment,
    state: oneOf(proposalStates),
    correction: flag,
    resource: orNull(oneOf(proposalResources)),
    entry_id: orNull(id),
    ...named,
    content: json,
    base: orNull(json),
    sender: text,
    email,
    email_folded: text,
    language: oneOf(languages),
    confirmed_at: orNull(moment),
    decided_at: orNull(moment),
    decided_by: orNull(idOf('users')),
    reason: text,
    told_at: orNull(moment),
    invitation_id: orNull(idOf('invitations')),
  },
  proposal_links: {
    token_hash: token,
    proposal_id: idOf('proposals'),
    purpose: oneOf(['confirm', 'follow']),
    created_at: moment,
  },
  proposal_pictures: {
    proposal_id: idOf('proposals'),
    type: oneOf(Object.keys(extensions)),
    width: whole(1, maximumImagePixels),
    height: whole(1, maximumImagePixels),
    content: bytes,
  },
  threads: {
    id,
    version: count,
    created_at: moment,
    updated_at: moment,
    told_at: orNull(moment),
    resource: oneOf(moderated),
    entry_id: id,
    state: oneOf(threadStates),
  },
  thread_messages: {
    id,
    thread_id: idOf('threads'),
    author_id: orNull(idOf('users')),
    by_moderation: flag,
    text,
    at: moment,
  },
  reviews: {
    resource: oneOf(moderated),
    entry_id: id,
    version: count,
    changed_at: moment,
    waits: flag,
    changed_by: orNull(idOf('users')),
    seen_version: count,
    seen_at: orNull(moment),
    seen_by: orNull(idOf('users')),
    prior_version: orNull(count),
    prior_at: orNull(moment),
    prior_by: orNull(idOf('users')),
  },
  blocked_senders: {
    id,
    email,
    email_folded: text,
    created_at: moment,
    created_by: orNull(idOf('users')),
  },
  categories: { ...vocabulary, color: oneOf(['', ...markColorNames]), icon: oneOf(['', ...markIcons]) },
  topics: vocabulary,
  places: {
    ...binned,
    ...confirmable,
    ...named,
    ...pictured,
    ...located,
    ...shown,
    ...told,
    ...addressed,
    address_folded: text,
    link,
    email: optionalEmail,
  },
  place_owners: ownerOf('places'),
  groups: { ...binned, ...confirmable, ...named, ...pictured, ...shown, link, email: optionalEmail },
  group_owners: ownerOf('groups'),
  repeating_events: {
    ...binned,
    ...confirmable,
    ...named,
    ...pictured,
    ...located,
    ...placed,
    ...filed,
    deactivated: flag,
    description: text,
    facts: json,
    start_time: time,
    end_time: time,
    generated_until: orNull(date),
  },
  repeating_event_owners: ownerOf('repeating_events'),
  repeating_event_organizers: organizerOf('repeating_events'),
  repeating_event_tags: { ...childOf('repeating_events'), tag: text },
  repeating_event_intervals: {
    ...childOf('repeating_events'),
    type: oneOf(intervalTypes),
    interval: whole(1, Math.max(...Object.values(intervalLimits))),
    week_day: orNull(whole(0, 6)),
    date: orNull(date),
  },
  repeating_event_skips: { series_id: idOf('repeating_events'), date },
  events: {
    ...binned,
    ...named,
    ...pictured,
    ...located,
    ...shown,
    ...placed,
    ...filed,
    ...told,
    canceled: flag,
    pinned: flag,
    parent_event: orNull(idOf('events')),
    parent_series: orNull(id),
    parent_listed: flag,
    series_date: orNull(date),
    series_start_at: orNull(moment),
    series_end_at: orNull(moment),
    hand_changed: like('names of fields', /^[A-Za-z\d= ]*$/),
    start_at: moment,
    end_at: orNull(moment),
    source_uid: orNull(text),
    source_recurrence_at: orNull(moment),
    listed_at: orNull(moment),
  },
  event_owners: ownerOf('events'),
  event_organizers: organizerOf('events'),
  event_involved: { ...childOf('events'), name: text, description: text },
  event_tags: { ...childOf('events'), tag: text },
  themes: { ...kept, ...named, active: flag, parent_id: orNull(idOf('themes')) },
  theme_files: {
    theme_id: idOf('themes'),
    type: oneOf(Object.keys(fileExtensions)),
    name: text,
    version: count,
    current: flag,
    removed: flag,
    content: bytes,
    size: count,
    hash: text,
    author_id: orNull(idOf('users')),
    created_at: moment,
  },
  theme_failures: { theme_id: idOf('themes'), template: text, theme_key: text, error: text, at: moment },
  actions: {
    name: like('the name of an action', /^[A-Za-z]{1,50}$/),
    calls: count,
    last_call: orNull(moment),
    error: text,
    last_called_by: orNull(idOf('users')),
  },
  geocode_cache: { address_folded: text, lat: degrees(90), lng: degrees(180), parts: text, at: moment },
  history: {
    id,
    resource: oneOf(recorded),
    entry_id: text,
    version: count,
    action: oneOf(recordedActions),
    author_kind: oneOf(authorKinds),
    author_id: orNull(idOf('users')),
    cause: text,
    run: orNull(id),
    leads: flag,
    fields: rule('a list of changed fields', (cell) => typeof cell === 'string' && isFieldList(cell)),
    reason: text,
    picture: orNull(id),
    at: moment,
  },
  sources: {
    id,
    version: count,
    created_at: moment,
    updated_at: moment,
    created_by: orNull(idOf('users')),
    name: text,
    url: link,
    host: text,
    owner_kind: oneOf(['town', 'group', 'place']),
    owner_id: orNull(id),
    rules: json,
    every: count,
    etag: text,
    last_modified: text,
    hash: text,
    kind: oneOf(sourceKinds),
    ended_at: orNull(moment),
  },
  source_columns: { user_id: idOf('users'), name: text, field: oneOf(['', ...tableFields]) },
  source_events: {
    source_id: idOf('sources'),
    uid: text,
    recurrence: text,
    entry_id: id,
    imported: json,
    url: text,
    gone: whole(0, 3),
    made: flag,
    withheld: flag,
  },
  source_runs: {
    id,
    source_id: idOf('sources'),
    at: moment,
    outcome: oneOf(runOutcomes),
    status: orNull(count),
    created: count,
    changed: count,
    canceled: count,
    kept: count,
    notes: rule('a list of notes', (cell) => isNoteList(cell)),
    undone_at: orNull(moment),
  },
  merges: {
    id,
    resource: oneOf(doubleResources),
    kept_id: id,
    merged_id: id,
    name: text,
    address: text,
    moved: json,
    merged_by: orNull(idOf('users')),
    at: moment,
    undone_at: orNull(moment),
    review_version: orNull(count),
    review_changed_at: orNull(moment),
    review_changed_by: orNull(idOf('users')),
    thread_version: orNull(count),
  },
  distinct_entries: { one_id: id, other_id: id },
  state: { name: text, value: text, at: moment },
}

export const rulesOf = (table: ReadTable): Readonly<Record<string, Rule>> => rules[table]

type CheckedRow = Readonly<Record<string, Cell>>

const themeFileFault = ({ type, name, content, size, hash }: CheckedRow): string | null => {
  if (typeof type !== 'string' || !isFileType(type) || typeof name !== 'string' || !(content instanceof Uint8Array)) {
    return 'type, name or content is missing'
  }
  if (findNameFault(type, name) !== null) return `no file of the type ${type} can have the name ${JSON.stringify(name)}`
  if (content.length > maximumBytesOf(type, name)) return 'the file is larger than files of a theme can be'
  const digest = createHash('sha256').update(content).digest('base64url')
  return size === content.length && hash === digest ? null : 'size or hash are not those of the content'
}

const mailFault = ({ kind, user_id, proposal_id = null, slot = null, address = null }: CheckedRow): string | null => {
  const isProposal = String(kind).startsWith('proposal')
  if (isProposal !== (proposal_id !== null) || isProposal === (user_id !== null)) {
    return `a mail of the kind ${kind} belongs to ${isProposal ? 'a proposal' : 'an account'}`
  }
  const isSingle = kind === 'recovery' || kind === 'digest' || kind === 'confirmation'
  if (isSingle && address !== null) return `a mail of the kind ${kind} goes to its user's own address`
  return slot === (isSingle ? `${kind} ${user_id}` : null) ? null : 'slot does not belong to kind and user'
}

const rowFaults: Partial<Record<ReadTable, (row: CheckedRow) => string | null>> = {
  theme_files: themeFileFault,
  mails: mailFault,
  media: ({ width, height }) =>
    Number(width) * Number(height) > maximumImagePixels ? 'the picture has too many pixels' : null,
  invitations: ({ token: own, token_hash }) =>
    hashToken(String(own)) === token_hash ? null : 'token_hash is not that of the token',
}

/** Why a row of valid cells is invalid, as a part of a sentence, or null. */
export const rowFault = (table: ReadTable, columns: readonly string[], row: readonly Cell[]): string | null => {
  const find = rowFaults[table]
  if (find === undefined) return null
  return find(Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}
