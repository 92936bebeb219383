import { maximumImageBytes, maximumKeptPixels } from '#domain/limits.ts'
import type { ListedResource, listings } from '#domain/listing.ts'
import { permissions, type Rule, type Subject, type Verb } from '#domain/permissions.ts'
import type { JsonSchema } from './jsonSchema.ts'
import {
  clashParameters,
  confirmationParameters,
  detailsParameter,
  exportParameters,
  generationParameters,
  geocodeParameters,
  historyParameters,
  idempotencyKey,
  ifMatch,
  languageParameter,
  listParameters,
  type Parameter,
  periodParameters,
  pictureKeyParameter,
  plannedSeriesParameter,
  plannerParameters,
  reservationParameters,
  searchParameters,
  successorParameter,
  themeParameter,
  updatedFieldsParameter,
  widthParameter,
  wordParameter,
} from './parameters.ts'
import { listOf, ref, type SchemaName } from './schemas.ts'

export type Operation = {
  /** By default made of method and path. */
  id?: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1`. */
  path: string
  summary: string
  tag: string
  /** Who may call: 401 without a session, 403 without permission. */
  rule: Rule
  parameters?: readonly Parameter[]
  body?: SchemaName | 'upload' | 'themeFile'
  answer: JsonSchema | 'picture' | 'archive' | 'table'
  headers?: 'ETag' | 'X-Total-Count'
}

const nothing = ref('Nothing')

const ruleOf = (subject: Subject, verb: Verb): Rule => permissions[subject][verb]

const singular: Partial<Record<ListedResource, string>> = {
  events: 'event',
  revents: 'repeatingEvent',
  groups: 'group',
  places: 'place',
  categories: 'category',
  topics: 'topic',
  users: 'user',
  invitations: 'invitation',
  notifications: 'notification',
  proposals: 'proposal',
  actions: 'action',
}

const idOf = (verb: string, noun: string): string => `${verb}${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

const list = (resource: ListedResource, answer: JsonSchema): Operation => ({
  id: idOf('list', resource),
  method: 'get',
  path: `/${resource}`,
  summary: `A page of the ${resource} that the caller may see`,
  tag: resource,
  rule: ruleOf(resource, 'list'),
  parameters: listParameters(resource),
  answer: listOf(answer),
  headers: 'X-Total-Count',
})

const read = (resource: ListedResource, name: string, answer: JsonSchema): Operation => ({
  id: idOf('get', singular[resource] ?? resource),
  method: 'get',
  path: `/${resource}/{id}`,
  summary: `One ${name}`,
  tag: resource,
  rule: ruleOf(resource, 'read'),
  answer,
  headers: 'ETag',
})

const create = (resource: ListedResource, name: string, body: SchemaName, answer: JsonSchema): Operation => ({
  id: idOf('create', singular[resource] ?? resource),
  method: 'post',
  path: `/${resource}`,
  summary: `Create: ${name}`,
  tag: resource,
  rule: ruleOf(resource, 'create'),
  parameters: [idempotencyKey],
  body,
  answer,
  headers: 'ETag',
})

const update = (resource: ListedResource, summary: string, body: SchemaName, answer: JsonSchema): Operation => ({
  id: idOf('update', singular[resource] ?? resource),
  method: 'put',
  path: `/${resource}/{id}`,
  summary,
  tag: resource,
  rule: ruleOf(resource, 'update'),
  parameters: [ifMatch],
  body,
  answer,
  headers: 'ETag',
})

const remove = (resource: ListedResource, summary: string): Operation => ({
  id: idOf('delete', singular[resource] ?? resource),
  method: 'delete',
  path: `/${resource}/{id}`,
  summary,
  tag: resource,
  rule: ruleOf(resource, 'delete'),
  parameters: [ifMatch],
  answer: nothing,
})

const restore = (resource: ListedResource, name: string, answer: JsonSchema): Operation => ({
  id: idOf('restore', singular[resource] ?? resource),
  method: 'post',
  path: `/${resource}/{id}/restore`,
  summary: `Bring back from the bin, for 30 days: ${name}`,
  tag: resource,
  rule: ruleOf(resource, 'delete'),
  answer,
  headers: 'ETag',
})

const entry = (resource: keyof typeof listings & Subject, name: string, schema: EntrySchema): Operation[] => [
  list(resource, ref(schema)),
  create(
    resource,
    name,
    schema === 'Event' || schema === 'RepeatingEvent' ? `New${schema}` : `${schema}Fields`,
    ref(schema),
  ),
  read(resource, name, ref(schema)),
  update(resource, `Replace: ${name}`, `${schema}Fields`, ref(schema)),
  remove(resource, `Put into the bin: ${name}`),
  restore(resource, name, ref(schema)),
]

const words = (resource: 'categories' | 'topics', name: string): Operation[] => [
  ...entry(resource, name, resource === 'categories' ? 'Category' : 'Topic'),
  {
    method: 'post',
    path: `/${resource}/{id}/move`,
    summary: `Give all entries of a ${name} another one, so that it can be deleted`,
    tag: resource,
    rule: ruleOf(resource, 'delete'),
    body: 'WordMove',
    answer: ref('MovedEntries'),
  },
]

type EntrySchema = 'Event' | 'RepeatingEvent' | 'Group' | 'Place' | 'Category' | 'Topic'

const auth: Operation[] = [
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Log in: the answer holds the token for all other calls',
    tag: 'auth',
    rule: 'everyone',
    body: 'Credentials',
    answer: ref('SessionUser'),
  },
  {
    method: 'get',
    path: '/auth/session',
    summary: 'Who the token belongs to',
    tag: 'auth',
    rule: 'user',
    answer: ref('SessionUser'),
  },
  { method: 'post', path: '/auth/logout', summary: 'Revoke the token', tag: 'auth', rule: 'user', answer: nothing },
  {
    method: 'post',
    path: '/passwordrec/requestRecovery',
    summary: 'Ask for the mail with which to set a new password',
    tag: 'auth',
    rule: 'everyone',
    body: 'RecoveryRequest',
    answer: nothing,
  },
  {
    method: 'post',
    path: '/passwordrec/setPassword',
    summary: 'Set a new password with the token of that mail',
    tag: 'auth',
    rule: 'everyone',
    body: 'Recovery',
    answer: nothing,
  },
]

const onSeries = (path: string, summary: string, answer: SchemaName, parameters: readonly Parameter[] = []) => ({
  method: 'get' as const,
  path: `/revents/{id}/${path}`,
  summary,
  tag: 'revents',
  rule: ruleOf('revents', 'update'),
  parameters,
  answer: ref(answer),
})

const onSeriesEvent = (call: string, summary: string): Operation => ({
  method: 'post',
  path: `/revents/{id}/events/{eventId}/${call}`,
  summary,
  tag: 'revents',
  rule: ruleOf('revents', 'update'),
  parameters: [ifMatch],
  answer: ref('Event'),
  headers: 'ETag',
})

const series: Operation[] = [
  onSeries('preview', 'The dates in a period and how they stand', 'Preview', periodParameters),
  onSeries(
    'generate',
    'Create the events of a period, on dates without one; `not confirmed` while nobody says that the series goes on',
    'Generation',
    generationParameters,
  ),
  onSeries('pending', 'Coming events that differ from their series', 'Pending'),
  onSeries('compare', 'What changed rhythms and times mean for coming events', 'Comparison'),
  {
    ...onSeriesEvent('update', 'Give an event the fields that it shares with its series, or some of them'),
    parameters: [ifMatch, updatedFieldsParameter],
  },
  onSeries('events/{eventId}/reset', 'The fields that a reset of an event would change', 'ResetPlan'),
  {
    ...onSeriesEvent('reset', 'Take back what was changed in an event by hand'),
    parameters: [ifMatch, plannedSeriesParameter],
  },
  onSeriesEvent('move', 'Move an event to the time of its series; what else was changed by hand stays'),
  {
    method: 'post',
    path: '/revents/{id}/keep',
    summary: 'Leave fields of coming events as they are, until the series says something else in them',
    tag: 'revents',
    parameters: [ifMatch],
    rule: ruleOf('revents', 'update'),
    body: 'Keeping',
    answer: nothing,
  },
  {
    ...onSeriesEvent('rejoin', 'Put an event that was taken out of its series back to its date'),
    parameters: [],
    body: 'Rejoining',
  },
]

const people: Operation[] = [
  list('users', { anyOf: [ref('User'), ref('UserReference')] }),
  read('users', 'account', ref('User')),
  update('users', 'Change an account; what is left out stays', 'UserChanges', ref('User')),
  {
    method: 'get',
    id: 'getUserDetails',
    path: '/users/{id}/details',
    summary: 'When an account began and last logged in, who invited it, and how many entries it owns',
    tag: 'users',
    rule: ruleOf('users', 'read'),
    answer: ref('UserDetails'),
  },
  { ...remove('users', 'Delete an account for good'), parameters: [ifMatch, successorParameter] },

  list('invitations', ref('Invitation')),
  read('invitations', 'invitation', ref('Invitation')),
  remove('invitations', 'Take an invitation back'),
  restore('invitations', 'invitation', ref('Invitation')),
  {
    method: 'post',
    path: '/invitations/invite',
    summary: 'Create an invitation',
    tag: 'invitations',
    rule: ruleOf('invitations', 'create'),
    answer: ref('InvitationToken'),
  },
  {
    method: 'get',
    path: '/invitations/invite/{token}',
    summary: 'Check whether somebody can register with an invitation',
    tag: 'invitations',
    rule: 'everyone',
    answer: ref('CheckedInvitation'),
  },
  {
    method: 'post',
    path: '/invitations/invite/{token}',
    summary: 'Register through an invitation, once',
    tag: 'invitations',
    rule: 'everyone',
    body: 'Registration',
    answer: ref('User'),
    headers: 'ETag',
  },

  list('notifications', ref('Notification')),
  // Members may write to those who wrote to them.
  { ...create('notifications', 'a message to somebody', 'NotificationFields', ref('Notification')), rule: 'user' },
  read('notifications', 'notification', ref('Notification')),
  update('notifications', 'Mark as viewed', 'NotificationChanges', ref('Notification')),
  {
    method: 'post',
    id: 'markNotificationsViewed',
    path: '/notifications/viewed',
    summary: 'Mark all of your notifications as viewed',
    tag: 'notifications',
    rule: ruleOf('notifications', 'list'),
    parameters: [
      {
        name: 'until',
        in: 'query',
        schema: { type: 'string', format: 'date-time' },
        description: 'Only those that have not changed since: the newest `updatedAt` that you have seen.',
      },
    ],
    answer: nothing,
  },
  remove('notifications', 'Put a notification into the bin'),
  restore('notifications', 'notification', ref('Notification')),
]

const others: Operation[] = [
  {
    method: 'get',
    path: '/eventsearch',
    summary: 'Find events by words',
    tag: 'search',
    rule: 'everyone',
    parameters: searchParameters('eventsearch'),
    answer: ref('EventSearch'),
    headers: 'X-Total-Count',
  },
  {
    method: 'get',
    path: '/search',
    summary: 'Find events, groups and places by words, and count tags',
    tag: 'search',
    rule: 'everyone',
    parameters: searchParameters('search'),
    answer: ref('Search'),
    headers: 'X-Total-Count',
  },
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the server is there, and its database answers, is not known to be damaged, and can be written to',
    tag: 'health',
    rule: 'everyone',
    answer: ref('Health'),
  },
  {
    method: 'get',
    path: '/geocode',
    summary: 'Coordinates of an address',
    tag: 'geocode',
    rule: ruleOf('geocode', 'read'),
    parameters: geocodeParameters,
    answer: ref('Coordinates'),
  },
  {
    method: 'get',
    path: '/clashes',
    summary: 'What else is on the day of an event or series, whether its place is free, and quieter days near by',
    tag: 'planning',
    rule: ruleOf('clashes', 'read'),
    parameters: clashParameters,
    answer: ref('Clashes'),
  },
  {
    method: 'get',
    path: '/confirmations',
    summary: 'The own entries, or one entry, about which nobody has answered yet whether they still exist',
    tag: 'confirmations',
    rule: ruleOf('confirmations', 'list'),
    parameters: confirmationParameters,
    answer: ref('Confirmations'),
  },
  {
    method: 'post',
    path: '/confirmations',
    summary: 'Confirm that these entries still exist',
    tag: 'confirmations',
    rule: ruleOf('confirmations', 'update'),
    body: 'ConfirmedIds',
    answer: ref('Confirmed'),
  },
  {
    method: 'get',
    path: '/planner',
    summary: 'All that is planned in up to six weeks: events, reserved dates and holidays',
    tag: 'planning',
    rule: ruleOf('planner', 'read'),
    parameters: plannerParameters,
    answer: ref('Plan'),
  },
  {
    method: 'get',
    path: '/reservations',
    summary: 'The reserved dates of all members, of a period or from today on',
    tag: 'planning',
    rule: ruleOf('reservations', 'list'),
    parameters: reservationParameters,
    answer: ref('Reservations'),
  },
  {
    method: 'post',
    path: '/reservations',
    summary: 'Reserve days for something that is not public yet',
    tag: 'planning',
    rule: ruleOf('reservations', 'create'),
    parameters: [idempotencyKey],
    body: 'ReservationFields',
    answer: ref('Reservation'),
    headers: 'ETag',
  },
  {
    method: 'get',
    path: '/reservations/{id}',
    summary: 'One reserved date',
    tag: 'planning',
    rule: ruleOf('reservations', 'read'),
    answer: ref('Reservation'),
    headers: 'ETag',
  },
  {
    method: 'put',
    path: '/reservations/{id}',
    summary: 'Change a reserved date',
    tag: 'planning',
    rule: ruleOf('reservations', 'update'),
    parameters: [ifMatch],
    body: 'ReservationFields',
    answer: ref('Reservation'),
    headers: 'ETag',
  },
  {
    method: 'delete',
    path: '/reservations/{id}',
    summary: 'Delete a reserved date',
    tag: 'planning',
    rule: ruleOf('reservations', 'delete'),
    parameters: [ifMatch],
    answer: nothing,
  },
  {
    method: 'post',
    path: '/preview',
    summary: 'What a description in Markdown would look like; nothing is saved',
    tag: 'preview',
    rule: ruleOf('events', 'create'),
    body: 'Description',
    answer: ref('TextPreview'),
  },
  {
    method: 'post',
    path: '/media',
    summary: `Upload a picture: JPEG, PNG or WebP, at most ${maximumImageBytes / 1_000} KB; it is kept upright, without metadata, with ${maximumKeptPixels / 1e6} million pixels at most`,
    tag: 'media',
    rule: ruleOf('media', 'create'),
    body: 'upload',
    answer: ref('UploadedMedia'),
  },
  {
    method: 'get',
    id: 'readPictureKey',
    path: '/media/key',
    summary: 'A key to the pictures that no public entry shows, for a day: browsers send no token for pictures',
    tag: 'media',
    rule: ruleOf('media', 'create'),
    answer: ref('PictureKey'),
  },
  {
    method: 'get',
    path: '/media/{id}',
    summary: 'A picture: without a key one that a public entry shows, or that was uploaded just now',
    tag: 'media',
    rule: ruleOf('media', 'read'),
    parameters: [widthParameter, pictureKeyParameter],
    answer: 'picture',
  },
  list('bin', ref('BinItem')),

  list('history', ref('HistoryItem')),
  {
    method: 'post',
    id: 'linkHistory',
    path: '/history/export',
    summary: 'Where the history can be downloaded as CSV without a token, for five minutes',
    tag: 'history',
    rule: ruleOf('history', 'list'),
    answer: ref('HistoryLink'),
  },
  {
    method: 'get',
    path: '/history/export/{token}',
    id: 'downloadHistory',
    summary: 'The history as comma-separated values, one line a changed field; the token is part of its link',
    tag: 'history',
    rule: 'everyone',
    parameters: exportParameters,
    answer: 'table',
  },
  {
    method: 'get',
    id: 'getHistoryOfEntry',
    path: '/history/{resource}/{id}',
    summary: 'What was changed in an entry, by whom and when; of accounts and themes for administrators alone',
    tag: 'history',
    rule: ruleOf('history', 'read'),
    parameters: historyParameters,
    answer: ref('EntryHistory'),
  },
  {
    method: 'get',
    id: 'getEarlierEntry',
    path: '/history/{resource}/{id}/{version}',
    summary: 'An entry as it was in a version, and what of it cannot come back',
    tag: 'history',
    rule: ruleOf('history', 'read'),
    answer: ref('EntryState'),
  },

  list('proposals', ref('ProposalItem')),
  read('proposals', 'proposal of somebody without an account', ref('Proposal')),
  ...(
    [
      ['accept', 'Accept a proposal: it becomes an event, or changes the one that it corrects', 'Acceptance'],
      ['refuse', 'Refuse a proposal, with the reason that its sender is told', 'ProposalRefusal'],
      ['sender', 'Refuse what waits of a sender and take no more, or take both again', 'ProposalSender'],
    ] as const
  ).map(
    ([name, summary, body]): Operation => ({
      method: 'post',
      path: `/proposals/{id}/${name}`,
      summary,
      tag: 'proposals',
      rule: ruleOf('proposals', 'update'),
      parameters: [ifMatch],
      body,
      answer: ref('Proposal'),
      headers: 'ETag',
    }),
  ),
  {
    method: 'post',
    id: 'reopenProposal',
    path: '/proposals/{id}/reopen',
    summary: 'Let a refused proposal, or a note that was dealt with, wait for a decision again',
    tag: 'proposals',
    rule: ruleOf('proposals', 'update'),
    parameters: [ifMatch],
    answer: ref('Proposal'),
    headers: 'ETag',
  },
  {
    method: 'post',
    id: 'inviteSender',
    path: '/proposals/{id}/invite',
    summary: 'Invite the sender of an accepted proposal by mail',
    tag: 'proposals',
    rule: ruleOf('senderInvitations', 'create'),
    parameters: [ifMatch],
    answer: ref('Proposal'),
    headers: 'ETag',
  },
  {
    method: 'get',
    path: '/proposals/picture/{token}',
    summary: 'The picture of a proposal; the token is part of its link, which works for an hour',
    tag: 'proposals',
    rule: 'everyone',
    answer: 'picture',
  },
  {
    method: 'get',
    path: '/proposals/senders',
    summary: 'Senders whose proposals are not taken',
    tag: 'proposals',
    rule: ruleOf('proposals', 'list'),
    answer: listOf(ref('BlockedSender')),
  },
  {
    method: 'delete',
    path: '/proposals/senders/{id}',
    summary: 'Take proposals of a sender again',
    tag: 'proposals',
    rule: ruleOf('proposals', 'update'),
    answer: nothing,
  },

  {
    method: 'get',
    id: 'getThread',
    path: '/threads/{resource}/{id}',
    summary: 'What the owners of an entry and moderators wrote to each other',
    tag: 'moderation',
    rule: ruleOf('threads', 'read'),
    answer: ref('Thread'),
    headers: 'ETag',
  },
  {
    method: 'post',
    id: 'writeToThread',
    path: '/threads/{resource}/{id}',
    summary: 'Write a message to the owners of an entry, or as one of them to the moderators',
    tag: 'moderation',
    rule: ruleOf('threads', 'create'),
    parameters: [idempotencyKey],
    body: 'ThreadMessage',
    answer: ref('Thread'),
    headers: 'ETag',
  },
  {
    method: 'post',
    id: 'closeThread',
    path: '/threads/{resource}/{id}/close',
    summary: 'Close the thread of an entry, until somebody writes again',
    tag: 'moderation',
    rule: ruleOf('threads', 'update'),
    parameters: [ifMatch],
    answer: ref('Thread'),
    headers: 'ETag',
  },
  {
    method: 'get',
    path: '/desk',
    summary: 'What waits for moderators: entries, proposals, threads and entries without an owner',
    tag: 'moderation',
    rule: ruleOf('desk', 'list'),
    answer: ref('Desk'),
  },
  {
    method: 'get',
    path: '/desk/count',
    summary: 'How much waits for moderators',
    tag: 'moderation',
    rule: ruleOf('desk', 'list'),
    answer: ref('DeskCount'),
  },
  {
    method: 'get',
    path: '/desk/reasons',
    summary: 'Sentences that moderators choose reasons from; they are a text of the theme',
    tag: 'moderation',
    rule: ruleOf('desk', 'list'),
    parameters: [languageParameter],
    answer: listOf({ type: 'string' }),
  },
  {
    method: 'post',
    id: 'openReview',
    path: '/desk/entries/{resource}/{id}',
    summary: 'Take an entry in hand, and see what of it is new since it was looked at',
    tag: 'moderation',
    rule: ruleOf('desk', 'update'),
    body: 'Taking',
    answer: ref('EntryReview'),
    headers: 'ETag',
  },
  {
    method: 'post',
    id: 'markLookedAt',
    path: '/desk/entries/{resource}/{id}/seen',
    summary: 'Say that an entry was looked at in this version',
    tag: 'moderation',
    rule: ruleOf('desk', 'update'),
    parameters: [
      ifMatch,
      {
        name: 'others',
        in: 'query',
        schema: { type: 'string', format: 'date-time' },
        description: 'Also all else of the same person that waited at this time.',
      },
    ],
    answer: ref('Looked'),
  },
  {
    method: 'delete',
    id: 'takeBackLook',
    path: '/desk/entries/{resource}/{id}/seen',
    summary: 'Take back that you looked at an entry in this version, and at all that was looked at with it',
    tag: 'moderation',
    rule: ruleOf('desk', 'update'),
    parameters: [ifMatch],
    answer: nothing,
  },
  {
    method: 'post',
    id: 'takeInHand',
    path: '/desk/claims/{kind}/{id}',
    summary: 'Take a proposal, or the thread of an entry (`{resource}.{id}`), in hand for ten minutes',
    tag: 'moderation',
    rule: ruleOf('desk', 'update'),
    body: 'Taking',
    answer: ref('Claim'),
  },
  {
    method: 'delete',
    id: 'putDown',
    path: '/desk/claims/{kind}/{id}',
    summary: 'Put down what was taken in hand',
    tag: 'moderation',
    rule: ruleOf('desk', 'update'),
    answer: nothing,
  },

  list('actions', ref('Action')),
  { ...read('actions', 'maintenance job', ref('Action')), path: '/actions/{name}' },
  {
    method: 'post',
    path: '/actions/run',
    summary: 'Run a maintenance job; one that takes long is answered while it runs',
    tag: 'actions',
    rule: ruleOf('actions', 'update'),
    body: 'ActionCall',
    answer: ref('Action'),
  },
  {
    method: 'get',
    path: '/look/site',
    summary: 'Name, logo and colours of the calendar',
    tag: 'look',
    rule: ruleOf('look', 'read'),
    answer: ref('StoredLook'),
    headers: 'ETag',
  },
  {
    method: 'put',
    path: '/look/site',
    summary: 'Change name and colours; a calendar with the built-in theme gets one of its own',
    tag: 'look',
    rule: ruleOf('look', 'update'),
    parameters: [ifMatch],
    body: 'Look',
    answer: ref('StoredLook'),
    headers: 'ETag',
  },
  {
    method: 'get',
    path: '/system',
    summary: 'What is set on this installation, and how it is doing',
    tag: 'system',
    rule: ruleOf('system', 'read'),
    answer: ref('System'),
  },
  {
    method: 'post',
    path: '/system/set-up',
    summary: 'Say that the set-up is done, so that nobody is led to it any more',
    tag: 'system',
    rule: ruleOf('system', 'update'),
    answer: nothing,
  },
  {
    method: 'post',
    path: '/system/mail',
    summary: 'Send a test mail to the caller',
    tag: 'system',
    rule: ruleOf('system', 'update'),
    answer: ref('MailTest'),
  },
  {
    method: 'get',
    path: '/backups',
    summary: 'The backups that are kept, the newest first',
    tag: 'actions',
    rule: ruleOf('actions', 'list'),
    answer: listOf(ref('Backup')),
  },
  {
    method: 'post',
    path: '/backups/{name}/link',
    summary: 'Where a backup can be downloaded without a token, for five minutes',
    tag: 'actions',
    rule: ruleOf('actions', 'read'),
    answer: ref('BackupLink'),
  },
  {
    method: 'get',
    path: '/backups/download/{token}',
    summary: 'A backup as a tar archive; the token is part of its link',
    tag: 'actions',
    rule: 'everyone',
    answer: 'archive',
  },
  {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    tag: 'openapi',
    rule: 'everyone',
    answer: { type: 'object' },
  },
]

const onSources = (
  method: Operation['method'],
  path: string,
  [id, summary]: [string, string],
  answer: JsonSchema,
  more: Partial<Operation> = {},
): Operation => ({
  method,
  id,
  path: `/sources${path}`,
  summary,
  tag: 'sources',
  rule: ruleOf('sources', 'list'),
  answer,
  ...more,
})

const source = ref('Source')

const sources: Operation[] = [
  onSources('get', '', ['listSources', 'The calendars of others that the caller may change, by name'], listOf(source), {
    parameters: [wordParameter],
  }),
  onSources('post', '', ['createSource', 'Keep a calendar of others, for what the caller owns'], source, {
    parameters: [idempotencyKey],
    body: 'NewSource',
    headers: 'ETag',
  }),
  onSources(
    'post',
    '/preview',
    ['previewSource', 'What would come from an address; nothing is stored'],
    ref('SourcePreview'),
    {
      body: 'SourcePreviewRequest',
    },
  ),
  onSources('get', '/owners', ['listSourceOwners', 'Whose sources the caller may make'], ref('SourceOwners')),
  onSources('post', '/look', ['lookAtSource', 'Which calendars are found at an address'], ref('SourceLook'), {
    body: 'SourceAddress',
  }),
  onSources(
    'post',
    '/look/file',
    ['lookIntoSourceFile', 'What is in a calendar file or in rows of a table'],
    ref('SourceLook'),
    {
      body: 'SourceContent',
    },
  ),
  onSources('get', '/{id}', ['getSource', 'One calendar of others'], source, { headers: 'ETag' }),
  onSources('put', '/{id}', ['updateSource', 'Change a source; its next run reads everything anew'], source, {
    parameters: [ifMatch],
    body: 'SourceFields',
    headers: 'ETag',
  }),
  onSources('delete', '/{id}', ['deleteSource', 'Delete a source; what came from it stays'], nothing, {
    parameters: [ifMatch],
  }),
  onSources('post', '/{id}/run', ['runSource', 'Ask a source now and take over what it says'], source, {
    body: 'SourceRunRequest',
  }),
  onSources(
    'get',
    '/{id}/runs',
    ['listSourceRuns', 'What the runs of a source brought, the newest first'],
    listOf(ref('SourceRun')),
  ),
  onSources('post', '/{id}/runs/{run}/undo', ['undoSourceRun', 'Take back all that a run did'], ref('UndoneRun')),
  onSources(
    'get',
    '/of/{event}',
    ['getEventOrigin', 'Where an event comes from, and what was corrected in it; null for one that somebody entered'],
    ref('EventOrigin'),
  ),
  onSources(
    'post',
    '/of/{event}/follow',
    ['followSource', 'Give fields of an event back to its source'],
    ref('EventOrigin'),
    {
      body: 'FollowedFields',
    },
  ),
]

const onDoubles = (
  verb: Verb,
  path: string,
  [id, summary]: [string, string],
  answer: JsonSchema,
  more: Partial<Operation> = {},
): Operation => ({
  method: 'post',
  id,
  path: `/doubles${path}`,
  summary,
  tag: 'doubles',
  rule: ruleOf('doubles', verb),
  answer,
  ...more,
})

const doubles: Operation[] = [
  onDoubles(
    'list',
    '/{resource}',
    ['listDoubles', 'Entries that may be the same, and what was merged lately'],
    ref('Doubles'),
    {
      method: 'get',
    },
  ),
  onDoubles(
    'create',
    '/merges',
    ['mergeEntries', 'Make one of two entries; the other goes into the bin'],
    ref('Merge'),
    {
      body: 'MergeRequest',
    },
  ),
  onDoubles('delete', '/merges/{id}/undo', ['undoMerge', 'Take a merge back'], nothing),
  onDoubles('update', '/distinct', ['keepDistinct', 'Remember that two entries are not the same, or may be'], nothing, {
    body: 'DistinctEntries',
  }),
]

const onThemes = (
  method: Operation['method'],
  path: string,
  summary: string,
  answer: JsonSchema,
  body?: SchemaName,
): Operation => ({
  method,
  path: `/cms/themes${path}`,
  summary,
  tag: 'cms',
  rule: ruleOf('cms', 'update'),
  answer,
  ...(body !== undefined && { body }),
})

const onFiles = (method: 'get' | 'post' | 'put' | 'delete', path: string, summary: string): Operation => ({
  method,
  path: `/cms/files/{type}${path}`,
  summary,
  tag: 'cms',
  rule: ruleOf('cms', 'update'),
  parameters: [themeParameter, ...(method === 'get' ? [] : [ifMatch])],
  answer: ref('ThemeFile'),
})

const themes: Operation[] = [
  onThemes('get', '', 'All themes, the built-in one first', listOf(ref('Theme'))),
  onThemes('post', '', 'Create a theme, inactive', ref('Theme'), 'NewTheme'),
  onThemes('patch', '', 'Make a theme the active one', ref('Theme'), 'Activation'),
  onThemes('delete', '/{name}', 'Put a theme into the bin', nothing),
  onThemes('post', '/{name}/restore', 'Bring a theme back from the bin, for 30 days', ref('Theme')),
  onThemes('post', '/{name}/preview', 'A link that shows a theme before it is active, for a day', ref('PreviewLink')),
  {
    ...onFiles('get', '', 'The files of one type that a theme uses'),
    parameters: [themeParameter, detailsParameter],
    answer: { anyOf: [listOf({ type: 'string' }), listOf(ref('ThemeFileFacts'))] },
  },
  { ...onFiles('get', '/{name}', 'A file with its content; its name in base64url'), headers: 'ETag' },
  {
    ...onFiles('put', '/{name}', 'Save a file as its next version'),
    body: 'themeFile',
    headers: 'ETag',
  },
  { ...onFiles('delete', '/{name}', 'Take an own file away, for the inherited one'), answer: nothing },
  {
    ...onFiles('post', '/{name}/preview', 'What a Markdown text (type md) would look like; nothing is saved'),
    parameters: [themeParameter],
    body: 'themeFile',
    answer: ref('TextPreview'),
  },
  { ...onFiles('get', '/{name}/versions', 'All versions of a file'), answer: listOf(ref('FileVersion')) },
  { ...onFiles('get', '/{name}/versions/{version}', 'What a version held'), answer: ref('FileVersionContent') },
  {
    ...onFiles('post', '/{name}/versions/{version}/restore', 'Save a version as the next one'),
    headers: 'ETag',
  },
]

/** All calls; `test/server/openapi.test.ts` compares them with the routes. */
export const operations: readonly Operation[] = [
  ...auth,
  ...entry('events', 'event', 'Event'),
  ...entry('revents', 'repeating event', 'RepeatingEvent'),
  ...series,
  ...entry('groups', 'group', 'Group'),
  ...entry('places', 'place', 'Place'),
  ...words('categories', 'category'),
  ...words('topics', 'topic'),
  ...people,
  ...themes,
  ...sources,
  ...doubles,
  ...others,
]
