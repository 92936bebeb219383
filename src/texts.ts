import type { TFunction } from 'i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'

/**
 * The sentence for a failure (§8); for refused fields the first reason. i18next's default variables have the
 * moderation's address (`email`). A retry time is given in minutes.
 */
export const failureText = (t: TFunction, failure: Failure): string => {
  const [issue] = failure.issues ?? []
  if (failure.code === 'invalid' && issue) return reasonText(t, issue)
  if (failure.code === 'text') return failure.text ?? t('failures.UnknownError')
  if (failure.code === 'tooManyAttempts' && failure.retryAfter !== undefined) {
    return t('failures.tooManyAttemptsFor', { count: Math.max(1, Math.ceil(failure.retryAfter / 60)) })
  }
  return t(`failures.${failure.code}`)
}

/** The sentence for a reason code (§5), with its limit; some fields have their own. Without a sentence, the code. */
export const reasonText = (t: TFunction, { field, reason, limit }: Partial<FieldIssue> & { reason: string }): string =>
  t(
    [`reasonsOf.${field}.${reason}`, `reasons.${reason}`, 'reasons.other'],
    limit === undefined ? { reason } : { reason, limit, context: 'limit' },
  )

/** The label of a form field. A path such as `involved.0.name` has the label of its list. */
export const fieldLabel = (t: TFunction, kind: string, field: string): string => {
  const [name = field] = field.split('.')
  return t([`${kind}.fields.${name}`, `facts.fields.${name}`], { defaultValue: name })
}

/** §5's notification for a refused field: 'Formfield {field}: {error}'. */
export const issueText = (t: TFunction, kind: string, issue: FieldIssue): string =>
  t('form.fieldIssue', { field: fieldLabel(t, kind, issue.field), error: reasonText(t, issue) })
