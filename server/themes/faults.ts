import { Script } from 'node:vm'
import type { Fault } from '#domain/themes/themeFile.ts'
import { readConfig } from './config.ts'
import { findDeepNesting } from './nesting.ts'

/** postcss finds what stays open, which browsers forgive. Lightning CSS is native and recursive: the depth is checked first. */
export const findStyleFault = async (text: string): Promise<Fault | null> => {
  const deep = findDeepNesting(text)
  if (deep !== null) return deep
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

/** The first fault of a script's grammar; nothing runs. Modules are not checked. */
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

export const findConfigFault = (text: string): Fault | null => {
  const config = readConfig(text)
  return 'text' in config ? config : null
}
