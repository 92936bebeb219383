/** `example.org/fair`, as people type it, becomes `https://example.org/fair`. */
export const withProtocol = (typed: string): string =>
  typed.trim().replace(/^(?=[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]|$))/iu, 'https://')

/** `www.example.org` becomes `https://www.example.org`. */
export const completeLink = (typed: string): string => {
  const text = typed.trim()
  return /^www\.[^\s.]/i.test(text) ? `https://${text}` : typed
}
