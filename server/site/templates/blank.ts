export const layoutFile = 'layout.tpl'

/** A text with blanks for what lies between two marks, and for these; without the second mark, to the text's end. */
const blankOut = (text: string, [begin, end]: readonly [RegExp, RegExp]): string => {
  const [opening, closing] = [new RegExp(begin, 'gi'), new RegExp(end, 'gi')]
  const parts: string[] = []
  let at = 0
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    const to = closing.exec(text) === null ? text.length : closing.lastIndex
    parts.push(text.slice(at, found.index), text.slice(found.index, to).replace(/[^\n]/g, ' '))
    at = to
    opening.lastIndex = to
  }
  return parts.join('') + text.slice(at)
}

const htmlComment = [/<!--(?!-?>)/, /--!?>/] as const
const lineComment = [/\{%-?\s*#/, /%\}/] as const
const liquidComment = [/\{%-?\s*comment\b/, /\bendcomment\s*-?%\}/] as const
const raw = [/\{%-?\s*raw\b/, /\bendraw\s*-?%\}/] as const

/** Where HTML begins what swallows all that follows, because it never ends: a comment, a script, a title; -1 if it does not. */
export const swallowsAt = (html: string): number => {
  const opening = /<!--(?!-?>)|<(script|style|title|textarea|iframe|template)\b[^<>]*(?<!\/)>/gi
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const closing = found[1] === undefined ? /--!?>/g : new RegExp(`</${found[1]}\\b`, 'gi')
    closing.lastIndex = opening.lastIndex
    if (closing.exec(html) === null) return found.index
    opening.lastIndex = closing.lastIndex
  }
  return -1
}

/** Whether nothing of a rendered page is to be seen: neither words nor a picture. */
export const isBlankPage = (html: string): boolean => {
  const shown = blankOut(html, htmlComment)
  if (/<(?:h1|img|svg)\b/i.test(shown)) return false
  const body = shown.slice(Math.max(0, shown.search(/<body\b/i)))
  return body.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const withoutLiquid = (template: string): string => blankOut(blankOut(template, liquidComment), lineComment)

const withoutComments = (template: string): string => blankOut(withoutLiquid(template), htmlComment)

/** Where a template begins an HTML comment that it does not end; null if it does not. */
export const openCommentIn = (template: string): { line: number; column: number } | null => {
  const text = withoutLiquid(blankOut(template, raw))
  const at = swallowsAt(text)
  if (at < 0 || !text.startsWith('<!--', at)) return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

export const isBlankTemplate = (template: string): boolean => withoutComments(template).trim() === ''

/** Whether the content of pages has a place in the layout of all pages, or in the layouts that it names. */
export const holdsContent = (templates: Readonly<Record<string, string>>): boolean => {
  const seen = new Set<string>()
  for (let file = layoutFile; !seen.has(file); ) {
    seen.add(file)
    const text = withoutComments(blankOut(templates[file] ?? '', raw))
    if (/\{%-?\s*block\s+["']?content\b/.test(text)) return true
    const [, , name, variable = 'none'] = /\{%-?\s*layout\s+(?:(["'])(.*?)\1|(\w+))/.exec(text) ?? []
    // Which one a variable names is known only on the page.
    if (name === undefined) return variable !== 'none'
    if (name.includes('{{')) return true
    file = name.endsWith('.tpl') ? name : `${name}.tpl`
  }
  return false
}
