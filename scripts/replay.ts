import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineOf, replayed } from '../test/walk/recordings.ts'
import { type Recording, RecordingError, readRecordings } from '../tools/machines/trace/recording.ts'

/** `npm run replay -- FILE` replays recordings: exit code 1 if a step differs. `--write` makes tests of those that are alike. */

const root = join(import.meta.dirname, '..')

const read = (file: string): Recording[] => {
  if (!existsSync(file)) throw new RecordingError(`There is no file ${file}.`)
  return readRecordings(readFileSync(file, 'utf8'))
}

const changeOf = ({ machine, digest }: Recording): string => {
  const chart = join(root, 'tools/machines/charts', `${machine}.json`)
  const isSame = digest === null || !existsSync(chart) || readFileSync(chart, 'utf8').includes(`"${digest}"`)
  return isSame ? '' : ' The machine has changed since the recording.'
}

const testOf = (name: string, { machine, steps }: Recording): string => `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { machineOf, replayed } from '#test/walk/recordings.ts'
import { readRecording } from '#tools/machines/trace/recording.ts'

test('${machine} goes through the ${steps.length} steps of ${name}.json as recorded', async () => {
  const recording = readRecording(readFileSync(join(import.meta.dirname, '${name}.json'), 'utf8'))
  expect(await replayed(recording, await machineOf(recording))).toBeNull()
})
`

/** Writes a test with its recording. @returns the path of the test */
const write = (name: string, recording: Recording): string => {
  const folder = process.env.RECORDED_FOLDER ?? join(root, 'test/recorded')
  const path = join(folder, `${name}.test.ts`)
  if (existsSync(path)) throw new RecordingError(`${path} exists already. Give the recording another name.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`)
  writeFileSync(path, testOf(name, recording))
  return path
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined) throw new RecordingError('Name the file of a recording: npm run replay -- FILE')
  const recordings = read(file)
  const differences = new Map<Recording, string>()
  for (const recording of recordings) {
    const difference = await replayed(recording, await machineOf(recording))
    if (difference === null) process.stdout.write(`same: ${recording.machine}, ${recording.steps.length} steps\n`)
    else differences.set(recording, `${difference}${changeOf(recording)}`)
  }
  if (values.write) {
    const name = basename(file, '.json').replace(/[^\w-]+/g, '-')
    for (const [index, recording] of recordings.entries()) {
      if (differences.has(recording)) continue
      const own = recordings.length > 1 ? `${name}-${index + 1}-${recording.machine}` : name
      process.stdout.write(`written: ${write(own, recording)}\n`)
    }
  }
  if (recordings.length > 1) {
    const { size } = differences
    process.stdout.write(`${recordings.length - size} same, ${size} ${size === 1 ? 'differs' : 'differ'}\n`)
  }
  if (differences.size > 0) {
    const which = ({ machine }: Recording) => (recordings.length > 1 ? `${machine}: ` : '')
    throw new RecordingError([...differences].map(([one, difference]) => `${which(one)}${difference}`).join('\n'))
  }
} catch (error) {
  const isPlain = error instanceof RecordingError || (error instanceof TypeError && 'code' in error)
  if (!isPlain) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
