import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<'start', string>
}
const [, before = '', flags = ''] = /^((?:\w+=\S+ )+)exec node (.+) scripts\/start\.ts$/.exec(scripts.start) ?? []

export const launch = {
  env: Object.fromEntries(
    before
      .trim()
      .split(' ')
      .map((pair) => pair.split('=')),
  ) as Record<string, string>,
  flags: flags.split(' '),
}
