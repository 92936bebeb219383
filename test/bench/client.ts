import { Agent, request } from 'node:http'

export type Answer = { status: number; ms: number }

/** The status of what was never answered, as the connection broke. */
const broken = 599

/** Keeps connections and needs little processor time, which it shares with the server. */
export type Client = ReturnType<typeof createClient>

export const createClient = (address: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Milliseconds until the whole answer. */
    ask: (path: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<Answer> =>
      new Promise((resolve) => {
        const begun = performance.now()
        const end = (status: number) => resolve({ status, ms: performance.now() - begun })
        const sent = request(address + path, { agent, method, headers }, (answer) => {
          answer.resume()
          answer.on('end', () => end(answer.statusCode ?? broken))
          answer.on('error', () => end(broken))
        })
        sent.on('error', () => end(broken))
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
