/** The texts of a language that no log-in needs (scripts/spaTexts.ts). */
declare module '*.json?pages' {
  const texts: Record<string, unknown>
  export default texts
}
