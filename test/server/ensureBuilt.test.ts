import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Writes `index.html` into the folder it is told, and a line a build into a log, or fails. */
const vite = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  const folder = process.argv[process.argv.indexOf('--outDir') + 1]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), String(process.pid))
  if (readFileSync('src/main.ts', 'utf8') === 'broken') process.exit(3)
  appendFileSync('builds.log', 'built\\n')
`

describe('npm start builds', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'built-'))
    for (const folder of ['scripts', 'src', 'machines', 'domain', 'locales', 'node_modules/vite/bin']) {
      await mkdir(join(root, folder), { recursive: true })
    }
    await copyFile(join(import.meta.dirname, '../../scripts/ensureBuilt.ts'), join(root, 'scripts/ensureBuilt.ts'))
    await write('package.json', '{"type":"module"}')
    await write('node_modules/vite/package.json', '{"type":"module"}')
    await write('node_modules/vite/bin/vite.js', vite)
    for (const file of ['index.html', 'package-lock.json', 'vite.config.ts', 'src/main.ts', 'src/other.ts']) {
      await write(file, '')
    }
  })
  afterEach(() => rm(root, { recursive: true }))

  const write = (path: string, content: string) => writeFile(join(root, path), content)
  const run = async () => {
    const child = spawn(process.execPath, [join(root, 'scripts/ensureBuilt.ts')], { cwd: tmpdir() })
    const [code] = await once(child, 'exit')
    return code
  }
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')
  const builds = async () => (await read('builds.log')).split('\n').length - 1
  const folders = async () => (await readdir(root)).filter((name) => name.startsWith('dist'))
  const touchLater = (path: string) => {
    const later = new Date(Date.now() + 60_000)
    return utimes(join(root, path), later, later)
  }

  test('what is missing, and nothing that is there', async () => {
    expect([await run(), await builds()]).toEqual([0, 1])
    expect([await run(), await builds()]).toEqual([0, 1])
  })

  test.each(['index.html', 'src/main.ts', 'machines', 'domain', 'locales', 'package-lock.json', 'vite.config.ts'])(
    'again after a change of %s',
    async (path) => {
      await run()
      await touchLater(path)
      expect([await run(), await builds()]).toEqual([0, 2])
    },
  )

  test('again after a file went away', async () => {
    await run()
    const earlier = new Date(Date.now() - 60_000)
    await utimes(join(root, 'dist/index.html'), earlier, earlier)
    for (const file of ['index.html', 'package-lock.json', 'vite.config.ts', 'src/main.ts']) {
      await utimes(join(root, file), new Date(0), new Date(0))
    }
    await rm(join(root, 'src/other.ts'))
    expect([await run(), await builds()]).toEqual([0, 2])
  })

  test('again what changed while it was building', async () => {
    await write(
      'node_modules/vite/bin/vite.js',
      `${vite}
      import { utimesSync } from 'node:fs'
      if (readFileSync('builds.log', 'utf8') === 'built\\n') utimesSync('src/main.ts', new Date(), new Date())`,
    )
    expect([await run(), await builds()]).toEqual([0, 1])
    expect([await run(), await builds()]).toEqual([0, 2])
    expect([await run(), await builds()]).toEqual([0, 2])
  })

  test('again what it was told to stop in the middle of, and nothing goes on without it', async () => {
    await run()
    const first = await read('dist/index.html')
    await touchLater('src/main.ts')
    await write('node_modules/vite/bin/vite.js', `${vite}; setInterval(() => {}, 1_000)`)
    const child = spawn(process.execPath, [join(root, 'scripts/ensureBuilt.ts')], { cwd: tmpdir() })
    const ended = once(child, 'exit')
    await expect.poll(builds).toBe(2)
    const vitePid = Number(await read(`dist.${child.pid}/index.html`))
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
    expect(() => process.kill(vitePid, 0)).toThrow('ESRCH')
    expect([await read('dist/index.html'), await folders()]).toEqual([first, ['dist']])
    await write('node_modules/vite/bin/vite.js', vite)
    expect([await run(), await builds()]).toEqual([0, 3])
  })

  test('twice at once, and one of them stays whole', async () => {
    // Each waits until both have begun.
    await write(
      'node_modules/vite/bin/vite.js',
      `${vite}
      while (readFileSync('builds.log', 'utf8').length < 12) await new Promise((resolve) => setTimeout(resolve, 5))`,
    )
    expect(await Promise.all([run(), run()])).toEqual([0, 0])
    expect([await builds(), await folders()]).toEqual([2, ['dist']])
    expect(await read('dist/index.html')).toMatch(/^\d+$/)
  })

  test('nothing that is broken, and says so', async () => {
    await write('src/main.ts', 'broken')
    expect([await run(), await builds(), await folders()]).toEqual([3, 0, []])
  })
})
