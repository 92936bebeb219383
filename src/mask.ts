const secrets = new Set(['password', 'passwordRepeat', 'token'])
/** Invitation and recovery tokens in URLs, which give access. */
const inAddresses = /(\/invitation\/|[?&]token=)([^/?&#\s]+)/g

/** The name that stands for each secret, from the first time that it is masked. */
const names = new Map<string, string>()
/** A shorter secret is masked by the name of its field alone: as a text it would be found everywhere. */
const shortest = 8
/** The secrets that are looked for in texts, the longest first: a password is also known by its typed beginnings. */
let inTexts: string[] = []
/** Copies of objects, and how many secrets were known then. Contexts and events never change, so most are copied once. */
const copies = new WeakMap<object, { copy: unknown; known: number }>()

/** All secrets that are known so far. */
export const knownSecrets = (): Iterable<string> => names.keys()

/**
 * Copies a value as JSON with every secret masked, at any depth, and wherever the same secret appears later. A secret
 * has the same mask each time, as long as itself, so that recordings replay. Copies share parts: do not change them.
 */
export const mask = <Value>(value: Value): Value => copyOf(value, []) as Value

const nameOf = (secret: string): string => {
  const known = names.get(secret)
  if (known !== undefined || secret === '' || [...names.values()].includes(secret)) return known ?? secret
  const number = String(names.size + 1)
  const name = `${'·'.repeat(Math.max(1, secret.length - number.length))}${number}`
  names.set(secret, name)
  if (secret.length >= shortest) {
    inTexts = [...inTexts, secret].toSorted((one, other) => other.length - one.length)
  }
  return name
}

const maskText = (text: string): string => {
  const isAddress = text.includes('/invitation/') || text.includes('token=')
  const inText = isAddress
    ? text.replace(inAddresses, (_, before: string, token: string) => `${before}${nameOf(token)}`)
    : text
  return inTexts.reduce(
    (said, secret) => (said.includes(secret) ? said.replaceAll(secret, nameOf(secret)) : said),
    inText,
  )
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
  const before = copies.get(value)
  if (before?.known === names.size) return before.copy
  const copy = copyOfObject(value, [...above, value])
  copies.set(value, { copy, known: names.size })
  return copy
}

const copyOfObject = (value: object, inside: readonly object[]): unknown => {
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyOf(value.toJSON(), inside)
  if (Array.isArray(value)) return value.map((item) => copyOf(item, inside) ?? null)
  if (value instanceof Error) {
    const failed = { name: value.name, message: maskText(value.message) }
    return 'failure' in value ? { ...failed, failure: copyOf(value.failure, inside) } : failed
  }
  const isSecretField = 'name' in value && secrets.has(String(value.name))
  // Registration forms contain the token of their invitation.
  const isRegistration = 'kind' in value && value.kind === 'registration'
  const isSecret = (key: string) =>
    secrets.has(key) || (isSecretField && key === 'value') || (isRegistration && key === 'id')
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const masked = isSecret(key) ? maskWhole(inner) : copyOf(inner, inside)
    if (masked !== undefined) copy[key] = masked
  }
  return copy
}
