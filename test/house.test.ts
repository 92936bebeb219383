import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The house rules that a program can see and Biome cannot. */

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')
const sources = tracked.filter((file) => /\.(ts|tsx)$/.test(file))
const within = (...folders: string[]) =>
  sources.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
const read = (file: string) => readFileSync(file, 'utf8')
const lineCount = (file: string) => read(file).trimEnd().split('\n').length

describe('no file grows too long', () => {
  const limits = { machines: 200, 'src/views': 120, 'src/pages': 120, 'server/routes': 150 }

  test.each(Object.entries(limits))('%s: at most %i lines', (folder, limit) => {
    const long = within(folder).filter((file) => lineCount(file) > limit)
    expect(long.map((file) => `${file} has ${lineCount(file)} lines`)).toEqual([])
  })
})

test('views, fields and pages know machines by their types only', () => {
  const values = within('src/views', 'src/fields', 'src/pages').filter((file) =>
    /^import (?!type\b)[^']*?from '#machines\//m.test(read(file)),
  )
  expect(values).toEqual([])
})

test('components hold no promises and fetch nothing', () => {
  const forbidden = /\bfetch\(|\buseMachine\(|\bawait\b|\.then\(/
  expect(within('src/views', 'src/fields', 'src/pages').filter((file) => forbidden.test(read(file)))).toEqual([])
})

test('machines keep one literal createMachine a file', () => {
  const counts = within('machines').map((file) => [file, read(file).match(/\.createMachine\(\{/g)?.length ?? 0])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('no test is skipped or singled out, no type check is silenced', () => {
  const excused = /\b(it|test|describe)\.(skip|only|todo)\b|@ts-ignore|@ts-nocheck|\bas any\b/
  const hits = sources.filter((file) => file !== 'test/house.test.ts' && excused.test(read(file)))
  expect(hits).toEqual([])
})
