export const layoutFile = 'layout.tpl'

/** Where HTML begins what swallows all that follows, because it never ends: a comment, a script, a title; -1 if it does not. */
export const swallowsAt = (html: string): number => {
  const opening = /<!--(?!-?>)|<(script|style|title|textarea|iframe|template)\b[^>]*(?<!\/)>/gi
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const closing = found[1] === undefined ? /--!?>/ : new RegExp(`</${found[1]}\\b`, 'i')
    const end = html.slice(opening.lastIndex).search(closing)
    if (end < 0) return found.index
    opening.lastIndex += end
  }
  return -1
}

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

/** Where a template begins an HTML comment that it does not end; -1 if it does not. */
export const openCommentIn = (template: string): number => {
  const openIn = (text: string) => text.indexOf('<!--', Math.max(0, text.lastIndexOf('-->')))
  return openIn(without('raw', without('comment', template))) < 0 ? -1 : openIn(template)
}

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
