/** scripts/spaTexts.ts. */
declare module '*.json?pages' {
  const texts: Record<string, unknown>
  export default texts
}

declare module '*.json?rooms' {
  const texts: Record<string, unknown>
  export default texts
}
