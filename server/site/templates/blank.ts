export const layoutFile = 'layout.tpl'

/** Whether nothing of a rendered page is to be seen: neither words nor a picture. */
export const isBlankPage = (html: string): boolean => {
  if (/<(?:h1|img|svg)\b/i.test(html)) return false
  const body = html.slice(Math.max(0, html.search(/<body\b/i)))
  return body.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const without = (tag: 'comment' | 'raw', template: string): string => {
  const [before = '', ...parts] = template.split(new RegExp(`\\{%-?\\s*${tag}\\b`))
  const after = parts.map((part) => {
    const end = part.search(new RegExp(`\\bend${tag}\\b`))
    return end < 0 ? '' : part.slice(end).replace(/^[^}]*\}/, '')
  })
  return [before, ...after].join('')
}

const withoutComments = (template: string): string =>
  without('comment', template).replace(/\{%-?\s*#(?:[^%]|%(?!\}))*%\}|<!--[^<>]*-->/g, '')

export const isBlankTemplate = (template: string): boolean => withoutComments(template).trim() === ''

/** Whether the content of pages has a place in the layout of all pages, or in the layouts that it names. */
export const holdsContent = (templates: Readonly<Record<string, string>>): boolean => {
  const seen = new Set<string>()
  for (let file = layoutFile; !seen.has(file); ) {
    seen.add(file)
    const text = withoutComments(without('raw', templates[file] ?? ''))
    if (/\{%-?\s*block\s+["']?content\b/.test(text)) return true
    const [, , name, variable = 'none'] = /\{%-?\s*layout\s+(?:(["'])(.*?)\1|(\w+))/.exec(text) ?? []
    // Which one a variable names is known only on the page.
    if (name === undefined) return variable !== 'none'
    file = name.endsWith('.tpl') ? name : `${name}.tpl`
  }
  return false
}
