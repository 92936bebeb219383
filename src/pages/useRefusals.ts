import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import type { FormKind } from '#domain/forms.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { failureText, issueText } from '#src/texts.ts'
import { arriveAtIssue } from '#src/views/focusField.ts'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'

/** Says in a notification why a form was refused (§5), and brings the person to what is wrong. */
export const useRefusals = (form: FormRef): void => {
  const say = useSayRefusal()
  useEmitted(form, 'form.refused', (refusal) => say(form.getSnapshot().context.kind, refusal))
}

type Refusal = { failure: Failure | null; issues: readonly FieldIssue[] }

/** The same for flows with fields of their own. */
export const useSayRefusal = () => {
  const say = useSay()
  const { t } = useTranslation()
  return (kind: FormKind, refusal: Refusal): void => {
    say('error', refusalText(t, kind, refusal))
    arriveAtIssue(refusal.issues[0]?.field)
  }
}

/** Why something was refused: a sentence for each wrong field, or else the failure's own. */
export const refusalText = (t: TFunction, kind: string, { failure, issues }: Refusal): string => {
  if (issues.length > 0) return issues.map((issue) => issueText(t, kind, issue)).join('\n')
  return failure ? failureText(t, failure) : ''
}
