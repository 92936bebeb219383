import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actors/refs.ts'
import { focusField } from '#src/focus/focusField.ts'
import { cx } from '#src/styles/cx.ts'
import { failureText, fieldLabel, reasonText, unknownOutcomeText } from '#src/texts.ts'
import styles from './FormIssues.module.css'

/** §2. A single field says its own. It stays until the form is saved, also when the connection is back. */
export const FormIssues = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const kind = useSelector(form, ({ context }) => context.kind)
  const issues = useSelector(form, ({ context }) => context.issues)
  const failure = useSelector(form, ({ context }) => context.failure)
  const isRefused = useSelector(form, (snapshot) => snapshot.matches('submitFailed'))
  const isGone = useSelector(form, ({ context }) => context.id !== null && context.failure?.code === 'notFound')
  const canRenew = useSelector(form, (snapshot) => snapshot.can({ type: 'entry.renewed' }))
  const keepWork = useSelector(form, ({ children }) => children.keepWork)
  const isKept = useSelector(keepWork, (snapshot) => snapshot?.matches('kept') ?? false)
  if (!isRefused || issues.length === 1 || (issues.length === 0 && !failure)) return null
  const outcome = failure && unknownOutcomeText(t, kind, failure, isKept)
  return (
    <div className={cx('notice', 'notice-danger', styles.box)}>
      <p className={styles.head}>
        {issues.length > 0 ? t('form.issues', { count: issues.length }) : failure && failureText(t, failure)}
      </p>
      {outcome && <p>{outcome}</p>}
      {isGone && (
        <p>
          {t('form.gone')}{' '}
          <a href="/backstage/bin?all" target="_blank" rel="noopener">
            {t('menu.bin')}
          </a>
        </p>
      )}
      {canRenew && (
        <p>
          {t('form.goneElse')}{' '}
          <button type="button" className="text-button" onClick={() => form.send({ type: 'entry.renewed' })}>
            {t('form.renew')}
          </button>
        </p>
      )}
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <li key={issue.field}>
              <button type="button" className="text-button" onClick={() => focusField(issue.field)}>
                {fieldLabel(t, kind, issue.field)}
              </button>
              : {reasonText(t, issue)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
