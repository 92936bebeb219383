import { createServer, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './connections.ts'

/** Milliseconds, against slow senders. A picture of 1 MB must fit through a slow line within `requestTimeout`. */
const requestTimeouts = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }

/** Milliseconds without traffic. Maintenance jobs answer after 20 s. */
const timeout = 30_000

/**
 * Milliseconds that a connection may be idle. Longer than proxies wait (Caddy: 2 minutes): a proxy that writes to a
 * connection just closed cannot know whether the request arrived.
 */
const keepAliveTimeout = 125_000
const maximumHeaders = 100
const maximumConnections = 5_000

/** A school or a mobile network shares one address. */
const fairShare: ConnectionLimits = { perAddress: 256, crowded: 4_500 }

type Limits = typeof requestTimeouts & ConnectionLimits & { timeout: number }

/** Creates the HTTP server with its limits; it does not listen yet. Behind a proxy, addresses are not limited. */
export const createHttpServer = ({ trustProxy }: { trustProxy: boolean }, limits: Partial<Limits> = {}): Server => {
  const { perAddress, crowded, timeout: idle = timeout, ...slow } = { ...fairShare, ...limits }
  const server = createServer({ keepAliveTimeout, ...requestTimeouts, ...slow })
  Object.assign(server, { maxHeadersCount: maximumHeaders, maxConnections: maximumConnections, timeout: idle })
  if (!trustProxy) limitConnections(server, { perAddress, crowded })
  return server
}
