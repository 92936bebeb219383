import { secureHeaders } from 'hono/secure-headers'

/**
 * Sets the security headers of every answer (contract §5), unless a route sets its own. HSTS needs an https origin.
 * Pictures may come from `blob:` and `data:` for chosen files; inline styles are for widgets that position themselves.
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
    permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: [], usb: [] },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: siteUrl.startsWith('https:') ? 'max-age=15552000' : false,
    crossOriginResourcePolicy: false,
    // Browsers that read these are gone; each answer is shorter without them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    overwrite: false,
  })
