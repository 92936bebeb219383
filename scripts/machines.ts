import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** `npm run machines` shows the gallery of machines on loopback. `--out FOLDER` writes it as files for a web server, and ends. */

const root = join(import.meta.dirname, '..')
const built = join(root, 'node_modules/.cache/gallery')
const sources = ['tools', 'machines', 'domain', 'package-lock.json'].map((path) => join(root, path))

const changedAt = (path: string): number => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

/** Builds the gallery when it is missing or older than its sources. @returns its folder */
export const buildGallery = async (): Promise<string> => {
  const page = join(built, 'index.html')
  if (existsSync(page) && statSync(page).mtimeMs > Math.max(...sources.map(changedAt))) return built
  // Vite's build leaves `production` behind, and what this process loads later would take it for its own mode.
  const mode = process.env.NODE_ENV
  await build({ configFile: join(root, 'tools/machines/vite.config.ts'), logLevel: 'warn' })
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  return built
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export const serveGallery = async (folder: string, port: number): Promise<{ url: string; stop: () => void }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = resolve(folder, `.${pathname === '/' ? '/index.html' : pathname}`)
    const isThere = path.startsWith(`${folder}/`) && existsSync(path) && statSync(path).isFile()
    if (!isThere) response.writeHead(404).end('Not found')
    else {
      const type = types[extname(path)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
      response.end(gzipSync(readFileSync(path)))
    }
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  const { port: chosen } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${chosen}/`, stop: () => server.close() }
}

/** @returns the folder of `--out`, or undefined without it; ends the process for other options */
const wantedFolder = (): string | undefined => {
  try {
    const { out } = parseArgs({ options: { out: { type: 'string' } } }).values
    if (out !== '') return out
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error
  }
  process.stderr.write('Name a folder, or leave all options away: npm run machines -- --out FOLDER\n')
  process.exit(1)
}

if (import.meta.main) {
  const out = wantedFolder()
  const folder = await buildGallery()
  if (out === undefined) {
    const port = Number(process.env.PORT || 3010)
    const { url } = await serveGallery(folder, port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      process.stderr.write(`Port ${port} is already in use; PORT chooses another one.\n`)
      process.exit(1)
    })
    process.stdout.write(`The machines: ${url}\n`)
  } else {
    mkdirSync(out, { recursive: true })
    cpSync(folder, out, { recursive: true })
    process.stdout.write(`The machines are in ${out}: index.html\n`)
  }
}
