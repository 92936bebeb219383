import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApiDocument } from '#server/openapi/document.ts'
import type { JsonSchema } from '#server/openapi/jsonSchema.ts'

export type DocumentedCall = {
  method: string
  path: string
  id: string
  parameters: readonly JsonSchema[]
  body: JsonSchema | null
}

type Answered = { status: number; body: unknown; headers: Headers }

export type Contract = {
  document: JsonSchema
  calls: readonly DocumentedCall[]
  callOf: (method: string, path: string) => DocumentedCall | undefined
  faultsOf: (call: DocumentedCall, answer: Answered) => string[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const readContract = (document: JsonSchema = openApiDocument('http://calendar.test')): Contract => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  const calls = Object.entries(Object(document.paths)).flatMap(([path, item]) =>
    Object.entries(Object(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => toCall(method, path, Object(operation))),
  )
  const patterns = calls.map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }))

  const responseAt = (call: DocumentedCall, status: number): string | null => {
    const pointer = ['paths', call.path, call.method, 'responses', String(status)]
    const found = at(document, pointer)
    if (found === undefined) return null
    const shared = Object(found).$ref
    return shared === undefined ? pointerOf(pointer) : String(shared).slice(1)
  }

  const bodyFaults = (pointer: string, { body }: Answered): string[] => {
    const content = Object(at(document, partsOf(pointer))).content
    if (content === undefined || !('application/json' in content)) return []
    const validate = ajv.getSchema(`api#${pointer}${pointerOf(['content', 'application/json', 'schema'])}`)
    if (validate === undefined) return ['the document has no schema for it']
    if (validate(body)) return []
    const { instancePath = '', message = '' } = validate.errors?.at(-1) ?? {}
    return [`${instancePath || 'the body'} ${message}: ${JSON.stringify(body)?.slice(0, 200)}`]
  }

  const headerFaults = (pointer: string, { headers }: Answered): string[] =>
    Object.keys(Object(Object(at(document, partsOf(pointer))).headers)).flatMap((name) =>
      headers.has(name) ? [] : [`${name} is missing`],
    )

  return {
    document,
    calls,
    callOf: (method, path) => {
      const fitting = patterns.filter(({ call, pattern }) => call.method === method.toLowerCase() && pattern.test(path))
      return (fitting.find(({ call }) => !call.path.includes('{')) ?? fitting[0])?.call
    },
    faultsOf: (call, answer) => {
      const pointer = responseAt(call, answer.status)
      const faults =
        pointer === null
          ? [`the document does not know status ${answer.status} ${JSON.stringify(answer.body)}`]
          : [...bodyFaults(pointer, answer), ...headerFaults(pointer, answer)]
      return faults.map((fault) => `${call.method} ${call.path}, ${answer.status}: ${fault}`)
    },
  }
}

const toCall = (method: string, path: string, operation: JsonSchema): DocumentedCall => ({
  method,
  path,
  id: String(operation.operationId),
  parameters: Array.isArray(operation.parameters) ? operation.parameters : [],
  body: Object(at(operation, ['requestBody', 'content', 'application/json', 'schema'])) as JsonSchema | null,
})

const at = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce((part: unknown, name) => Object(part)[name], value)

const pointerOf = (parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
