/** Lowers headings by a level, for a section with a heading. */
export const lowerHeadings = (html: string): string =>
  html.replace(/(<\/?h)([2-5])\b/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`)

/** They could repeat others. */
export const withoutIds = (html: string): string => html.replace(/(<h[2-6]) id="[^"]*"/g, '$1')
