import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './clientAddress.ts'

/** Above `crowded` connections in total, the address with the most loses one. */
export type ConnectionLimits = { perAddress: number; crowded: number }

/** With too many, an address loses the connection idle longest; if all are busy, the new one. Not used behind a proxy, where all share one. */
export const limitConnections = (server: Server, { perAddress, crowded }: ConnectionLimits): void => {
  /** By address, the last used at the end. */
  const held = new Map<string, Set<Socket>>()
  const requests = new WeakMap<Socket, number>()
  let total = 0

  const firstIdle = (sockets: ReadonlySet<Socket>): Socket | undefined => {
    for (const socket of sockets) if ((requests.get(socket) ?? 0) === 0) return socket
    return undefined
  }

  const heaviest = (): ReadonlySet<Socket> | undefined => {
    let most: ReadonlySet<Socket> | undefined
    for (const sockets of held.values()) if (sockets.size > (most?.size ?? 0)) most = sockets
    return most
  }

  const release = (address: string, socket: Socket): void => {
    const sockets = held.get(address)
    if (!sockets?.delete(socket)) return
    total -= 1
    if (sockets.size === 0) held.delete(address)
  }

  const giveUp = (address: string, socket: Socket): void => {
    release(address, socket)
    socket.destroy()
  }

  const addresses = new WeakMap<Socket, string>()

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? 'unknown')
    const sockets = held.get(address) ?? new Set()
    held.set(address, sockets.add(socket))
    addresses.set(socket, address)
    total += 1
    socket.once('close', () => release(address, socket))
    const surplus = sockets.size > perAddress ? firstIdle(sockets) : undefined
    if (surplus !== undefined) giveUp(address, surplus)
    if (total <= crowded) return
    const most = heaviest()
    const [oldest] = most ?? []
    const victim = most && (firstIdle(most) ?? oldest)
    if (victim) giveUp(addresses.get(victim) ?? '', victim)
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (difference: number) => requests.set(socket, (requests.get(socket) ?? 0) + difference)
    count(1)
    response.once('close', () => {
      count(-1)
      const sockets = held.get(addresses.get(socket) ?? '')
      if (sockets?.delete(socket)) sockets.add(socket)
    })
  })
}
