import { secureHeaders } from 'hono/secure-headers'

/**
 * Routes may set their own (contract §5). Fonts and connections are as by default. `blob:`, `data:`: chosen files. Inline styles:
 * widgets that position themselves.
 */
export const securityHeaders = (siteUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
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
