import type { TFunction } from 'i18next'
import { readParserWords } from '#domain/themes/parserWords.ts'
import { configKeys } from '#domain/themes/themeConfig.ts'
import type { Fault } from '#domain/themes/themeFile.ts'
import { reasonText } from './texts.ts'

/** Where and why a theme file is invalid, and what to do (§8). */
export const faultText = (t: TFunction, fault: Fault): string =>
  t('fileEditor.fault', { ...fault, text: complaintText(t, fault.text) })

/** The parser's message, if it is not shown anyway; else null. */
export const ownWords = (text: string): string | null =>
  /^\w+$/.test(text) || readParserWords(text).sentence === 'other' ? null : text

/** The sentence for a reason code or a parser's message. */
export const complaintText = (t: TFunction, text: string): string => {
  if (/^\w+$/.test(text)) return reasonText(t, { reason: text })
  const { sentence, named } = readParserWords(text)
  return t(`faults.${sentence}`, { named, keys: configKeys })
}
