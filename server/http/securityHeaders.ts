import { secureHeaders } from 'hono/secure-headers'

/**
 * The headers that every answer carries (contract §5). Scripts, fonts and connections come from here alone; pictures also
 * from what the browser itself made of a chosen file. Styles may stand inline, because widgets place themselves that way.
 * A route that sets one of them itself means it.
 * @param siteUrl the public origin; only an https one is pinned
 */
export const securityHeaders = (siteUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: siteUrl.startsWith('https:') ? 'max-age=15552000' : false,
    crossOriginResourcePolicy: false,
    overwrite: false,
  })
