export const lowerHeadings = (html: string): string =>
  html.replace(/(<\/?h)([2-5])\b/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`)

/** The ids of one text could repeat those of another. */
export const withoutIds = (html: string): string => html.replace(/(<h[2-6]) id="[^"]*"/g, '$1')
