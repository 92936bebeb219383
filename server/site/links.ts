/** Ways of opening something that a text may link to. A URL without one leads to this site. */
const schemes = ['http', 'https', 'mailto', 'tel']

/**
 * Whether a URL in somebody's Markdown becomes a link or a picture. `data:` and `blob:` bring their own content along and
 * `javascript:` runs, so that only known schemes do.
 * @param url as Markdown gives it, with its entities decoded
 */
export const isLinkable = (url: string): boolean => {
  // Browsers skip control characters and blanks when they look for the scheme.
  const scheme = /^([^/?#:]*):/.exec(url.replace(/[\p{Cc}\p{Z}\p{Cf}]+/gu, ''))?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}
