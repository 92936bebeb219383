import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../launch.ts'
import { endAll, serve } from './served.ts'
import { password } from './support.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(root, name), 'utf8')

describe('the image', () => {
  let image: string
  let data: string
  beforeAll(async () => {
    spawnSync(process.execPath, ['scripts/ensureBuilt.ts'], { cwd: root })
    ;[image, data] = await Promise.all([mkdtemp(join(tmpdir(), 'image-')), mkdtemp(join(tmpdir(), 'deployment-'))])
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
      ([, name]) => name,
    )
    for (const name of copied) {
      if (name !== undefined && name !== 'node_modules') {
        await cp(join(root, name), join(image, name), { recursive: true, preserveTimestamps: true })
      }
    }
    await linkProductionPackages(join(image, 'node_modules'))
  })
  afterAll(async () => {
    await endAll()
    await Promise.all([image, data].map((folder) => rm(folder, { recursive: true })))
  })

  test('holds all that the server needs, and no tool of the tests', async () => {
    const packages = await readdir(join(image, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['hono', 'kysely', 'pg', 'sharp']))
    expect(packages.filter((name) => ['vite', 'vitest', 'playwright-core', '@biomejs'].includes(name))).toEqual([])

    const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }
    const server = await serve({ NODE_ENV: 'production', DATA_DIR: data, ...admin }, image, [], image)
    const { body } = await server.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
    const client = server.withToken(String(Object(body).token))
    const sharp = (await import('sharp')).default
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('media', new File([new Uint8Array(picture)], 'red.png'))
    expect((await client.post('/media', form)).status).toBe(200)
    expect((await client.get('/health')).body).toEqual({ status: 'ok' })

    const page = async (path: string) => {
      const answer = await fetch(server.url + path)
      return [answer.status, await answer.text()] as const
    }
    const [status, html] = await page('/backstage')
    expect([status, html]).toEqual([200, expect.stringContaining('id="root"')])
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    expect((await page(script))[0]).toBe(200)
    const [, home] = await page('/')
    expect(home).toContain('<h1')
    const parts = [...home.matchAll(/(?:href|src)="(\/theme\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(parts.join()).toMatch(/\.woff2.*\.css/)
    expect(await Promise.all(parts.map(async (path) => [path, (await page(path))[0]]))).toEqual(
      parts.map((path) => [path, 200]),
    )
    expect((await page('/events.ics'))[1]).toContain('BEGIN:VCALENDAR')
    expect(await server.end('SIGTERM')).toEqual([0, null])

    const restore = (...words: string[]) =>
      spawnSync(process.execPath, ['scripts/restore.ts', ...words], { cwd: image, encoding: 'utf8' }).stderr
    expect(restore('nothing')).toContain(`There is no backup at ${join(image, 'nothing')}.`)
    expect(restore('nothing', '--dry')).toContain('Nothing was restored: there is no option “--dry”.')
    expect(restore('--dry')).toContain('Nothing was restored: there is no option “--dry”.')
  })

  test('is built from what .dockerignore lets through', async () => {
    const let_ = [...(await read('.dockerignore')).matchAll(/^!(.+)$/gm)].map(([, name]) => name ?? '')
    const missing = let_.filter((name) => spawnSync('test', ['-e', join(root, name)]).status !== 0)
    expect(missing).toEqual([])
    const config = await read('vite.config.ts')
    const imported = [...config.matchAll(/from '\.\/(.+?)'/g)].map(([, name]) => name ?? '')
    const built = ['index.html', 'src', 'machines', 'domain', 'locales', 'server', 'themes', 'package-lock.json']
    expect([...imported, ...built].filter((name) => !let_.includes(name))).toEqual([])
  })
})

test('the image and the service give Node.js what npm start gives it', async () => {
  const flags = launch.flags
  expect(flags.length).toBeGreaterThan(0)
  const [image, unit] = await Promise.all([read('Dockerfile'), read('deploy/town-calendar.service')])
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...flags, 'server/main.ts']).replaceAll(',', ', ')}`)
  expect(unit).toContain(`/bin/node ${flags.join(' ')} server/main.ts\n`)
  // Each has its own folder that can be written.
  const { NODE_COMPILE_CACHE: _, ...allocation } = launch.env
  expect(Object.keys(allocation).length).toBeGreaterThan(0)
  const env = Object.entries(allocation)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  expect(image).toContain(`ENV ${env} NODE_COMPILE_CACHE=/tmp/`)
  expect(unit).toContain(`Environment=${env}\n`)
  const cache = ['CacheDirectory=town-calendar', 'Environment=NODE_COMPILE_CACHE=/var/cache/town-calendar']
  expect(unit.split('\n')).toEqual(expect.arrayContaining(cache))
})

test('the image and the service are started again until a start succeeds', async () => {
  const [manual, unit] = await Promise.all([read('docs/operations.md'), read('deploy/town-calendar.service')])
  const lines = unit.split('\n')
  expect(lines).toEqual(expect.arrayContaining(['StartLimitIntervalSec=0', 'Restart=on-failure', 'RestartSec=5']))
  expect(manual).toMatch(/^docker run -d .*--restart unless-stopped/m)
})

test('the service starts when the clock is right', async () => {
  const unit = await read('deploy/town-calendar.service')
  expect(unit).toMatch(/^Wants=.*time-sync\.target/m)
  expect(unit).toMatch(/^After=.*time-sync\.target/m)
})

test('a backup of the service is restored into the database of its settings', async () => {
  const [manual, unit] = await Promise.all([read('docs/operations.md'), read('deploy/town-calendar.service')])
  const [, settings] = /^EnvironmentFile=-(.+)$/m.exec(unit) ?? []
  const commands = manual.split('\n').filter((line) => line.includes('scripts/restore.ts'))
  expect(commands).toEqual([
    expect.stringContaining(`node --env-file=${settings} scripts/restore.ts`),
    expect.stringMatching(/^docker run .* -e DATABASE_URL /),
  ])
})

test('Backstage is built for production whatever NODE_ENV the shell has', () => {
  const resolve =
    "import('vite').then((vite) => vite.resolveConfig({}, 'build')).then((c) => console.log(c.isProduction))"
  const env = { ...process.env, NODE_ENV: 'development' }
  expect(spawnSync(process.execPath, ['-e', resolve], { cwd: root, env, encoding: 'utf8' }).stdout).toBe('true\n')
})

/** With `npm ci --omit=dev` and the build. */
const mostBytes = 250_000_000

test('an installation for production, with its own Node.js, takes less than 250 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'))
  spawnSync(process.execPath, ['scripts/ensureBuilt.ts'], { cwd: root })
  await linkProductionPackages(join(folder, 'node_modules'), () => true)
  await cp(join(root, 'scripts/lean.mjs'), join(folder, 'scripts/lean.mjs'))
  const env = { ...process.env, npm_config_omit: 'dev' }
  expect(spawnSync(process.execPath, ['scripts/lean.mjs'], { cwd: folder, env }).status).toBe(0)
  const packages = await readdir(join(folder, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['node', 'hono', 'sharp']))
  expect(packages).not.toContain('typescript')
  const { version } = JSON.parse(await read('node_modules/node/package.json')) as { version: string }
  const { stdout } = spawnSync(join(folder, 'node_modules/node/bin/node'), ['--version'], { encoding: 'utf8' })
  expect(stdout).toBe(`v${version}\n`)
  const bytes = (await bytesIn(join(folder, 'node_modules'))) + (await bytesIn(join(root, 'dist')))
  await rm(folder, { recursive: true })
  expect(bytes).toBeGreaterThan(100_000_000)
  expect(bytes).toBeLessThan(mostBytes)
})

const bytesIn = async (folder: string): Promise<number> => {
  const seen = new Map<number, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = await stat(join(entry.parentPath, entry.name))
    seen.set(ino, size)
  }
  return [...seen.values()].reduce((sum, size) => sum + size, 0)
}

const isNode = (name: string): boolean => name === 'node' || name.startsWith('node-bin-')

/** By the lock file, as hard links if possible. */
const linkProductionPackages = async (
  target: string,
  isWanted: (name: string) => boolean = (name) => !isNode(name),
): Promise<void> => {
  const { packages } = JSON.parse(await read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const wanted = Object.entries(packages).filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev)
  const there = wanted.map(([path]) => path).filter((path) => !/node_modules\/.*\/node_modules\//.test(path))
  for (const path of there) {
    const name = path.slice('node_modules/'.length)
    if (!isWanted(name)) continue
    await mkdir(dirname(join(target, name)), { recursive: true })
    const copy = (how: string[]) =>
      spawnSync('cp', ['-a', ...how, join(root, path), dirname(join(target, name))]).status
    if (copy(['--link']) !== 0) copy([])
  }
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('the service', () => {
  const unit = join(root, 'deploy/town-calendar.service')

  test('is understood by systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    const faults = stderr.split('\n').filter((line) => line !== '' && !/is not executable/.test(line))
    expect(faults).toEqual([])
  })

  test('may do little', () => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', unit], {
      encoding: 'utf8',
    })
    expect(Number(/Overall exposure level.*?: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
  })
})
