import { useTranslation } from 'react-i18next'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import type { FormKind } from '#domain/forms.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { failureText, issueText } from '#src/texts.ts'
import { arriveAtIssue } from '#src/views/focusField.ts'
import { useEmitted } from './useEmitted.ts'

/** Says in a notification why a form was refused (§5), and brings the person to what is wrong. */
export const useRefusals = (form: FormRef): void => {
  const say = useSayRefusal()
  useEmitted(form, 'form.refused', (refusal) => say(form.getSnapshot().context.kind, refusal))
}

type Refusal = { failure: Failure | null; issues: readonly FieldIssue[] }

/** The same for flows with fields of their own. */
export const useSayRefusal = () => {
  const { toast } = useApp()
  const { t } = useTranslation()
  return (kind: FormKind, { failure, issues }: Refusal): void => {
    const sentences = issues.map((issue) => issueText(t, kind, issue))
    const message = sentences.length > 0 ? sentences.join('\n') : failure ? failureText(t, failure) : ''
    toast.send({ type: 'toast.pushed', state: 'error', message, action: null })
    arriveAtIssue(issues[0]?.field)
  }
}
