/** The frame of all pages. */
export const layoutFile = 'layout.tpl'

/** Whether nothing of a rendered page is to be seen: neither words nor a picture. */
export const isBlankPage = (html: string): boolean => {
  if (/<(?:h1|img|svg)\b/i.test(html)) return false
  const body = html.slice(Math.max(0, html.search(/<body\b/i)))
  return body.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const withoutComments = (template: string): string => {
  const [before = '', ...parts] = template.split(/\{%-?\s*comment\b/)
  const after = parts.map((part) => {
    const end = part.search(/\bendcomment\b/)
    return end < 0 ? '' : part.slice(end).replace(/^[^}]*\}/, '')
  })
  return [before, ...after].join('').replace(/\{%-?\s*#[^%]*%\}|<!--[^<>]*-->/g, '')
}

/** Whether nothing is left of a template without its comments. */
export const isBlankTemplate = (template: string): boolean => withoutComments(template).trim() === ''

/** Whether the content of pages has a place in a layout, or in the layout of that. */
export const holdsContent = (layout: string): boolean =>
  /\{%-?\s*(?:block\s+["']?content\b|layout\b)/.test(withoutComments(layout))
