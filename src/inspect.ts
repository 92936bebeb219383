import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

const secrets = new Set(['password', 'passwordRepeat', 'token'])
const masked = '···'
/** Invitation and recovery tokens in URLs, which give access. */
const inAddresses = /(\/invitation\/|[?&]token=)[^/?&#\s]+/g

type Inspection = { inspect?: Observer<InspectionEvent> }

let started: Inspection | null = null

/**
 * Shows every actor in the Stately inspector when the URL has `?inspect`. Only in development: production builds do
 * not contain this file. Passwords and tokens are masked before they leave the page.
 */
export const startInspector = (): Inspection => {
  started ??= new URLSearchParams(window.location.search).has('inspect') ? createInspection() : {}
  return started
}

const createInspection = (): Inspection => {
  const { inspect } = createBrowserInspector({ serialize: mask })
  return { inspect: inspect as Observer<InspectionEvent> }
}

/** Secrets masked once by their name; from then on they are masked everywhere. */
const known = new Set<string>()
const shortest = 8

/** Copies a JSON value with every secret as three dots, at any depth, and wherever the same secret appears later. */
export const mask = <Value>(value: Value): Value => copyOf(value, []) as Value

const maskText = (text: string): string =>
  [...known].reduce((said, secret) => said.replaceAll(secret, masked), text.replace(inAddresses, `$1${masked}`))

const maskWhole = (secret: unknown): string => {
  if (typeof secret === 'string' && secret.length >= shortest) known.add(secret)
  return masked
}

const copyOf = (value: unknown, above: readonly object[]): unknown => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '(above)'
  const inside = [...above, value]
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyOf(value.toJSON(), inside)
  if (Array.isArray(value)) return value.map((item) => copyOf(item, inside))
  if (value instanceof Error) return { name: value.name, message: value.message }
  const isSecretField = 'name' in value && secrets.has(String(value.name))
  // Registration forms contain the token of their invitation.
  const isRegistration = 'kind' in value && value.kind === 'registration'
  const isSecret = (key: string) =>
    secrets.has(key) || (isSecretField && key === 'value') || (isRegistration && key === 'id')
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key) ? maskWhole(inner) : copyOf(inner, inside)]),
  )
}
