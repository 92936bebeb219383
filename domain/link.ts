/** `www.example.org` becomes `https://www.example.org`. */
export const completeLink = (typed: string): string => {
  const text = typed.trim()
  return /^www\.[^\s.]/i.test(text) ? `https://${text}` : typed
}
