import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newCategory, newTopic } from '#domain/category.ts'
import { newPlace } from '#domain/place.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { insertUser } from '#server/accounts/users.ts'
import { hashPassword } from '#server/passwords.ts'
import { databases } from './databases.ts'
import { password, startTestServer, testStart } from './support.ts'

test('the examples of docs/api.md run, and print what stands below them', async () => {
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const server = await startTestServer(database)
  const { db } = server.deps
  const moderator = await server.as('moderator')
  await moderator.post('/categories', { ...newCategory(), name: 'Music', headline: 'Music' })
  await moderator.post('/topics', { ...newTopic(), name: 'Jazz', headline: 'Jazz' })
  const ada = { email: 'ada@example.org', nickname: 'Ada', role: 'normal' as const }
  const user = await insertUser(db, { ...ada, passwordHash: await hashPassword(password) }, testStart)
  const mira = { email: 'mira@example.org', nickname: 'Mira', role: 'admin' as const }
  await insertUser(db, { ...mira, passwordHash: await hashPassword(password) }, testStart)
  const owner = server.withToken(await openSession(db, user.id, testStart))
  await owner.post('/places', { ...newPlace(), name: 'Town Hall', address: 'Market Square 1' })
  await owner.post('/places', { ...newPlace(), name: 'Old Mill', address: 'Mill Lane 3' })

  const page = await readFile('docs/api.md', 'utf8')
  const examples = [...page.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)]
  const boundary = '--- next example ---'
  const program = examples.map(([, code]) => `${code}console.log('${boundary}')\n`).join('')
  const printed = await run(program.replaceAll('https://calendar.example.org', server.url))
  await server.stop()

  expect(page.match(/```js/g)).toHaveLength(examples.length)
  expect(printed.split(`${boundary}\n`).slice(0, -1)).toEqual(examples.map(([, , output]) => output))
})

const run = async (program: string): Promise<string> => {
  const child = spawn(process.execPath, ['--input-type=module'], { env: { PATH: process.env.PATH, NO_COLOR: '1' } })
  child.stdin.end(program)
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
}
