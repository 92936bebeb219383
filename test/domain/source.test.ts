import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { lookRequestSchema } from '#domain/source.ts'

describe('the address of a calendar', () => {
  const read = (url: string) => {
    const { success, output } = v.safeParse(lookRequestSchema, { url })
    return success ? (output as { url: string }).url : null
  }

  test.each([
    ['verein.example/termine/', 'https://verein.example/termine/'],
    [' www.verein.example ', 'https://www.verein.example'],
    ['müller.example?ical=1', 'https://müller.example?ical=1'],
    ['verein.example:8443/a', 'https://verein.example:8443/a'],
    ['webcal://verein.example/a.ics', 'https://verein.example/a.ics'],
    ['webcal:verein.example/a.ics', 'https://verein.example/a.ics'],
    ['http://verein.example/a', 'http://verein.example/a'],
  ])('%s is %s', (written, url) => expect(read(written)).toBe(url))

  test.each([
    'verein',
    'our dates',
    'ftp://verein.example/a',
    'file:///a.ics',
    'javascript:alert(1)',
    '/a.ics',
    'a@b.example',
  ])('%s is none', (written) => expect(read(written)).toBeNull())
})
