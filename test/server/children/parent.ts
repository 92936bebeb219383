import { createChild } from '#server/children/child.ts'
import type { Order } from './hostile.ts'
import { limits } from './limits.ts'

/** Prints the child's id and ends with its input. The second argument is the guard. */
const guard = process.argv[3] === 'thread' ? 'thread' : 'system'
const child = createChild<Order, unknown>(new URL('./hostile.ts', import.meta.url), limits, guard)
const pid = await child.ask({ kind: 'pid' })
const kind = process.argv[2]
if (kind === 'hang' || kind === 'work') void child.ask({ kind }).catch(() => {})
process.stdout.write(`${pid}\n`)
process.stdin.on('end', () => process.exit()).resume()
