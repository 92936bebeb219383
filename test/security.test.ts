import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A promise, its test file, and the test's name. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every promise of docs/security.md has a test that is there', () => {
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.filter(([, promise = '', file = '', name = '']) => {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``, `\${requests} ${name}\``]
    return promise === '' || name === '' || !quoted.some((title) => source.includes(title))
  })
  expect(missing.map(([, , file, name]) => `${file}: ${name}`)).toEqual([])
})
