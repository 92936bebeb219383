import { createServer, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './connections.ts'
import { securedResponse } from './securityHeaders.ts'

/** Milliseconds, against slow senders. A picture of 1 MB must fit through a slow line within `requestTimeout`. */
const requestTimeouts = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }

/** Milliseconds without traffic. Maintenance jobs answer after 20 s. */
const timeout = 30_000

/** In ms, longer than proxies wait (Caddy: 2 minutes), which else cannot know whether a request reached a closing connection. */
const keepAliveTimeout = 125_000
const maximumHeaders = 100
const maximumConnections = 5_000

/** A school or a mobile network shares one address. */
const fairShare: ConnectionLimits = { perAddress: 256, crowded: 4_500 }

type Limits = typeof requestTimeouts & ConnectionLimits & { timeout: number }

type Serving = { trustProxy: boolean; siteUrl: string }

export const createHttpServer = ({ trustProxy, siteUrl }: Serving, limits: Partial<Limits> = {}): Server => {
  const { perAddress, crowded, timeout: idle = timeout, ...slow } = { ...fairShare, ...limits }
  const server = createServer({
    keepAliveTimeout,
    ServerResponse: securedResponse(siteUrl),
    ...requestTimeouts,
    ...slow,
  })
  Object.assign(server, { maxHeadersCount: maximumHeaders, maxConnections: maximumConnections, timeout: idle })
  if (!trustProxy) limitConnections(server, { perAddress, crowded })
  return server
}
