import type { Fault } from '#domain/themeFile.ts'
import { serveParent } from '#server/children/serve.ts'
import { findConfigFault, findScriptFault, findStyleFault } from './faults.ts'

/** The process in which style sheets, scripts and configs of themes are read (check.ts). */

export type ParserRequest = { type: 'css' | 'js' | 'config'; text: string }
export type ParserAnswer = Fault | null

const finders = { css: findStyleFault, js: findScriptFault, config: findConfigFault } as const

serveParent(({ type, text }: ParserRequest): ParserAnswer | Promise<ParserAnswer> => finders[type](text))
