import * as v from 'valibot'
import * as field from './fields.ts'

/** The three kinds of people in Backstage (§6). */
export const roles = ['normal', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The person who asks: a signed-in person as far as permissions go, or nobody. */
export type Viewer = { id: string; role: Role } | null

/** What the browser keeps of a signed-in person (§3), under the key `store`. */
export const sessionUserSchema = v.object({
  id: v.string(),
  nickname: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  token: v.string(),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

/** Log-in (§7). */
export const credentialsSchema = field.object({
  email: field.required(254),
  password: v.pipe(v.string('type'), v.minLength(1, 'empty'), v.maxLength(200, 'tooLong')),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

const nickname = () => field.required(60)

/** Registration through an invitation, as it goes over the wire (§7). */
export const registrationSchema = field.object({
  email: field.requiredEmail(),
  nickname: nickname(),
  password: field.newPassword(),
})
export type Registration = v.InferOutput<typeof registrationSchema>

type PasswordTwice = { password: string; passwordRepeat: string }

const isTypedAlike = ({ password, passwordRepeat }: PasswordTwice): boolean => password === passwordRepeat

/** The registration form: the password twice (§5). */
export const registrationFormSchema = v.pipe(
  field.object({ ...registrationSchema.entries, passwordRepeat: v.string('type') }),
  field.between('password', 'passwordRepeat', isTypedAlike, 'passwordsDiffer'),
)

/** A new password for an account there is, twice (§5): the account's password form, and the one after a recovery. */
export const newPasswordFormSchema = v.pipe(
  field.object({ password: field.newPassword(), passwordRepeat: v.string('type') }),
  field.between('password', 'passwordRepeat', isTypedAlike, 'passwordsDiffer'),
)

const userFields = {
  nickname: v.optional(nickname()),
  email: v.optional(field.requiredEmail()),
  role: v.optional(v.picklist(roles, 'unknown')),
  deactivated: v.optional(v.boolean('type')),
  password: v.optional(field.newPassword()),
}

/** A user as it is written by PUT /users/{id}; what is left out stays as it is. */
export const userSchema = field.object({ ...userFields, ...field.stored })
export type UserFields = v.InferOutput<typeof userSchema>

/** One's own data (§2 account); `deactivated` is there for moderators and admins. */
export const accountSchema = field.object({
  nickname: nickname(),
  email: field.requiredEmail(),
  deactivated: v.optional(v.boolean('type')),
})

/** Asking for a new password, in the form and over the wire (§7). */
export const recoveryRequestSchema = field.object({ email: field.requiredEmail() })

/** Setting the new password with the token of the mail (§7). */
export const recoverySchema = field.object({ token: field.required(), password: field.newPassword() })
export type Recovery = v.InferOutput<typeof recoverySchema>

/** A user as moderators, admins and the person themselves see it. Others see only id and nickname. */
export type User = { nickname: string; email: string; role: Role; deactivated: boolean } & field.Stored
export type UserReference = Pick<User, 'id' | 'nickname'>

/** The kinds of entries that people own. */
export const owned = ['events', 'revents', 'groups', 'places'] as const

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What is known of an account besides what is edited. Instants are ISO date-times; null is not known. */
export const userDetailsSchema = v.object({
  createdAt: v.string(),
  lastLogIn: v.nullable(v.string()),
  invitedBy: v.nullable(v.object({ id: v.string(), nickname: v.string() })),
  owned: v.object({ events: count, revents: count, groups: count, places: count }),
})
export type UserDetails = v.InferOutput<typeof userDetailsSchema>
export type OwnedCounts = UserDetails['owned']

/** How many entries somebody owns in all. */
export const sumOf = (counts: OwnedCounts): number => owned.reduce((sum, kind) => sum + counts[kind], 0)

/** The one person that a field of users has; null while nobody, or text besides, is there. */
export const chosenSuccessor = ({ successor }: { successor: readonly string[] }): string | null => {
  const [one, ...others] = successor
  return one !== undefined && others.length === 0 && field.isEntryId(one) ? one : null
}

/** An empty form for another password. */
export const newPassword = () => ({ password: '', passwordRepeat: '' })

/** An empty form of the registration. */
export const newRegistration = () => ({ email: '', nickname: '', password: '', passwordRepeat: '' })

/**
 * Somebody's session after they changed their own account: its name in the menu, its role.
 * @param values what was stored
 */
export const memberAfter = (member: SessionUser, values: Readonly<Record<string, unknown>>): SessionUser => ({
  ...member,
  role: roles.find((known) => known === values.role) ?? member.role,
  nickname: String(values.nickname),
  email: String(values.email),
})
