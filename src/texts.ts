import type { TFunction } from 'i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'

/** The sentence for a failure (§8), or the first reason of a refused field. A retry time is in minutes. */
export const failureText = (t: TFunction, failure: Failure): string => {
  const [issue] = failure.issues ?? []
  if (failure.code === 'invalid' && issue) return reasonText(t, issue)
  if (failure.code === 'text') return failure.text ?? t('failures.UnknownError')
  if (failure.code === 'tooManyAttempts' && failure.retryAfter !== undefined) {
    return t('failures.tooManyAttemptsFor', { count: Math.max(1, Math.ceil(failure.retryAfter / 60)) })
  }
  return t(`failures.${failure.code}`)
}

/** The sentence for a reason code (§5) and its limit, by field where there is one; else the code. */
export const reasonText = (t: TFunction, { field, reason, limit }: Partial<FieldIssue> & { reason: string }): string =>
  t(
    [`reasonsOf.${field}.${reason}`, `reasons.${reason}`, 'reasons.other'],
    limit === undefined ? { reason } : { reason, limit, context: 'limit' },
  )

/** The label of a field; `involved.0.name` has that of its list. */
export const fieldLabel = (t: TFunction, kind: string, field: string): string => {
  const [name = field] = field.split('.')
  return t([`${kind}.fields.${name}`, `facts.fields.${name}`], { defaultValue: name })
}

/** The notification for a refused field (§5): 'Formfield {field}: {error}'. */
export const issueText = (t: TFunction, kind: string, issue: FieldIssue): string =>
  t('form.fieldIssue', { field: fieldLabel(t, kind, issue.field), error: reasonText(t, issue) })
