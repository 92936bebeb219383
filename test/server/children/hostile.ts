import { serveParent } from '#server/children/serve.ts'

export type Order = {
  kind: 'crash' | 'hang' | 'work' | 'eat' | 'throw' | 'environment' | 'pid' | 'length'
  bytes?: Uint8Array
}

const eaten: Buffer[] = []

serveParent(async ({ kind, bytes }: Order): Promise<unknown> => {
  if (kind === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (kind === 'hang') for (;;);
  if (kind === 'throw') throw new Error('not like this')
  if (kind === 'pid') return process.pid
  if (kind === 'length') return bytes?.length
  if (kind === 'environment') return Object.keys(process.env)
  while (kind === 'work') await new Promise(setImmediate)
  for (;;) {
    eaten.push(Buffer.alloc(10_000_000, 1))
    await new Promise(setImmediate)
  }
})
