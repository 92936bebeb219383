import * as v from 'valibot'
import * as field from './fields.ts'
import { ownedResources } from './resources.ts'
import { type Role, roles, type SessionUser } from './session.ts'

export const credentialsSchema = field.object({
  email: field.required(254),
  password: v.pipe(v.string('type'), v.minLength(1, 'empty'), v.maxLength(200, 'tooLong')),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

const nickname = () => field.required(60)

/** §7. */
export const registrationSchema = field.object({
  email: field.requiredEmail(),
  nickname: nickname(),
  password: field.newPassword(),
})
export type Registration = v.InferOutput<typeof registrationSchema>

type PasswordTwice = { password: string; passwordRepeat: string }

const repeated = () => v.pipe(v.string('type'), v.minLength(1, 'empty'))

const isTypedAlike = ({ password, passwordRepeat }: PasswordTwice): boolean => password === passwordRepeat

/** With the password twice (§5). */
export const registrationFormSchema = v.pipe(
  field.object({ ...registrationSchema.entries, passwordRepeat: repeated() }),
  field.between('password', 'passwordRepeat', isTypedAlike, 'passwordsDiffer'),
)

/** Twice (§5), in the account and after a recovery. */
export const newPasswordFormSchema = v.pipe(
  field.object({ password: field.newPassword(), passwordRepeat: repeated() }),
  field.between('password', 'passwordRepeat', isTypedAlike, 'passwordsDiffer'),
)

const userFields = {
  nickname: v.optional(nickname()),
  email: v.optional(field.requiredEmail()),
  role: v.optional(v.picklist(roles, 'unknown')),
  deactivated: v.optional(v.boolean('type')),
  password: v.optional(field.newPassword()),
}

/** Missing fields stay. */
export const userSchema = field.object({ ...userFields, ...field.stored })
export type UserFields = v.InferOutput<typeof userSchema>

/** §2. Only moderators and administrators have `deactivated`. */
export const accountSchema = field.object({
  nickname: nickname(),
  email: field.requiredEmail(),
  deactivated: v.optional(v.boolean('type')),
})

export const recoveryRequestSchema = field.object({ email: field.requiredEmail() })

export const recoverySchema = field.object({ token: field.required(), password: field.newPassword() })
export type Recovery = v.InferOutput<typeof recoverySchema>

/** For moderators, administrators and themselves; others see id and nickname. */
export type User = { nickname: string; email: string; role: Role; deactivated: boolean } & field.Stored
export type UserReference = Pick<User, 'id' | 'nickname'>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Null is unknown. */
export const userDetailsSchema = v.object({
  createdAt: v.string(),
  lastLogIn: v.nullable(v.string()),
  invitedBy: v.nullable(v.object({ id: v.string(), nickname: v.string() })),
  owned: v.object({ events: count, revents: count, groups: count, places: count }),
})
export type UserDetails = v.InferOutput<typeof userDetailsSchema>
export type OwnedCounts = UserDetails['owned']

export const sumOf = (counts: OwnedCounts): number => ownedResources.reduce((sum, kind) => sum + counts[kind], 0)

export const chosenSuccessor = ({ successor }: { successor: readonly string[] }): string | null => {
  const [one, ...others] = successor
  return one !== undefined && others.length === 0 && field.isEntryId(one) ? one : null
}

export const newPassword = () => ({ password: '', passwordRepeat: '' })

export const newRegistration = () => ({ email: '', nickname: '', password: '', passwordRepeat: '' })

export const memberAfter = (member: SessionUser, values: Readonly<Record<string, unknown>>): SessionUser => ({
  ...member,
  role: roles.find((known) => known === values.role) ?? member.role,
  nickname: String(values.nickname),
  email: String(values.email),
})
