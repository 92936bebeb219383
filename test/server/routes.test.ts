import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rule } from '#domain/permissions.ts'
import { type Operation, operations } from '#server/openapi/operations.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, startTestServer, type TestServer } from './support.ts'

type Who = 'nobody' | 'normal' | 'moderator' | 'admin'

const letIn: Record<Rule, readonly Who[]> = {
  everyone: ['nobody', 'normal', 'moderator', 'admin'],
  user: ['normal', 'moderator', 'admin'],
  owner: ['normal', 'moderator', 'admin'],
  self: ['normal', 'moderator', 'admin'],
  recipient: ['normal', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
  nobody: [],
}

const pathOf = ({ path }: Operation): string =>
  path
    .replace('{type}', 'css')
    .replace('{name}', path.includes('/cms/files/') ? 'c2l0ZS5jc3M' : 'nothing')
    .replace('{version}', '1')
    .replace('{token}', 'A'.repeat(43))
    .replace(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')

const bodyOf = ({ method, body }: Operation) => (method === 'get' || body === undefined ? {} : { body: {} })

/** openapi.test.ts compares the operations with the routes. */
describe.each(databases)('every call on $name', (database) => {
  let server: TestServer
  let clients: Record<Who, Client>
  beforeAll(async () => {
    server = await startTestServer(database)
    clients = {
      nobody: server.nobody,
      normal: await server.as('normal'),
      moderator: await server.as('moderator'),
      admin: await server.as('admin'),
    }
  })
  afterAll(() => server.stop())

  const send = (client: Client, operation: Operation, query = ''): Promise<Answer> => {
    const path = `${pathOf(operation)}${query}`
    if (operation.method === 'get' || operation.method === 'delete') return client[operation.method](path)
    return client[operation.method](path, bodyOf(operation).body)
  }

  test('refuses a query parameter that it does not have, and one that stands there twice', async () => {
    const faults: string[] = []
    for (const operation of operations) {
      const known = operation.parameters?.find((parameter) => parameter.in === 'query')?.name ?? 'lng'
      for (const [query, field] of [
        ['?nonsense=1', 'nonsense'],
        ['?__proto__=1', '__proto__'],
        [`?${known}=0&${known}=0`, known],
      ]) {
        const { status, body } = await send(clients.admin, operation, query)
        const refusal = [400, `field ${field}: unknown`]
        if (JSON.stringify([status, Object(body).error]) === JSON.stringify(refusal)) continue
        faults.push(`${operation.method} ${operation.path}${query}: ${status} ${JSON.stringify(body)}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('lets nobody in who may not call it, and answers those who may something else', async () => {
    const faults: string[] = []
    const sessions = operations.filter(({ path }) => path !== '/auth/logout')
    for (const operation of sessions) {
      for (const who of letIn.everyone) {
        const { status } = await send(clients[who], operation)
        const isAllowed = letIn[operation.rule].includes(who)
        const refusal = who === 'nobody' ? 401 : 403
        if ((status === refusal) === isAllowed) {
          faults.push(`${operation.method} ${operation.path} (${operation.rule}) as ${who}: ${status}`)
        }
      }
    }
    expect(faults).toEqual([])
  })
})
