import type { Fault } from '#domain/themes/themeFile.ts'
import { serveParent } from '#server/children/serve.ts'
import { findDrawingFault } from './drawing.ts'
import { findConfigFault, findScriptFault, findStyleFault } from './faults.ts'

/** The process for parsers of theme files (check.ts). */

export type ParserRequest = { type: 'css' | 'js' | 'config' | 'image'; text: string }
export type ParserAnswer = Fault | null

const finders = { css: findStyleFault, js: findScriptFault, config: findConfigFault, image: findDrawingFault } as const

serveParent(({ type, text }: ParserRequest): ParserAnswer | Promise<ParserAnswer> => finders[type](text))
