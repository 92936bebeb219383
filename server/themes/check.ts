import { Script } from 'node:vm'
import { type Fault, type FileType, isTextFile, maximumBytesOf, writeFault } from '#domain/themeFile.ts'
import { bodyTooLarge } from '../http/body.ts'
import { fitsExtension } from '../media/images.ts'
import { refusedField } from '../refusal.ts'
import { sandbox } from '../site/sandbox.ts'
import { readConfig } from './config.ts'

/**
 * Looks through a file before it is saved (contract §4): size, and whether its content is what its name says. Templates,
 * styles, scripts and configs are read by their parsers.
 * @param templates all that the theme uses; a template may only name these
 * @throws Refusal 400 `http: request body too large`, `field content: line 3, column 5: …` or `field content: {reason}`
 */
export const refuseFaulty = async (
  { type, name }: { type: FileType; name: string },
  content: Uint8Array,
  templates: Readonly<Record<string, string>>,
): Promise<void> => {
  if (content.length > maximumBytesOf(type, name)) throw bodyTooLarge(400)
  const refused = (reason: string) => refusedField({ field: 'content', reason })
  if (!isTextFile(type, name)) {
    if (!(await fitsExtension(content, name))) throw refused('otherContent')
    return
  }
  const text = readText(content)
  if (text === null || (type === 'image' && !/<svg[\s>]/i.test(text))) throw refused('otherContent')
  const fault = await findFault(type, name, text, templates)
  if (fault !== null) throw refused(writeFault(fault))
}

/** Text, when the bytes are any. */
const readText = (content: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const findFault = async (
  type: FileType,
  name: string,
  text: string,
  templates: Readonly<Record<string, string>>,
): Promise<Fault | null> => {
  if (type === 'template') return sandbox().check(name, { ...templates, [name]: text })
  if (type === 'css') return findStyleFault(text)
  if (type === 'js') return findScriptFault(text)
  if (type !== 'config') return null
  const config = readConfig(text)
  return 'text' in config ? config : null
}

/**
 * The first fault of a style sheet. Browsers forgive what they do not understand, down to the end of the file: so what is
 * left open is looked for first (postcss), then what no browser would read (Lightning CSS).
 */
export const findStyleFault = async (text: string): Promise<Fault | null> => {
  const { CssSyntaxError, parse } = await import('postcss')
  try {
    parse(text)
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    return { line: error.line ?? 1, column: error.column ?? 1, text: error.reason }
  }
  const { transform } = await import('lightningcss')
  try {
    transform({ filename: '', code: Buffer.from(text) })
    return null
  } catch (error) {
    const { message, loc } = Object(error) as { message?: unknown; loc?: { line: number; column: number } }
    return { line: loc?.line ?? 1, column: loc?.column ?? 1, text: String(message) }
  }
}

/** The first fault of a script's grammar. Nothing of it runs. What uses modules is left to the browser. */
export const findScriptFault = (text: string): Fault | null => {
  try {
    return new Script(text, { filename: 'script' }) && null
  } catch (error) {
    if (!(error instanceof SyntaxError) || /\b(import|export)\b/.test(error.message)) return null
    const [place = '', , mark = ''] = error.stack?.split('\n') ?? []
    const line = Number(/^script:(\d+)$/.exec(place)?.[1] ?? 1)
    return { line, column: mark.indexOf('^') + 1 || 1, text: error.message }
  }
}

/**
 * Refuses to take a template away that others of its theme name.
 * @param templates those that stay
 * @throws Refusal 400 `field name: inUse`
 */
export const refuseNeeded = async (name: string, templates: Readonly<Record<string, string>>): Promise<void> => {
  if (Object.hasOwn(templates, name)) return
  for (const other of Object.keys(templates)) {
    const fault = await sandbox().check(other, templates)
    if (fault?.text === 'noTemplate') throw refusedField({ field: 'name', reason: 'inUse' })
  }
}
