import type * as v from 'valibot'
import { actionNames, runSchema } from '#domain/action.ts'
import { backupLinkSchema, backupSchema } from '#domain/backup.ts'
import { categorySchema, topicSchema } from '#domain/category.ts'
import { clashAnswerSchema } from '#domain/clash.ts'
import { confirmationSchema, openConfirmationsSchema } from '#domain/confirmation.ts'
import { descriptionSchema } from '#domain/description.ts'
import { distinctSchema, doublesSchema, mergeRequestSchema, mergeSchema } from '#domain/doubles/doubles.ts'
import { eventSchema } from '#domain/event.ts'
import { accessFacts } from '#domain/facts.ts'
import { wireTexts } from '#domain/failure.ts'
import { groupSchema } from '#domain/group.ts'
import { authorKinds, historyLinkSchema, keptReasons, recorded, recordedActions } from '#domain/history.ts'
import { checkedInvitationSchema, createdInvitationSchema } from '#domain/invitation.ts'
import {
  claimSchema,
  deskCountSchema,
  deskSchema,
  entryReviewSchema,
  lookedSchema,
  messageSchema,
  takingSchema,
  threadSchema,
} from '#domain/moderation.ts'
import { notificationSchema, notificationUpdateSchema } from '#domain/notification.ts'
import { addressParts, placeSchema } from '#domain/place.ts'
import { planSchema } from '#domain/planner.ts'
import {
  acceptanceSchema,
  blockedSenderSchema,
  proposalItemSchema,
  proposalSchema,
  refusalSchema,
  senderSchema,
} from '#domain/proposals/proposal.ts'
import { keptReservationSchema, reservationListSchema, reservationSchema } from '#domain/reservation.ts'
import { entryResources } from '#domain/resources.ts'
import { generationReportSchema, previewSchema, rejoiningSchema } from '#domain/series/generation.ts'
import { keepingSchema, pendingSchema } from '#domain/series/pending.ts'
import { keptSeriesSchema, seriesSchema } from '#domain/series/series.ts'
import { comparisonSchema, resetPlanSchema } from '#domain/series/seriesComparison.ts'
import { sessionUserSchema } from '#domain/session.ts'
import {
  eventOriginSchema,
  fileLookSchema,
  followSchema,
  lookRequestSchema,
  newSourceSchema,
  previewRequestSchema,
  runRequestSchema,
  sourceSchema,
  storedSourceSchema,
  undoneSchema,
} from '#domain/sources/source.ts'
import { sourceOwnersSchema } from '#domain/sources/sourceChoices.ts'
import { sourceLookSchema, sourcePreviewSchema, sourceRunSchema } from '#domain/sources/sourceRun.ts'
import { mailTestSchema, systemSchema } from '#domain/system.ts'
import { lookId, lookSchema } from '#domain/themes/look.ts'
import { activationSchema, listedThemeSchema, newThemeSchema } from '#domain/themes/theme.ts'
import { fileVersionSchema, themeFileContentSchema, themeFileSchema } from '#domain/themes/themeFile.ts'
import {
  credentialsSchema,
  recoveryRequestSchema,
  recoverySchema,
  registrationSchema,
  userDetailsSchema,
  userSchema,
} from '#domain/user.ts'
import { moveSchema } from '#domain/word.ts'
import { type JsonSchema, jsonSchemaOf, type ObjectSchema, objectSchemaOf } from './jsonSchema.ts'

const uuid = { type: 'string', format: 'uuid' } as const
const instant = { type: 'string', format: 'date-time' } as const
const reference = '`id:{id}` of a known one, or a name'
const hiddenOnes = 'Those that are unpublished or deactivated'

const fields: Readonly<Record<string, JsonSchema>> = {
  published: { description: 'Unpublished entries are in no list, and open by their address.' },
  deactivated: { description: 'Set by moderators and admins alone.' },
  pinned: {
    description:
      'A highlight of the calendar until it is over. Set by moderators and admins alone. Left out: as it was.',
  },
  color: { description: 'The colour of the mark beside its name. Empty: one that few others have is chosen.' },
  icon: { description: 'The sign of the mark; empty for none.' },
  parent: {
    description:
      '`id:{id}` of the main event, or `revent:{id}` of the series that made this event. Null for those who may not see it.',
    pattern: '^(id|revent):[0-9a-fA-F-]{36}$',
  },
  parentListed: { description: 'A sub-event that lists show nevertheless.' },
  organizers: {
    description: `Groups: ${reference}. ${hiddenOnes} are left out. The name of a group that is linked, too, is not kept.`,
  },
  location: { description: `The place: ${reference}. ${hiddenOnes} are answered as "".` },
  location2: { description: 'Where at the place, such as a room.' },
  lat: { description: 'Degrees, WGS 84. Null where the place is a known one.' },
  lng: { description: 'Degrees, WGS 84. Null where the place is a known one.' },
  image: { description: 'Id of a picture uploaded before.' },
  allDay: {
    description: 'Whole days: start and end are moved to the beginning of the first and the last minute of the last.',
  },
  doors: { description: 'When the doors open.' },
  free: { description: 'Entrance is free.' },
  price: { description: 'What it costs, in words.' },
  registration: { description: 'A website or an e-mail address to register with.' },
  registrationUntil: { description: 'The last moment to register.' },
  online: { description: 'Where it takes place on the web.' },
  postponed: { description: 'Postponed to a date that is not known yet.' },
  previousStart: {
    description:
      'The first start that was announced. Kept by the server when a public event moves; null takes it away, as does a move back to it.',
  },
  accessibility: { description: 'What people with disabilities should know, in words.' },
  ...Object.fromEntries(
    accessFacts.map((name) => [name, { description: 'Events take `unknown` over from their place.' }]),
  ),
  said: { description: 'Who answered which fact of accessibility, and when. Not read in a body.' },
  street: { description: 'The address in parts, which stand beside it.' },
  tags: { description: 'Kept in lower case, each once.' },
  ownedBy: { description: 'Users who may edit. Empty: the one who creates the entry.' },
  withEvents: {
    description: 'Moderators only, not kept: the coming events of the series take on its `deactivated`, too.',
  },
  fromSource: { description: 'It comes from another calendar, which it follows where nobody corrected it.' },
  seriesDate: { description: 'The local date for which a series made this event.' },
  changedByHand: { description: 'Fields of an event of a series that somebody changed since.' },
  version: { type: 'integer', description: 'Counts the changes; the ETag. Sent back in a body it is not read.' },
  id: uuid,
  createdAt: instant,
  updatedAt: instant,
}

const describe = (schema: ObjectSchema): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, own]) => [name, own.anyOf ? detail(own, name) : merge(own, name)]),
  ),
})
const merge = (own: JsonSchema, name: string): JsonSchema => ({
  ...own,
  ...fields[name],
  ...sentences(fields[name]?.description, own.description),
})
const sentences = (...said: readonly unknown[]): JsonSchema => {
  const description = said.filter((part) => typeof part === 'string').join(' ')
  return description === '' ? {} : { description }
}
/** Details of a nullable value belong into its first alternative. */
const detail = (own: JsonSchema, name: string): JsonSchema => {
  const { description, ...keywords } = fields[name] ?? {}
  const [value, ...others] = Array.isArray(own.anyOf) ? own.anyOf : []
  return { ...own, ...sentences(description, own.description), anyOf: [{ ...value, ...keywords }, ...others] }
}

const written = (schema: v.GenericSchema): ObjectSchema => describe(objectSchemaOf(schema))

/** A new entry; the server fills in what is `begun`. */
const begins = ({ required, ...schema }: ObjectSchema, begun: readonly string[]): ObjectSchema => ({
  ...schema,
  required: required.filter((name) => !begun.includes(name)),
})

/** Answers leave nothing out. */
const withoutInitial = ({ description, ...own }: JsonSchema): JsonSchema => ({
  ...own,
  ...sentences(String(description ?? '').replace(/ ?Left out: .*$/s, '') || undefined),
})

const answered = (schema: v.GenericSchema, missing: readonly string[] = []): ObjectSchema => {
  const { properties, ...rest } = written(schema)
  const plain = Object.entries(properties).map(([name, own]) => [name, withoutInitial(own)])
  const required = Object.keys(properties).filter((name) => !missing.includes(name))
  return { ...rest, properties: Object.fromEntries(plain), required }
}

const exactly = (properties: Readonly<Record<string, JsonSchema>>): ObjectSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const only = ({ properties, ...rest }: ObjectSchema, isWanted: (name: string) => boolean): ObjectSchema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isWanted(name))),
  required: rest.required.filter(isWanted),
})

export const ref = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const stored = only(answered(categorySchema), (name) => ['id', 'version', 'createdAt', 'updatedAt'].includes(name))
const user = only(answered(userSchema), (name) => name !== 'password')
const notification = answered(notificationSchema)
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const
const degrees = { type: 'number' } as const
const buckets = {
  type: 'object',
  description: 'Tags and how often they occur, under each name that was asked for.',
  additionalProperties: listOf(exactly({ term: text, count })),
} as const
const event = answered(eventSchema, ['seriesDate', 'changedByHand', 'fromSource', 'said'])
/** Without required fields, because `omit` can leave out any. */
const found = (properties: ObjectSchema['properties']): JsonSchema => ({ type: 'object', properties })

const anything = { description: 'A value of the field, as in the entry itself.' }

const namesById = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'What the ids in the values are called.',
}

const changeFields = {
  id: uuid,
  version: count,
  action: { type: 'string', enum: recordedActions },
  author: exactly({
    kind: { type: 'string', enum: authorKinds },
    id: orNull(uuid),
    nickname: orNull(text),
    cause: { type: 'string', description: 'The job of the system; else empty.' },
  }),
  at: instant,
  reason: { type: 'string', description: 'What moderators told the owners of it; empty without one.' },
  run: { ...orNull(uuid), description: 'What was changed together has the same one.' },
  count: { ...count, description: 'How many changes the run has.' },
}

/** All components, made from the schemas that validate bodies. */
export const schemas = {
  Event: event,
  EventFields: written(eventSchema),
  NewEvent: begins(written(eventSchema), ['start']),
  RepeatingEvent: answered(keptSeriesSchema),
  RepeatingEventFields: written(seriesSchema),
  NewRepeatingEvent: begins(written(seriesSchema), ['start', 'end']),
  Group: answered(groupSchema),
  GroupFields: written(groupSchema),
  Place: answered(placeSchema, ['said']),
  PlaceFields: written(placeSchema),
  Category: answered(categorySchema),
  CategoryFields: written(categorySchema),
  Topic: answered(topicSchema),
  TopicFields: written(topicSchema),
  WordMove: written(moveSchema),
  Rejoining: written(rejoiningSchema),
  Keeping: written(keepingSchema),
  MovedEntries: exactly({ events: count, revents: count }),

  User: user,
  UserChanges: written(userSchema),
  UserDetails: describe(objectSchemaOf(userDetailsSchema)),
  UserReference: exactly({ id: uuid, nickname: text }),
  Credentials: written(credentialsSchema),
  SessionUser: written(sessionUserSchema),
  Registration: written(registrationSchema),
  RecoveryRequest: written(recoveryRequestSchema),
  Recovery: written(recoverySchema),

  Notification: {
    ...notification,
    // Notices of the server name entries, and may be longer than the texts of people.
    properties: {
      ...notification.properties,
      subject: text,
      message: text,
      linkUrl: text,
      viewed: { type: 'boolean' },
      sender: orNull({ $ref: '#/components/schemas/UserReference' }),
    },
    required: [...notification.required, 'viewed', 'sender'],
  },
  NotificationFields: written(notificationSchema),
  NotificationChanges: written(notificationUpdateSchema),

  Invitation: exactly({
    ...stored.properties,
    token: text,
    link: { type: 'string', format: 'uri' },
    createdBy: orNull({ $ref: '#/components/schemas/UserReference' }),
    usedBy: orNull({ $ref: '#/components/schemas/UserReference' }),
    used: { type: 'boolean' },
  }),
  InvitationToken: written(createdInvitationSchema),
  CheckedInvitation: written(checkedInvitationSchema),

  BinItem: exactly({
    resource: { type: 'string', enum: entryResources },
    id: uuid,
    version: { type: 'integer' },
    name: text,
    start: { ...orNull(instant), description: 'Of an event.' },
    deletedAt: instant,
    byModeration: { type: 'boolean', description: 'Deleted by moderators, who alone can restore it.' },
    merged: { type: 'boolean', description: 'Merged into another entry, which is kept.' },
    others: {
      type: 'array',
      items: exactly({
        resource: { type: 'string', enum: entryResources },
        id: uuid,
        name: text,
        start: orNull(instant),
      }),
      description: 'With the filter `grouped`: what was deleted in the same run.',
    },
  }),
  HistoryItem: exactly({
    ...changeFields,
    resource: { type: 'string', enum: recorded },
    entryId: text,
    name: text,
    start: orNull(instant),
    fields: listOf(text),
    flags: {
      type: 'object',
      additionalProperties: { type: 'boolean' },
      description: 'Which way those of the fields were changed that are yes or no.',
    },
  }),
  EntryHistory: exactly({
    name: text,
    start: { ...orNull(instant), description: 'Of an event.' },
    version: count,
    total: count,
    changes: listOf(
      exactly({ ...changeFields, fields: listOf(exactly({ field: text, before: anything, after: anything })) }),
    ),
    names: namesById,
  }),
  EntryState: exactly({
    version: count,
    values: { type: 'object', additionalProperties: true },
    kept: listOf(exactly({ field: text, reason: { enum: keptReasons }, names: listOf(text) })),
    names: namesById,
  }),
  HistoryLink: jsonSchemaOf(historyLinkSchema),
  ProposalItem: answered(proposalItemSchema),
  Proposal: answered(proposalSchema),
  Acceptance: written(acceptanceSchema),
  ProposalRefusal: written(refusalSchema),
  ProposalSender: written(senderSchema),
  BlockedSender: answered(blockedSenderSchema),
  Thread: answered(threadSchema),
  ThreadMessage: written(messageSchema),
  Desk: answered(deskSchema),
  DeskCount: answered(deskCountSchema),
  EntryReview: answered(entryReviewSchema),
  Looked: answered(lookedSchema),
  Claim: answered(claimSchema),
  Taking: written(takingSchema),
  Action: exactly({
    id: { type: 'string', enum: actionNames },
    version: count,
    name: { type: 'string', enum: actionNames },
    calls: count,
    lastCall: orNull(instant),
    error: text,
    lastCalledBy: orNull({ $ref: '#/components/schemas/UserReference' }),
    running: { type: 'boolean' },
    waiting: orNull(count),
  }),
  ActionCall: written(runSchema),
  Backup: jsonSchemaOf(backupSchema),
  BackupLink: jsonSchemaOf(backupLinkSchema),
  Look: {
    ...written(lookSchema),
    properties: {
      ...written(lookSchema).properties,
      image: {
        ...orNull(text),
        description:
          'The logo: the id of a picture uploaded before, the address of the logo that is there, null for none. Left out: as it is.',
      },
    },
  },
  StoredLook: exactly({
    id: { type: 'string', enum: [lookId] },
    version: count,
    sitename: text,
    sitenameTranslated: { ...text, description: "The name in the site's other language; empty for the same." },
    sitenameShort: text,
    sitenameLong: text,
    defaultMetaTitle: text,
    logoAlt: text,
    colorAccent: text,
    colorAccentDark: text,
    image: { ...orNull(text), description: 'The address of the logo; null for none.' },
  }),
  System: answered(systemSchema),
  MailTest: answered(mailTestSchema),
  Doubles: answered(doublesSchema),
  Merge: answered(mergeSchema),
  MergeRequest: written(mergeRequestSchema),
  DistinctEntries: written(distinctSchema),
  SourceFields: written(sourceSchema),
  NewSource: written(newSourceSchema),
  SourceContent: written(fileLookSchema),
  Source: answered(storedSourceSchema),
  SourceRun: answered(sourceRunSchema),
  SourceRunRequest: written(runRequestSchema),
  SourcePreviewRequest: written(previewRequestSchema),
  SourcePreview: answered(sourcePreviewSchema),
  EventOrigin: jsonSchemaOf(eventOriginSchema),
  FollowedFields: written(followSchema),
  UndoneRun: answered(undoneSchema),
  SourceAddress: written(lookRequestSchema),
  SourceLook: answered(sourceLookSchema),
  SourceOwners: jsonSchemaOf(sourceOwnersSchema),
  UploadedMedia: exactly({ id: uuid }),
  PictureKey: exactly({ key: text }),
  Coordinates: {
    type: 'object',
    required: ['lat', 'lng'],
    additionalProperties: false,
    properties: {
      lat: degrees,
      lng: degrees,
      parts: {
        type: 'object',
        description: 'The parts of the address that the map service names.',
        additionalProperties: false,
        properties: Object.fromEntries(addressParts.map((name) => [name, text])),
      },
    },
  },

  EventSearch: exactly({ events: listOf(found(event.properties)), total: count, buckets }),
  Search: exactly({
    results: listOf(found({ kind: { enum: ['events', 'groups', 'places'] } })),
    total: count,
    buckets,
  }),

  Preview: jsonSchemaOf(previewSchema),
  Confirmations: jsonSchemaOf(openConfirmationsSchema),
  ConfirmedIds: written(confirmationSchema),
  Confirmed: exactly({ confirmed: count }),
  Reservation: jsonSchemaOf(keptReservationSchema),
  ReservationFields: jsonSchemaOf(reservationSchema('')),
  Reservations: jsonSchemaOf(reservationListSchema),
  Plan: jsonSchemaOf(planSchema),
  Clashes: jsonSchemaOf(clashAnswerSchema),
  Generation: {
    ...objectSchemaOf(generationReportSchema),
    properties: {
      ...objectSchemaOf(generationReportSchema).properties,
      created: listOf({ $ref: '#/components/schemas/Event' }),
    },
  },
  Pending: jsonSchemaOf(pendingSchema),
  Comparison: jsonSchemaOf(comparisonSchema),
  ResetPlan: jsonSchemaOf(resetPlanSchema),

  Theme: objectSchemaOf(listedThemeSchema),
  NewTheme: objectSchemaOf(newThemeSchema),
  Activation: objectSchemaOf(activationSchema),
  PreviewLink: exactly({ link: text }),
  ThemeFileFacts: jsonSchemaOf(themeFileSchema),
  ThemeFile: jsonSchemaOf(themeFileContentSchema),
  TextPreview: exactly({ html: text }),
  Description: jsonSchemaOf(descriptionSchema),
  FileVersion: jsonSchemaOf(fileVersionSchema),
  FileVersionContent: exactly({ version: count, content: text, isBinary: { type: 'boolean' } }),

  Nothing: { type: 'object', additionalProperties: false },
  Health: {
    type: 'object',
    required: ['status'],
    additionalProperties: false,
    properties: { status: { const: 'ok' } },
  },
  Error: exactly({
    error: {
      anyOf: [
        { enum: [...Object.keys(wireTexts), 'InternalServerError'] },
        { type: 'string', pattern: '^field [\\w.]+: \\w+$', description: 'Which field was refused, and the reason.' },
        {
          type: 'string',
          pattern: '^field content: line \\d+, column \\d+: .+$',
          description: 'Where the text of a file of a theme cannot be read.',
        },
      ],
    },
  }),
} as const

export type SchemaName = keyof typeof schemas
