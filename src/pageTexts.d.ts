/** scripts/spaTexts.ts. */
declare module '*.json?pages' {
  const texts: Record<string, unknown>
  export default texts
}
