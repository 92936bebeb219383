import type { Fault } from '#domain/themes/themeFile.ts'

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attributes = '(?:\\s+[^\\s"\'<>/=]+\\s*=\\s*(?:"[^"<]*"|\'[^\'<]*\'))*'

const aside = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/y
const closing = new RegExp(`</(${name})\\s*>`, 'y')
const opening = new RegExp(`<(${name})(${attributes})\\s*(/?)>`, 'y')
const begun = new RegExp(`<(${name})${attributes}\\s*`, 'y')
const words = /[^<]+/y

const attribute = /([^\s"'<>/=]+)\s*=\s*("[^"]*"|'[^']*')/g
const loneAmpersand = /&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/i

const declaredByXml = ['xml', 'xmlns']

/** The first fault of an SVG, for which browsers would show nothing. Linear time; ignores the document type. */
export const findDrawingFault = (text: string): Fault | null => {
  const open: { name: string; at: number }[] = []
  const prefixes = new Map<string, number>()
  const declared = new Set(declaredByXml)
  let hasRoot = false
  let at = text.startsWith('\ufeff') ? 1 : 0

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const use = (full: string, where: number) => {
    const [prefix, local] = full.split(':')
    if (local !== undefined && prefix !== undefined && !prefixes.has(prefix)) prefixes.set(prefix, where)
  }
  const readElement = ([, tag = '', given = '', end = '']: RegExpExecArray): string | null => {
    const seen = new Set<string>()
    for (const [, key = '', value = ''] of given.matchAll(attribute)) {
      if (seen.has(key)) return `attribute ${key} twice`
      if (isLone(value)) return 'lone &'
      seen.add(key)
      use(key, at)
      if (key.startsWith('xmlns:')) declared.add(key.slice('xmlns:'.length))
    }
    if (open.length === 0 && hasRoot) return `<${tag}> outside of the root`
    if (!hasRoot && tag === 'svg' && !seen.has('xmlns')) return 'xmlns missing'
    hasRoot = true
    use(tag, at)
    if (end === '') open.push({ name: tag, at })
    return null
  }
  const hasEntities = /<!ENTITY\s/.test(text)
  const isLone = (value: string) => !hasEntities && loneAmpersand.test(value)
  const faultAt = (where: number, fault: string): Fault => ({ ...placeOf(text, where), text: fault })

  while (at < text.length) {
    const skipped = take(aside)
    const closed = skipped === null ? take(closing) : null
    const opened = skipped === null && closed === null ? take(opening) : null
    const said = text[at] === '<' ? null : take(words)
    const found = skipped ?? closed ?? opened ?? said
    if (found === null) return faultAt(at, brokenTag(take(begun), text))
    if (opened !== null) {
      const fault = readElement(opened)
      if (fault !== null) return faultAt(at, fault)
    }
    if (closed !== null && open.pop()?.name !== closed[1]) return faultAt(at, `</${closed[1]}> closes nothing`)
    if (said !== null && isLone(said[0])) return faultAt(at + said[0].search(loneAmpersand), 'lone &')
    if (said !== null && open.length === 0 && said[0].trim() !== '') return faultAt(at, 'text outside of the root')
    at += found[0].length
  }
  const left = open.at(-1)
  if (left !== undefined) return faultAt(left.at, `element <${left.name}> not closed`)
  for (const [prefix, where] of prefixes) {
    if (!declared.has(prefix)) return faultAt(where, `prefix ${prefix} not declared`)
  }
  return null
}

const brokenTag = (found: RegExpExecArray | null, text: string): string => {
  if (found === null) return 'lone <'
  const next = text[found.index + found[0].length]
  return next === undefined || next === '<' ? `<${found[1]} without its end` : `attribute of <${found[1]}> not readable`
}

const placeOf = (text: string, at: number) => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
