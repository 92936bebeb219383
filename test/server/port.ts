import { once } from 'node:events'
import { createServer } from 'node:net'

/** The port that is listened on for a moment: a free one for 0, null if it is taken. */
const tryPort = async (port: number): Promise<number | null> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return null
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : null
}

export const findPort = async (): Promise<number> => (await tryPort(0)) ?? 0

/** The first of two free ports in a row, as `npm run dev` needs them: below those that the system gives to others meanwhile. */
export const findTwoPorts = async (): Promise<number> => {
  const port = 10_000 + 2 * Math.floor(Math.random() * 10_000)
  const isFree = (await tryPort(port)) !== null && (await tryPort(port + 1)) !== null
  return isFree ? port : findTwoPorts()
}
