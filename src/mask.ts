const secrets = new Set(['password', 'passwordRepeat', 'token'])
/** Invitation and recovery tokens in URLs, which give access. */
const inAddresses = /(\/invitation\/|[?&]token=)([^/?&#\s]+)/g

/** The name that stands for each secret, from the first time that it is masked. */
const names = new Map<string, string>()
/** A shorter secret is masked by the name of its field alone: as a text it would be found everywhere. */
const shortest = 8

/** All secrets that are known so far. */
export const knownSecrets = (): Iterable<string> => names.keys()

/**
 * Copies a JSON value with every secret masked, at any depth, and wherever the same secret appears later. A secret has
 * the same mask each time, as long as itself, so that what was recorded replays as before.
 */
export const mask = <Value>(value: Value): Value => copyOf(value, []) as Value

const nameOf = (secret: string): string => {
  const known = names.get(secret)
  if (known !== undefined || secret === '' || [...names.values()].includes(secret)) return known ?? secret
  const number = String(names.size + 1)
  const name = `${'·'.repeat(Math.max(1, secret.length - number.length))}${number}`
  names.set(secret, name)
  return name
}

const maskText = (text: string): string => {
  const inText = text.replace(inAddresses, (_, before: string, token: string) => `${before}${nameOf(token)}`)
  const long = [...names.keys()].filter((secret) => secret.length >= shortest && inText.includes(secret))
  // The longest first: a password is also known by its beginnings, as it was typed.
  return long
    .toSorted((one, other) => other.length - one.length)
    .reduce((said, secret) => said.replaceAll(secret, nameOf(secret)), inText)
}

const maskWhole = (secret: unknown): unknown => {
  if (secret === null || secret === undefined) return secret
  return nameOf(typeof secret === 'string' ? secret : JSON.stringify(secret))
}

const copyOf = (value: unknown, above: readonly object[]): unknown => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '(above)'
  const inside = [...above, value]
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyOf(value.toJSON(), inside)
  if (Array.isArray(value)) return value.map((item) => copyOf(item, inside))
  if (value instanceof Error) {
    const failed = { name: value.name, message: maskText(value.message) }
    return 'failure' in value ? { ...failed, failure: copyOf(value.failure, inside) } : failed
  }
  const isSecretField = 'name' in value && secrets.has(String(value.name))
  // Registration forms contain the token of their invitation.
  const isRegistration = 'kind' in value && value.kind === 'registration'
  const isSecret = (key: string) =>
    secrets.has(key) || (isSecretField && key === 'value') || (isRegistration && key === 'id')
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key) ? maskWhole(inner) : copyOf(inner, inside)]),
  )
}
