import type { TFunction } from 'i18next'
import { readParserWords } from '#domain/parserWords.ts'
import type { Fault } from '#domain/themeFile.ts'
import { reasonText } from './texts.ts'

/** Where the text of a theme's file is wrong, why, and what to do about it (§8 readError, saveError). */
export const faultText = (t: TFunction, fault: Fault): string =>
  t('fileEditor.fault', { ...fault, text: complaintText(t, fault.text) })

/** The parser's own words for a fault, where a sentence says them in others; null where there are none beside it. */
export const ownWords = (text: string): string | null =>
  /^\w+$/.test(text) || readParserWords(text).sentence === 'other' ? null : text

/** Why a text could not be read: a reason code, or what its parser has said, as a sentence. */
export const complaintText = (t: TFunction, text: string): string => {
  if (/^\w+$/.test(text)) return reasonText(t, { reason: text })
  const { sentence, named } = readParserWords(text)
  return t(`faults.${sentence}`, { named })
}
