import { newGroup } from '#domain/group.ts'
import type { Client } from './support.ts'

export type Writers = {
  acknowledged: string[]
  /** By status, and how often. */
  refused: Map<number, number>
  /** By `performance.now`, of a write sent from now on. */
  next: () => Promise<number>
  stop: () => Promise<void>
}

export const startWriters = (clients: readonly Client[]): Writers => {
  let isOver = false
  const acknowledged: string[] = []
  const refused = new Map<number, number>()
  const waiting = new Set<{ since: number; done: (at: number) => void }>()

  const write = async (client: Client) => {
    while (!isOver) {
      const name = crypto.randomUUID()
      const sent = performance.now()
      const { status } = await client.post('/groups', { ...newGroup(), name })
      if (status !== 200) {
        refused.set(status, (refused.get(status) ?? 0) + 1)
        continue
      }
      acknowledged.push(name)
      for (const one of waiting) {
        if (sent < one.since) continue
        waiting.delete(one)
        one.done(performance.now())
      }
    }
  }
  const writing = Promise.all(clients.flatMap((client) => [write(client), write(client)]))

  return {
    acknowledged,
    refused,
    next: () => new Promise((done) => waiting.add({ since: performance.now(), done })),
    stop: async () => {
      isOver = true
      await writing
    },
  }
}
