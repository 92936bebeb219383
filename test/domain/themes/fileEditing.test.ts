import { describe, expect, test } from 'vitest'
import type { Failure } from '#domain/failure.ts'
import { addYamlKey, contentFaultOf, keysOfYaml } from '#domain/themes/fileEditing.ts'
import { configKeys } from '#domain/themes/themeConfig.ts'

describe('a refused text', () => {
  const refusal = (field: string, reason: string): Failure => ({ code: 'invalid', issues: [{ field, reason }] })

  test('says where it is wrong', () => {
    const failure = refusal('content', 'line 3, column 5: tag "if" not closed')
    expect(contentFaultOf(failure)).toEqual({ line: 3, column: 5, text: 'tag "if" not closed' })
  })

  test.each([
    null,
    { code: 'offline' } as const,
    refusal('content', 'otherContent'),
    refusal('name', 'line 1, column 1: x'),
  ])('names no place in %j', (failure) => expect(contentFaultOf(failure)).toBeNull())
})

describe('the keys of a config', () => {
  test('are those at the beginning of a line', () => {
    const text = [
      '# sitename: no',
      'parent: ""',
      '"sitenameShort": Fair',
      "'sitenameLong': Fair: all of it",
      'foreignContent: |',
      '  logoAlt: not a key here',
      'logoAlt:',
      'http://no.example',
    ].join('\n')
    expect(keysOfYaml(text)).toEqual(['parent', 'sitenameShort', 'sitenameLong', 'foreignContent', 'logoAlt'])
    expect(keysOfYaml('')).toEqual([])
  })

  test('are found in time in proportion to its length', () => {
    const before = process.cpuUsage()
    expect(keysOfYaml(`parent${' '.repeat(100_000)}x\nlogoAlt : a`)).toEqual(['logoAlt'])
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  })

  test.each(['', 'sitename: Fair', 'sitename: Fair\n'])('get one more on a line of its own behind %j', (text) => {
    const longer = addYamlKey(text, 'logoAlt')
    expect(longer.startsWith(text)).toBe(true)
    expect(longer.split('\n').at(-1)).toBe('logoAlt: ')
    expect(keysOfYaml(longer)).toEqual([...keysOfYaml(text), 'logoAlt'])
  })

  test('are all found once they stand there', () => {
    expect(keysOfYaml(configKeys.reduce(addYamlKey, ''))).toEqual(configKeys)
  })
})
