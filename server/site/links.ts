/** Without a scheme a URL leads to this site. */
const schemes = ['http', 'https', 'mailto', 'tel']

/** Whether a URL in Markdown becomes a link or picture: `data:` and `blob:` carry content, `javascript:` runs. */
export const isLinkable = (url: string): boolean => {
  // Browsers ignore control characters and blanks in the scheme.
  const scheme = /^([^/?#:]*):/.exec(url.replace(/[\p{Cc}\p{Z}\p{Cf}]+/gu, ''))?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}
