import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { startTestServer, type TestServer } from './support.ts'

const [sqlite] = databases
if (sqlite === undefined) throw new Error('no database')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(sqlite)
})
afterAll(() => server.stop())

const ask = async (query: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/partial/content${query}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const isGerman = (text: string) => text.includes('Trag bitte nur ein')
const isEnglish = (text: string) => text.includes('Please register events')

describe('a fragment', () => {
  test.each(['faq', 'principles', 'welcome', 'dataprotectionshort'])('backstage/%s is HTML', async (name) => {
    const { status, headers, text } = await ask(`?p=backstage/${name}`)

    expect([status, headers.get('content-type'), text.slice(0, 1)]).toEqual([200, 'text/html; charset=UTF-8', '<'])
  })

  test.each([
    ['lng=en', {}, 'en'],
    ['lng=de', { 'Accept-Language': 'en' }, 'de'],
    ['', {}, 'de'],
    ['', { 'Accept-Language': 'en' }, 'en'],
    ['', { 'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8' }, 'en'],
    ['', { 'Accept-Language': 'fr, de-AT;q=0.5, en;q=0.4' }, 'de'],
    ['', { 'Accept-Language': 'en;q=0, fr' }, 'de'],
    ['', { 'Accept-Language': 'fr, *;q=0.1' }, 'de'],
    ['', { 'Accept-Language': ';;q=,,' }, 'de'],
  ])('comes in the language asked for: %s %j', async (query, headers, language) => {
    const { text, headers: answered } = await ask(`?p=backstage/welcome&${query}`, headers)

    expect([isGerman(text), isEnglish(text)]).toEqual([language === 'de', language === 'en'])
    expect([answered.get('content-language'), answered.get('vary')]).toEqual([language, 'Accept-Language'])
  })

  test('is not sent again to those who have it', async () => {
    const first = await ask('?p=backstage/faq&lng=de')
    const tag = first.headers.get('etag') ?? ''
    const again = await ask('?p=backstage/faq&lng=de', { 'If-None-Match': tag })
    const other = await ask('?p=backstage/faq&lng=en', { 'If-None-Match': tag })

    expect([first.status, again.status, again.text, other.status]).toEqual([200, 304, '', 200])
    expect(first.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('refused', () => {
  test.each([
    ['', 400, 'field p: empty'],
    ['?p=', 400, 'field p: empty'],
    ['?p=../config', 400, 'field p: characters'],
    ['?p=backstage/../../config', 400, 'field p: characters'],
    ['?p=..%2f..%2fconfig', 400, 'field p: characters'],
    ['?p=/etc/passwd', 400, 'field p: characters'],
    ['?p=backstage%5Cfaq', 400, 'field p: characters'],
    ['?p=backstage/faq%00', 400, 'field p: characters'],
    ['?p=backstage/faq.de.md', 400, 'field p: characters'],
    [`?p=${'a'.repeat(101)}`, 400, 'field p: characters'],
    ['?p=backstage/faq&p=about', 400, 'field p: tooMany'],
    ['?p=backstage/faq&lng=fr', 400, 'field lng: unknown'],
    ['?p=backstage/faq&lng=', 400, 'field lng: unknown'],
    ['?p=backstage/faq&theme=x', 400, 'field theme: unknown'],
    ['?p=backstage/faq&%3Cb%3E=x', 400, 'field b: unknown'],
    ['?p=backstage/faq&%3C%3E=x', 400, 'field query: unknown'],
    ['?p=backstage/none', 404, 'not found'],
    ['?p=backstage', 404, 'not found'],
  ])('%s', async (query, status, error) => {
    const answer = await ask(query)

    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { error }])
  })
})

test('the server answers them under /partial', async () => {
  const answers = await Promise.all(
    ['/partial/content?p=about&lng=en', '/partial/content', '/partial/other'].map((path) => fetch(server.url + path)),
  )
  const text = await answers[0]?.text()

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404])
  expect(text).toContain('<h2 id="register">How to join</h2>')
})
