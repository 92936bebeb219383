import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import type { FormKind } from '#domain/forms.ts'
import { refusalId } from '#domain/toastIds.ts'
import { arriveAtIssue } from '#src/focus/focusField.ts'
import { asSentence, failureText, issueText, unknownOutcomeText } from '#src/texts.ts'
import { useToast } from './useToast.ts'

/** `isKept`, of a form that is saved or sent: whether the browser has kept its text. */
type Refusal = { failure: Failure | null; issues: readonly FieldIssue[]; isKept?: boolean }

/** §5. */
export const useSayRefusal = () => {
  const say = useToast()
  const { t } = useTranslation()
  return (kind: FormKind, refusal: Refusal): void => {
    say('error', refusalText(t, kind, refusal), { id: refusalId })
    arriveAtIssue(refusal.issues.map(({ field }) => field))
  }
}

export const refusalText = (
  t: TFunction,
  kind: FormKind | 'generation',
  { failure, issues, isKept }: Refusal,
): string => {
  if (issues.length > 0) return issues.map((issue) => issueText(t, kind, issue)).join('\n')
  if (!failure) return ''
  const outcome = isKept === undefined || kind === 'generation' ? null : unknownOutcomeText(t, kind, failure, isKept)
  return outcome === null ? failureText(t, failure) : `${asSentence(failureText(t, failure))} ${outcome}`
}
