import { expect, test } from 'vitest'
import { maximumTextLength } from '#domain/limits.ts'
import { databases } from './databases.ts'
import { startTestServer } from './support.ts'

const [database] = databases

test('members see what a description will look like; nothing else is rendered, and nobody else gets it', async () => {
  if (database === undefined) throw new Error('There is no database')
  const server = await startTestServer(database)
  const member = await server.as('normal')
  const preview = async (description: unknown, client = member) => {
    const { status, body } = await client.post('/preview', { description })
    return [status, body]
  }
  expect(await preview('# Doors\n**open** at 7 <b>x</b>')).toEqual([
    200,
    { html: '<h2>Doors</h2>\n<p><strong>open</strong> at 7 &lt;b&gt;x&lt;/b&gt;</p>\n' },
  ])
  expect(await preview('x'.repeat(maximumTextLength + 1))).toEqual([400, { error: 'field description: tooLong' }])
  expect(await preview(1)).toEqual([400, { error: 'field description: type' }])
  expect((await server.nobody.post('/preview', { description: 'x' })).status).toBe(401)
  await server.stop()
})
