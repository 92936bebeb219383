import type { TFunction } from 'i18next'
import type { FieldIssue } from '#domain/failure.ts'
import { forbiddenInFileName } from '#domain/themes/themeFile.ts'
import { reasonText } from '#src/texts.ts'

/** The sentence for a file's name; it begins with the first character that is not allowed. */
export const fileNameIssueText = (t: TFunction, name: string, issue: FieldIssue): string => {
  const character = issue.reason === 'fileName' ? forbiddenInFileName(name) : null
  if (character === null) return reasonText(t, issue)
  const named = t('themeFiles.forbidden', character.trim() === '' ? { context: 'space' } : { character })
  return `${named} ${reasonText(t, issue)}`
}
