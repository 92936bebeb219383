import { Agent, request } from 'node:http'

export type Answer = { status: number; ms: number }

/** Keeps connections and needs little processor time, which it shares with the server. */
export type Client = ReturnType<typeof createClient>

export const createClient = (address: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Milliseconds until the whole answer. */
    ask: (path: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const sent = request(address + path, { agent, method, headers }, (answer) => {
          answer.resume()
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }))
          answer.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
