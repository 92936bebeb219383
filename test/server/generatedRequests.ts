import { type Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { JsonSchema } from '#server/openapi/jsonSchema.ts'
import { describedBy, jsonText, mutated, type Pools, strangeText, strangeValue } from './arbitraries.ts'
import type { Contract, DocumentedCall } from './contract.ts'
import type { Answer } from './support.ts'

/** `@events:3@` stands for an event's id. */
export type Attempt = {
  who: 'nobody' | 'member' | 'moderator' | 'admin' | 'somebody'
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

const fields: Pools = {
  category: 'categories',
  topic: 'topics',
  place: 'places',
  location: 'places',
  group: 'groups',
  organizers: 'groups',
  image: 'media',
  parent: 'events',
  ownedBy: 'owners',
  theme: 'themes',
  eventId: 'seriesEvents',
  token: 'tokens',
  '*': 'users',
}

const strangeSegments = fc.oneof(
  fc.constantFrom('null', '%00', '%ff', '%E0%A4%A', '..%2f..%2fetc', '%F0%9F%8E%89', '-1', "'", '1 or 1=1', '%', '*'),
  fc.constantFrom('0190E7A0-0000-7000-8000-00000000000A', '0190e7a0-0000-7000-8000-00000000000a', 'x'.repeat(5_000)),
)

const weighted = <Value>(...options: [number, fc.Arbitrary<Value>][]) =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const encodeName = (name: string) => Buffer.from(name).toString('base64url')
const files = [
  'template/calendar.tpl',
  'template/layout.tpl',
  'css/site.css',
  'css/tokens.css',
  'js/site.js',
  'image/logo.svg',
  'md/about.md',
  'md/backstage/faq.de.md',
  'config/config.yaml',
  'config/config.yaml',
  'font/sans.ttf',
].map((file) => /^(\w+)\/(.*)$/.exec(file)?.slice(1) ?? [])
const strangeFiles = [
  '../../package.json',
  '/etc/passwd',
  'a/../b.css',
  '',
  'x.css\0',
  'a//b.md',
  '.md',
  'calendar.exe',
]

const fileOf = weighted(
  [3, fc.constantFrom(...files)],
  [1, fc.tuple(fc.constantFrom('template', 'css', 'exe', 'constructor'), fc.constantFrom(...strangeFiles))],
).map(([type = '', name = '']) => ({ type, name: encodeName(name) }))
const versions = fc.constantFrom('0', '1', '2', '99999999999', '-1', 'x')

const pathOf = ({ path }: DocumentedCall): fc.Arbitrary<string> => {
  const resource = path.split('/')[1] ?? ''
  const isFile = path.startsWith('/cms/files')
  const poolOf = (name: string) => (name === 'id' ? resource : (fields[name] ?? 'themes'))
  const segments = path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) return fc.constant(segment)
    if (name === 'version') return versions
    if (isFile && (name === 'type' || name === 'name')) return fc.constant(`{${name}}`)
    return weighted(
      [12, fc.nat(999).map((number) => `@${poolOf(name)}:${number}@`)],
      [1, fc.nat(999).map((number) => `@users:${number}@`)],
      [1, strangeSegments],
    )
  })
  const slash = weighted([19, fc.constant('')], [1, fc.constantFrom('/', '//', '/x', '.json', '%20')])
  return fc.tuple(fc.tuple(...segments), slash, fileOf).map(([parts, end, file]) => {
    const whole = `/api/v1${parts.join('/')}${end}`
    return whole.replace('{type}', file.type).replace('{name}', file.name)
  })
}

const queryOf = (contract: Contract, { parameters }: DocumentedCall): fc.Arbitrary<string> => {
  const build = describedBy(contract.document, fields)
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const known = queries.map((parameter): fc.Arbitrary<string> => {
    const name = String(parameter.name)
    const json: unknown = Object(Object(parameter.content)['application/json']).schema
    const isJson = json !== undefined
    const schema = Object(isJson ? json : parameter.schema) as JsonSchema
    const right = build(schema, name)
    const value = weighted([12, right], [1, right.chain(mutated)], [1, strangeValue])
    const write = (item: unknown) =>
      isJson || (typeof item === 'object' && !Array.isArray(item)) ? jsonText(item) : [item].flat(9).join()
    const pair = value.map((item) => `${name}=${encode(write(item))}`)
    return weighted([parameter.required === true ? 27 : 1, pair], [3, fc.constant('')])
  })
  const strange = weighted(
    [20, fc.constant('')],
    [1, fc.constantFrom('limit=-1', 'limit=1e3', 'offset=99999999999', 'limit[]=1', 'x=%', 'q=%ff', '&&=;', 'a=1&a=2')],
    [1, strangeText.map((text) => `${encode(text.slice(0, 100))}=1`)],
  )
  return fc.tuple(fc.tuple(...known), strange).map(([parts, other]) => {
    const query = [...parts, other].filter(Boolean).join('&')
    return query === '' ? '' : `?${query}`
  })
}

/** Except placeholders and lone surrogates. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@').replaceAll('%3A', ':')

type Body = Pick<Attempt, 'headers' | 'body'>
const json = (body: string): Body => ({ headers: { 'content-type': 'application/json' }, body })

const bodyOf = (contract: Contract, { body }: DocumentedCall): fc.Arbitrary<Body> => {
  if (body === null) return weighted([8, fc.constant({ headers: {}, body: null })], [1, strangeValue.map(asJson)])
  const right = describedBy(contract.document, fields)(body, '')
  return weighted(
    [12, right.map(asJson)],
    [4, right.chain(mutated).map(asJson)],
    [1, strangeValue.map(asJson)],
    [1, right.map(jsonText).chain(misencoded)],
  )
}

const asJson = (value: unknown): Body => json(jsonText(value))

const misencoded = (text: string): fc.Arbitrary<Body> => {
  const bytes = Buffer.from(text)
  const of = (body: string | Buffer, type = 'application/json', headers: Record<string, string> = {}): Body => ({
    headers: { ...(type !== '' && { 'content-type': type }), ...headers },
    body,
  })
  return fc.constantFrom(
    of(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])),
    of(Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16le'),
    of(Buffer.from(`{"name":"\u00e4"}`, 'latin1')),
    of(gzipSync(bytes), 'application/json', { 'content-encoding': 'gzip' }),
    of(bytes, 'text/plain'),
    of(bytes, 'application/jsonx'),
    of(bytes, 'multipart/form-data'),
    of(bytes, 'application/x-www-form-urlencoded'),
    of(bytes, ''),
    of(bytes, 'APPLICATION/JSON; charset="utf-8"'),
    of(bytes.subarray(0, bytes.length - 2)),
    of(`${text}}`),
    of(text.replace('{', '{"name":"first",')),
    of('['.repeat(50_000)),
    of(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    of(Buffer.alloc(64, 0xff)),
    of(Buffer.alloc(1_250_000, 0x20)),
    of(''),
  )
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC',
  'base64',
)
const uploads = fc
  .tuple(
    fc.constantFrom(
      png,
      png.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ),
    weighted([6, fc.constant('media')], [1, fc.constantFrom('', 'file', '__proto__', 'media[]')]),
    fc.constantFrom('a.png', '../../a.png', '\u202egnp.exe', '', 'a"b.png'),
    weighted([8, fc.constant('x1')], [1, fc.constantFrom('other', '')]),
  )
  .map(([content, name, file, boundary]): Body => {
    const head = `--x1\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x1--\r\n')])
    return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
  })

const etags = ['"1"', '"2"', 'W/"1"', '*', '', '1', '"99999999999999999999"', '"1", "2"']
const ownHeaders: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: `Bearer ${'\u00e9'.repeat(43)}` },
  { 'accept-language': '*;q=0, de;q=9, \u00e4' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-encoding': 'br;q=0, identity;q=0' },
  { host: '' },
  { host: 'a b' },
  { host: '[::1' },
  { 'x-forwarded-for': "'; --" },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { origin: 'null' },
  { 'transfer-encoding': 'chunked' },
  { cookie: '='.repeat(900) },
]
const strangeHeaders: fc.Arbitrary<Record<string, string>> = weighted(
  [16, fc.constant({})],
  [3, fc.constantFrom(...etags).map((etag) => ({ 'if-match': etag }))],
  [2, fc.constantFrom(...ownHeaders)],
)

const people = weighted<Attempt['who']>(
  [8, fc.constantFrom('member', 'moderator', 'admin', 'admin')],
  [1, fc.constantFrom('nobody', 'somebody')],
)

/** With stored data. */
const pages: fc.Arbitrary<Attempt> = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/events/@events:0@',
      '/events/@events:1@',
      '/groups',
      '/places',
      '/about',
      '/search',
      '/backstage',
    ),
    weighted(
      [2, fc.constant('')],
      [
        2,
        fc
          .tuple(fc.constantFrom('page', 'lng', 'query', 'from', 'to', 'tag', 'theme'), strangeText)
          .map(([name, text]) => `?${name}=${encode(text.slice(0, 200))}`),
      ],
      [
        1,
        fc.constantFrom(
          '?%',
          '?page=-1',
          '?page=99999',
          '?from=9999-99-99',
          '?lng=de&lng=en',
          '/%ff',
          '/x/y/z',
          '.ics',
          '.rss',
        ),
      ],
    ),
    strangeHeaders,
  )
  .map(([path, query, headers]) => ({ who: 'nobody' as const, method: 'GET', path: path + query, headers, body: null }))

/** Valid and invalid. */
export const attempts = (contract: Contract): fc.Arbitrary<Attempt> => {
  const calls = contract.calls.map((call): fc.Arbitrary<Attempt> => {
    const method = weighted(
      [30, fc.constant(call.method.toUpperCase())],
      [1, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND')],
    )
    const body = call.id === 'postMedia' ? uploads : bodyOf(contract, call)
    return fc
      .tuple(people, method, pathOf(call), queryOf(contract, call), body, strangeHeaders)
      .map(([who, method, path, query, sent, headers]) => ({
        who,
        method,
        path: path + query,
        headers: { ...sent.headers, ...headers },
        body: sent.body,
      }))
  })
  return weighted([12, fc.oneof(...calls)], [1, pages])
}

/** Unchanged. Status 0: closed without an answer. */
export const send = async (origin: string, agent: Agent, attempt: Attempt): Promise<Answer> => {
  const { method, path, headers, body } = attempt
  const answered = Promise.withResolvers<Answer>()
  const { hostname, port } = new URL(origin)
  // Node would send a DELETE's body as the next request.
  const length = body === null || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) }
  const outgoing = request({
    agent,
    hostname,
    port,
    method,
    path: path.replace(/[^\x21-\x7e]/g, '%20'),
    headers: { ...headers, ...length },
  })
  outgoing.on('error', () => {
    // The server may close a connection just then.
    if (outgoing.reusedSocket) answered.resolve(send(origin, agent, attempt))
    else answered.resolve({ status: 0, body: null, headers: new Headers() })
  })
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', answered.reject)
    response.on('end', () => {
      const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
      const text = Buffer.concat(chunks).toString()
      answered.resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), body: parse(text) })
    })
  })
  outgoing.end(body ?? undefined)
  return answered.promise
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
