/** The texts of a language except those of the log-in (scripts/spaTexts.ts). */
declare module '*.json?pages' {
  const texts: Record<string, unknown>
  export default texts
}
