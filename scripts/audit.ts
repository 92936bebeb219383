import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

/** `npm run audit`: asks the registry for known vulnerabilities. Exits with 1 for a serious one, with 2 without an answer. */

const args = ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=20000']

const reportSchema = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.optional(v.string(), '*') })),
})
const refusalSchema = v.object({ message: v.string() })

type Audit = { kind: 'clean' } | { kind: 'holes'; holes: string[] } | { kind: 'unanswered'; reason: string }

/** Reads the output of `npm audit --json`; only serious vulnerabilities count. */
export const readAudit = (printed: string): Audit => {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), printed)
  const report = v.safeParse(reportSchema, json.output)
  if (json.success && report.success) {
    const serious = Object.entries(report.output.vulnerabilities).filter(([, { severity }]) =>
      ['high', 'critical'].includes(severity),
    )
    if (serious.length === 0) return { kind: 'clean' }
    return { kind: 'holes', holes: serious.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`) }
  }
  const refusal = v.safeParse(refusalSchema, json.output)
  return {
    kind: 'unanswered',
    reason: refusal.success ? refusal.output.message : `npm printed: ${printed.slice(0, 200)}`,
  }
}

export const audit = async (): Promise<Audit> => {
  const child = spawn('npm', args, { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<string>((resolve) => child.on('error', ({ message }) => resolve(message)))
  return readAudit(await Promise.race([text(child.stdout), failed]))
}

const say = (found: Audit): string => {
  if (found.kind === 'clean') return 'No known serious holes in the dependencies.'
  if (found.kind === 'holes') return `Known holes in the dependencies:\n${found.holes.join('\n')}`
  return `NOT CHECKED: the registry does not answer audits (${found.reason}).`
}

if (import.meta.main) {
  const found = await audit()
  process.stdout.write(`${say(found)}\n`)
  process.exitCode = { clean: 0, holes: 1, unanswered: 2 }[found.kind]
}
