import { imageTypes } from '#domain/themes/files.ts'
import { filterComponents } from './filters.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { type Operation, operations } from './operations.ts'
import { pathParameters } from './parameters.ts'
import { ref, schemas } from './schemas.ts'

const refusals = {
  400: 'Something in the request is refused: the text names the field and the reason, or what is taken already.',
  401: 'Nobody is signed in, or the token has ended.',
  403: 'The caller is not allowed to do this.',
  404: 'There is no such entry, or not for the caller.',
  412: 'The entry was changed meanwhile; nothing was written.',
  413: 'The body is too large.',
  429: 'Too many attempts, rows or requests at the same moment; `Retry-After` says how many seconds to wait.',
  500: 'The server failed. Its log has more, under the id in `X-Request-Id`.',
  503: 'The database does not answer, is damaged, or cannot store.',
  507: 'Nothing can be stored: the disk is full or write-protected. Nothing was written; try again later.',
} as const

type RefusalStatus = keyof typeof refusals

const refusalsOf = ({ method, path, rule, parameters = [] }: Operation): RefusalStatus[] => {
  const isWrite = method !== 'get'
  const isMatched = parameters.some(({ name }) => name === 'If-Match')
  const has: Record<RefusalStatus, boolean> = {
    // Every call refuses unknown query parameters.
    400: true,
    401: true,
    403: rule !== 'everyone' || path === '/auth/login',
    // A patch names its target in its body.
    404: path.includes('{') || path === '/geocode' || method === 'patch',
    412: isMatched,
    413: isWrite,
    // Every call counts for the limit of its address.
    429: true,
    500: true,
    503: path === '/health',
    507: isWrite || /\/(generate|geocode)$/.test(path),
  }
  return statuses.filter((status) => has[status])
}

const statuses = [400, 401, 403, 404, 412, 413, 429, 500, 503, 507] as const satisfies RefusalStatus[]

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })

const contentOf = (answer: Operation['answer']) => {
  if (answer === 'archive') return { 'application/x-tar': {} }
  if (answer === 'table') return { 'text/csv': {} }
  return answer === 'picture'
    ? Object.fromEntries(imageTypes.map((type) => [type, {}]))
    : { 'application/json': { schema: answer } }
}

const bodyOf = (body: NonNullable<Operation['body']>): JsonSchema => {
  if (body === 'themeFile') return themeFileBody
  return body === 'upload'
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { media: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['media'],
          },
          encoding: { media: { contentType: imageTypes.join(', ') } },
        },
      }
    : { 'application/json': { schema: ref(body) } }
}

/** Text as JSON, other files as they are (§7). */
const themeFileBody: JsonSchema = {
  'application/json': {
    schema: {
      type: 'object',
      properties: { content: { type: 'string' } },
      required: ['content'],
      additionalProperties: false,
    },
  },
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        binary: { type: 'string', contentMediaType: 'application/octet-stream' },
        content: { const: '' },
        isBinary: { const: 'true' },
      },
      required: ['binary', 'isBinary'],
    },
  },
}

const describe = (operation: Operation): JsonSchema => {
  const { method, path, summary, tag, rule, body, answer, headers } = operation
  const parameters = [...pathParameters(path), ...(operation.parameters ?? [])]
  return {
    operationId:
      operation.id ?? `${method}${path.replace(/\W+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`,
    summary,
    description: `Allowed: ${rule}.`,
    tags: [tag],
    security: rule === 'everyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: bodyOf(body) } }),
    responses: {
      200: {
        description: 'Done.',
        ...(headers !== undefined && { headers: header(headers) }),
        content: contentOf(answer),
      },
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

const paths = (): JsonSchema => {
  const byPath = Object.groupBy(operations, ({ path }) => path)
  return Object.fromEntries(
    Object.entries(byPath).map(([path, calls = []]) => [
      path,
      Object.fromEntries(calls.map((operation) => [operation.method, describe(operation)])),
    ]),
  )
}

const responses = (): JsonSchema =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusals[status],
        ...(status === 429 && { headers: header('Retry-After') }),
        content: { 'application/json': { schema: ref('Error') } },
      },
    ]),
  )

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

export const openApiDocument = (siteUrl: string): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Town calendar',
    version: '1',
    description:
      'The calls that Backstage makes. Success is 200; anything else carries a text in `error`. Unknown parameters, ' +
      'filters and fields are refused. Times are RFC 3339 with an offset.',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: `${siteUrl}/api/v1` }],
  tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
  paths: paths(),
  components: {
    schemas: { ...schemas, ...filterComponents },
    responses: responses(),
    headers: {
      ETag: { description: 'The version in quotes, for `If-Match`.', schema: { type: 'string' } },
      'X-Total-Count': whole('How many entries there are on all pages.'),
      'Retry-After': whole('Seconds.'),
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token that the log-in answers.' } },
  },
})
