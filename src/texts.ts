import type { TFunction } from 'i18next'
import { type Failure, type FieldIssue, isAnswerLost, isOutcomeUnknown } from '#domain/failure.ts'
import type { FormKind } from '#domain/forms.ts'
import { isEntryKind } from '#domain/resources.ts'

/** The sentence for a failure (§8), and why nobody answered, or for the first refused field. Retry times are in minutes. */
export const failureText = (t: TFunction, failure: Failure): string => {
  const [issue] = failure.issues ?? []
  if (failure.code === 'invalid' && issue) return reasonText(t, issue)
  if (failure.code === 'text') return failure.text ?? t('failures.UnknownError')
  if (failure.code === 'tooManyAttempts' && failure.retryAfter !== undefined) {
    return t('failures.tooManyAttemptsFor', { count: Math.max(1, Math.ceil(failure.retryAfter / 60)) })
  }
  const said = t(`failures.${failure.code}`)
  return failure.unreached ? `${asSentence(said)} ${t('connection.unreached')}` : said
}

export const loadFailureText = (t: TFunction, failure: Failure): string =>
  failure.unreached ? t('connection.unreached') : failureText(t, failure)

/** What became of a form whose saving failed for no fault of its own, and what to do; null for other failures. */
export const unknownOutcomeText = (t: TFunction, kind: FormKind, failure: Failure, isKept: boolean): string | null => {
  if (!isOutcomeUnknown(failure)) return null
  const texts = kind === 'notifications' ? 'message' : 'form'
  const kept = isKept ? { context: 'kept' } : {}
  if (failure.unreached) return t(`${texts}.unanswered`, kept)
  if (isAnswerLost(failure) && (kind === 'notifications' || isEntryKind(kind))) return t(`${texts}.lost`, kept)
  const said = t(`${texts}.unanswered`, kept)
  return failure.code === 'offline' ? said : `${said} ${t('form.tryAgain')}`
}

/** The full stop that titles, and texts of the specification, do without. */
export const asSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`)

/** The sentence for a reason code (§5), of the field if it has its own. */
export const reasonText = (t: TFunction, { field, reason, limit }: Partial<FieldIssue> & { reason: string }): string =>
  t(
    [`reasonsOf.${field}.${reason}`, `reasons.${reason}`, 'reasons.other'],
    limit === undefined ? { reason } : { reason, limit, context: 'limit' },
  )

/** `involved.0.name` has the label of its list. */
export const fieldLabel = (t: TFunction, kind: string, field: string): string => {
  const [name = field] = field.split('.')
  return t([`${kind}.fields.${name}`, `facts.fields.${name}`], { defaultValue: name })
}

/** 'Formfield {field}: {error}' (§5). Labels of checkboxes begin small. */
export const issueText = (t: TFunction, kind: string, issue: FieldIssue): string => {
  const label = fieldLabel(t, kind, issue.field)
  const field = label.slice(0, 1).toUpperCase() + label.slice(1)
  return t('form.fieldIssue', { field, error: reasonText(t, issue) })
}
