import { type Fault, type FileType, isTextFile, maximumBytesOf, writeFault } from '#domain/themes/themeFile.ts'
import { ChildBusy, ChildEnded, createChild } from '#server/children/child.ts'
import type { Db } from '#server/db/schema.ts'
import { bodyTooLarge } from '#server/http/body.ts'
import { picturesOf } from '#server/media/images.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { holdsContent, isBlankTemplate, layoutFile, openCommentIn } from '#server/site/templates/blank.ts'
import { sandbox, TemplateError } from '#server/site/templates/sandbox.ts'
import { loadBuiltIn } from './builtIn.ts'
import type { ParserAnswer, ParserRequest } from './parser.ts'

/** In another process: deep or long texts crash some parsers, which are native code. */
const parser = createChild<ParserRequest, ParserAnswer>(new URL('./parser.ts', import.meta.url), {
  workTime: 20_000,
  processorTime: 10_000,
  megabytes: 250,
  heapMegabytes: 128,
  idleTime: 10_000,
  waiting: 20,
})

/** In seconds. */
const retryAfter = 10

/** Reading took too long; the place is not known. */
const tooHeavy: Fault = { line: 1, column: 1, text: 'textTooHeavy' }

/**
 * Checks size, and content by a parser in another process (contract §4). A template may only name one of `templates`.
 * @throws Refusal 400 `http: request body too large`, `field content: line 3, column 5: …` or `{reason}`; 429 when busy
 */
export const refuseFaulty = async (
  { db }: { db: Db },
  { type, name }: { type: FileType; name: string },
  content: Uint8Array,
  templates: Readonly<Record<string, string>>,
): Promise<void> => {
  if (content.length > maximumBytesOf(type, name)) throw bodyTooLarge(400)
  const refused = (reason: string) => refusedField({ field: 'content', reason })
  if (!isTextFile(type, name)) {
    if (!(await picturesOf({ db }).fitsExtension(content, name))) throw refused('otherContent')
    return
  }
  const text = readText(content)
  if (text === null || (type === 'image' && !/<svg[\s>]/i.test(text))) throw refused('otherContent')
  const fault = await findFault(type, name, text, templates)
  if (fault !== null) throw refused(writeFault(fault))
}

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
  if (type === 'template') {
    return (await sandbox().check(name, { ...templates, [name]: text })) ?? findBlank(name, text, templates)
  }
  if (type === 'md') return findMarkdownFault(text)
  if (type !== 'css' && type !== 'js' && type !== 'config' && type !== 'image') return null
  try {
    return await parser.ask({ type, text })
  } catch (error) {
    if (error instanceof ChildEnded) return tooHeavy
    if (error instanceof ChildBusy) throw new Refusal(429, 'too many attempts', retryAfter)
    throw error
  }
}

/** A part of a page may be empty; a whole page, or all of them, must not become blank. */
const findBlank = async (
  name: string,
  text: string,
  templates: Readonly<Record<string, string>>,
): Promise<Fault | null> => {
  const comment = openCommentIn(text)
  if (comment !== null) return { ...comment, text: 'htmlCommentOpen' }
  const isToBlame = name === layoutFile || holdsContent(templates)
  if (isToBlame && !holdsContent({ ...templates, [name]: text })) return { line: 1, column: 1, text: 'noContentBlock' }
  const isPage = /\{%-?\s*layout\b/.test((await loadBuiltIn()).templates[name] ?? '')
  return isPage && isBlankTemplate(text) ? { line: 1, column: 1, text: 'blankPage' } : null
}

/** Any text is Markdown; it can only take too long. */
const findMarkdownFault = async (text: string): Promise<Fault | null> => {
  try {
    await sandbox().renderMarkdown(text, {})
    return null
  } catch (error) {
    if (error instanceof TemplateError) return tooHeavy
    throw error
  }
}

/** Refuses to remove a template that one of `templates` names. @throws Refusal 400 `field name: inUse` */
export const refuseNeeded = async (name: string, templates: Readonly<Record<string, string>>): Promise<void> => {
  if (Object.hasOwn(templates, name)) return
  for (const other of Object.keys(templates)) {
    const fault = await sandbox().check(other, templates)
    if (fault?.text === 'noTemplate') throw refusedField({ field: 'name', reason: 'inUse' })
  }
}
