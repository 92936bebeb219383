import { createServer, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './connections.ts'

/**
 * Milliseconds for the head of a request and for the whole request, so that slow senders do not hold connections; the
 * most header lines; the most connections. A picture of 1 MB must fit through a slow line within `requestTimeout`.
 */
const requestTimeouts = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }

/** Milliseconds of a request without traffic. Longer than any answer: maintenance jobs answer after 20 s. */
const timeout = 30_000

/**
 * Milliseconds that a connection may be idle. It exceeds the idle time of proxies (Caddy: 2 minutes): a proxy that
 * writes to a connection that the server just closed cannot know whether the request arrived.
 */
const keepAliveTimeout = 125_000
const maximumHeaders = 100
const maximumConnections = 5_000

/** Browsers open six connections; a school or a mobile network shares one address. */
const fairShare: ConnectionLimits = { perAddress: 256, crowded: 4_500 }

type Limits = typeof requestTimeouts & ConnectionLimits & { timeout: number }

/**
 * Creates the HTTP server with its limits; it does not listen yet.
 * @param trustProxy whether a proxy is in front: then connections are not limited per address
 * @param limits other limits, for tests
 */
export const createHttpServer = ({ trustProxy }: { trustProxy: boolean }, limits: Partial<Limits> = {}): Server => {
  const { perAddress, crowded, timeout: idle = timeout, ...slow } = { ...fairShare, ...limits }
  const server = createServer({ keepAliveTimeout, ...requestTimeouts, ...slow })
  Object.assign(server, { maxHeadersCount: maximumHeaders, maxConnections: maximumConnections, timeout: idle })
  if (!trustProxy) limitConnections(server, { perAddress, crowded })
  return server
}
