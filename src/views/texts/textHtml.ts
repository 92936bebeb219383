/** A text of the site one heading level lower, for a section with a heading of its own. */
export const lowerHeadings = (html: string): string =>
  html.replace(/(<\/?h)([2-5])\b/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`)

/** A text without the ids of its headings, which would stand beside those of the page. */
export const withoutIds = (html: string): string => html.replace(/(<h[2-6]) id="[^"]*"/g, '$1')
