import type { TFunction } from 'i18next'
import { fieldLabel } from '#src/texts.ts'

/** Fields in a sentence, each once: a label that is a question is no name there. */
export const fieldNames = (t: TFunction, kind: string, fields: readonly string[]): string =>
  [...new Set(fields)]
    .map((field) => t(`facts.names.${field}`, { defaultValue: fieldLabel(t, kind, field) }))
    .join(', ')
