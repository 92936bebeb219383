const secrets = new Set(['password', 'passwordRepeat', 'token', 'pictureKey'])
const inAddresses = /(\/invitation\/|[?&]token=)([^/?&#\s]+)/g

const names = new Map<string, string>()
/** Shorter ones are masked by field only: they occur in other texts. */
const shortest = 8
/** Longest first. Typed beginnings of a password are secrets, too. */
let inTexts: string[] = []
/** With the number of secrets known then; contexts and events never change. */
const copies = new WeakMap<object, { copy: unknown; known: number }>()

export const knownSecrets = (): Iterable<string> => names.keys()

/**
 * Copies a value as JSON and masks secrets at any depth, also in later texts. A secret keeps its mask and length, so
 * that recordings replay. Copies share parts: do not change them.
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

/** What a `data:` URL holds is a picture or file of somebody, megabytes long. */
const content = /^(data:[^,]{0,80},).*$/s

const maskText = (text: string): string => {
  if (text.startsWith('data:')) return text.replace(content, '$1')
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

/** It is no secret, but looks like a token. Counts that machines append to it stay: a replay appends them to the mask. */
const maskCreationKey = (key: unknown): unknown =>
  typeof key === 'string' ? key.replace(/^.+?(?=([-_]\d+)*$)/, (beginning) => nameOf(beginning)) : key

/** The key of a chosen file, as `src/api/keys.ts` makes it. */
const isCreated = (key: unknown): boolean => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)

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
  // Registrations contain the invitation's token.
  const isRegistration = 'kind' in value && value.kind === 'registration'
  const isSecret = (key: string) =>
    secrets.has(key) || (isSecretField && key === 'value') || (isRegistration && key === 'id')
  const maskField = (key: string, inner: unknown) => {
    if (key === 'creationKey' || (key === 'key' && isCreated(inner))) return maskCreationKey(inner)
    return isSecret(key) ? maskWhole(inner) : copyOf(inner, inside)
  }
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const masked = maskField(key, inner)
    if (masked !== undefined) copy[key] = masked
  }
  return copy
}
