/** Lowers the headings of a text by one level, for a section with its own heading. */
export const lowerHeadings = (html: string): string =>
  html.replace(/(<\/?h)([2-5])\b/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`)

/** Removes the ids of headings, which could repeat those of the page. */
export const withoutIds = (html: string): string => html.replace(/(<h[2-6]) id="[^"]*"/g, '$1')
