/** scripts/spaTexts.ts. */
declare module '*.json?pages' {
  const texts: Record<string, unknown>
  export default texts
}

declare module '*.json?bundles' {
  const texts: Record<string, unknown>
  export default texts
}

declare module '*.json?forms' {
  const texts: Record<string, unknown>
  export default texts
}
