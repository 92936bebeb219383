import fc from 'fast-check'
import type { JsonSchema } from '#server/openapi/jsonSchema.ts'

/** A `raw` value is unusual JSON text ({@link jsonText}). */

/** `*` for others. */
export type Pools = Readonly<Record<string, string>>

/** By pool and index. */
const placeholder = /@(\w+):(\d+)@/g

export const withIds = (text: string, pools: Readonly<Record<string, readonly string[]>>): string =>
  text.replace(placeholder, (_, pool: string, number) => {
    const ids = pools[pool] ?? []
    return ids.at(-1 - (Number(number) % Math.max(1, ids.length))) ?? 'none'
  })

const schemaIn = (document: JsonSchema, reference: string): JsonSchema =>
  reference
    .split('/')
    .slice(1)
    .reduce((part: JsonSchema, name) => Object(part[name]), document)

export const describedBy = (document: JsonSchema, pools: Pools) => {
  const idOf = (name: string) => {
    const known = fc.nat(999).map((number) => `@${pools[name] ?? pools['*']}:${number}@`)
    return often(30, known, fc.uuid())
  }

  const build = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    if (typeof schema.$ref === 'string') return build(schemaIn(document, schema.$ref), name)
    if ('const' in schema) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
    const options = schema.anyOf ?? schema.oneOf
    if (Array.isArray(options)) {
      const built = options.map((option) => build(Object(option), name))
      const isEmptiable = options.some((option) => Object(option).type === 'null')
      return isEmptiable ? often(3, fc.constant<unknown>(null), fc.oneof(...built)) : fc.oneof(...built)
    }
    switch (schema.type) {
      case 'string':
        return textOf(schema, name)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'integer':
      case 'number':
        return numberOf(schema)
      case 'array':
        return fc.array(build(Object(schema.items), name), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
        })
      default:
        return objectOf(schema)
    }
  }

  const objectOf = ({ properties, required, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> => {
    const fields = Object.entries(Object(properties)).map(([name, schema]) => [name, build(Object(schema), name)])
    if (fields.length > 0 || typeof additionalProperties !== 'object') {
      const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
      return fc.record(model, { requiredKeys: Array.isArray(required) ? required.map(String) : [] })
    }
    return fc.dictionary(fc.stringMatching(/^\w{1,10}$/), build(Object(additionalProperties), ''), { maxKeys: 3 })
  }

  const textOf = ({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema, name: string) => {
    if (format === 'uuid') return idOf(name)
    if (format === 'date-time') return instants
    if (format === 'date') return periods[name] ?? dates
    const own = fitting[name] ?? (String(pattern).startsWith('^([01]') ? times[name] : undefined)
    if (own !== undefined) return own
    if (name === 'parent' && pattern === undefined) return fc.constantFrom('', 'default', '@themes:0@', 'none')
    if (name === 'parent') return idOf('parent').map((id) => `id:${id}`)
    if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { maxLength: Number(maxLength) })
    const texts = ['location', 'organizers'].includes(name)
      ? often(
          4,
          idOf(name).map((id) => `id:${id}`),
          right,
        )
      : right
    return texts.map((text) => text.slice(0, Number(maxLength)).padEnd(Number(minLength), 'x'))
  }

  return build
}

const often = <Value>(times: number, usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: other })

const numbered = (write: (number: number) => string) => fc.nat(99_999).map(write)

const fitting: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: often(
    9,
    numbered((number) => `person${number}@example.org`),
    fc.constantFrom('', 'a@b', 'ÄÖ@exämple.org'),
  ),
  link: fc.constantFrom('', 'https://example.org/a?b=c', 'HTTP://x', "http://'onclick=x"),
  linkUrl: fc.constantFrom('', 'https://example.org', '/backstage'),
  theme: often(3, fc.constant('@themes:1@'), fc.constantFrom('default', 'none', '')),
  content: fc.constantFrom(
    'a: b',
    'sitename: New name',
    'sitename: [',
    'parent: autumn',
    'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]',
    '{{ site.name }}',
    '{% for i in (1..9999999) %}x{% endfor %}',
    '{% render "calendar" %}',
    '{{ x',
    ':root { color: red }',
    '@import url(//evil.test)',
    '# About\n\n<script>alert(1)</script> [x](javascript:alert(1))',
    'x'.repeat(300_000),
    '\ud800',
    '',
  ),
  nickname: numbered((number) => `Person ${number}`),
}

const names = ['Jazz', 'Old Mill', 'Straße', 'Ärger', 'name', 'self', 'Ada']

const numberOf = ({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema) => {
  const range = { min: Number(minimum), max: Number(maximum) }
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true })
}

const isoDate = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map((date) => date.toISOString())

const times: Readonly<Record<string, fc.Arbitrary<string>>> = {
  start: fc.constantFrom('00:00', '09:15', '19:30'),
  end: fc.constantFrom('19:30', '23:59', '01:00'),
}

const dates = often(9, isoDate('2026-06-01', '2026-11-20'), isoDate('0000-01-01', '9999-12-31')).map((date) =>
  date.slice(0, 10),
)

const periods: Readonly<Record<string, fc.Arbitrary<string>>> = {
  start: often(9, fc.constantFrom('2026-06-02', '2026-07-31'), dates),
  end: often(9, fc.constantFrom('2026-08-01', '2026-09-30'), dates),
}

/** Mostly of these years. */
const instants = fc.oneof(
  { weight: 16, arbitrary: isoDate('2025-01-01', '2027-12-31').map((date) => `${date.slice(0, 19)}Z`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(isoDate('0000-01-01', '9999-12-31'), fc.constantFrom('Z', '+14:00', '-12:00', '+99:99'))
      .map(([date, offset]) => date.slice(0, 19) + offset),
  },
  { weight: 1, arbitrary: fc.constantFrom('9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+14:00') },
)

/** They broke programs before. */
const oddTexts = [
  '\u202eevil',
  'x\ufeffy',
  'İıſK',
  '\ufdfa'.repeat(150),
  '\u3316'.repeat(200),
  'a\u0301'.repeat(99),
  '👩‍👩‍👧‍👦'.repeat(15),
  "'; drop table events; --",
  '%_\\',
  '{{ 7 | times: 7 }}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  '=1+1',
]

const right = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
)

export const strangeText = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', 'id:', 'id:undefined', '1e999', '-0', 'NaN'),
  fc.constantFrom('0x10', '9'.repeat(40), ...oddTexts),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(201, 501, 20_001, 70_000).map((length) => 'x'.repeat(length)),
)

const rawMark = '\u0001raw:'
const raw = (text: string) => rawMark + text

export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null], ['id:']),
  fc.constantFrom(raw('1e999'), raw('-0'), raw('1'.repeat(400)), raw('"\\ud83d"'), raw('[[[[[[[[[[[[]]]]]]]]]]]]')),
  fc.constant(Array.from({ length: 101 }, () => 'x')),
  fc.constant(Array.from({ length: 101 }, (_, index) => `tag ${index}`)),
  fc.jsonValue({ maxDepth: 2 }),
)

export const mutated = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return strangeValue
  const keys = Object.keys(value)
  const put = (key: string, item: unknown) =>
    Array.isArray(value) ? Object.assign([...value], { [key]: item }) : own({ ...value }, key, item)
  const added = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'deletedAt', 'role', 'ä b', '', 'x'.repeat(500)), strangeValue)
    .map(([key, item]) => put(key, item))
  if (keys.length === 0) return fc.oneof(strangeValue, added)
  const replaced = fc.tuple(fc.constantFrom(...keys), strangeValue).map(([key, item]) => put(key, item))
  const removed = fc
    .constantFrom(...keys)
    .map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)))
  const deeper = fc.constantFrom(...keys).chain((key) => mutated(Reflect.get(value, key)).map((item) => put(key, item)))
  return fc.oneof(
    { weight: 5, arbitrary: replaced },
    { weight: 2, arbitrary: removed },
    { weight: 2, arbitrary: deeper },
    { weight: 1, arbitrary: added },
  )
}

/** As JSON can have it. */
const own = (target: object, key: string, value: unknown): object =>
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })

export const jsonText = (value: unknown): string =>
  JSON.stringify(value)?.replace(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, text) => JSON.parse(`"${text}"`)) ?? 'undefined'
