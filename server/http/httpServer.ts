import { createServer, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './connections.ts'

/**
 * What a connection may take: milliseconds for the head of a request and for all of it, so that nobody holds connections
 * by sending slowly, the lines of a head, and how many connections there are at most. A picture of 1 MB has to come
 * through a slow line within the time for all of it.
 */
const slowest = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }

/**
 * How long a connection may carry a request while not a byte moves, in milliseconds. Longer than any answer takes to
 * come: maintenance jobs are answered after 20 s.
 */
const timeout = 30_000

/**
 * How long a connection may be idle, in milliseconds. Longer than proxies keep theirs (Caddy two minutes): who sends a
 * write over a connection that the server just closed cannot know whether it arrived.
 */
const keepAliveTimeout = 125_000
const maximumHeaders = 100
const maximumConnections = 5_000

/** Browsers open six; a school or a mobile network shares one address. */
const fairShare: ConnectionLimits = { perAddress: 256, crowded: 4_500 }

type Limits = typeof slowest & ConnectionLimits & { timeout: number }

/**
 * The HTTP server with these limits, before anybody listens to it.
 * @param trustProxy whether a proxy stands in front: then no address is kept from having many connections
 * @param limits other limits, for tests
 */
export const createHttpServer = ({ trustProxy }: { trustProxy: boolean }, limits: Partial<Limits> = {}): Server => {
  const { perAddress, crowded, timeout: idle = timeout, ...slow } = { ...fairShare, ...limits }
  const server = createServer({ keepAliveTimeout, ...slowest, ...slow })
  Object.assign(server, { maxHeadersCount: maximumHeaders, maxConnections: maximumConnections, timeout: idle })
  if (!trustProxy) limitConnections(server, { perAddress, crowded })
  return server
}
