import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<'start', string>
}
const [, before = '', flags = ''] = /^((?:\w+=\S+ )+)exec node (.+) scripts\/start\.ts$/.exec(scripts.start) ?? []

const pairs = before
  .trim()
  .split(' ')
  .map((pair) => pair.split('='))
const env = Object.fromEntries(pairs) as Record<string, string>

/** How `npm start` starts the server, from any folder. */
export const launch = {
  env: { ...env, NODE_COMPILE_CACHE: join(import.meta.dirname, '..', env.NODE_COMPILE_CACHE ?? '') },
  flags: flags.split(' '),
}
