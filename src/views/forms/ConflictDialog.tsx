import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { questionsIn } from '#domain/conflict.ts'
import type { ConflictRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { failureText, fieldLabel } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { ClashChoice } from './ClashChoice.tsx'
import styles from './ConflictDialog.module.css'
import { describeFields, describeShort, describeValue } from './describeValue.ts'

type Props = {
  conflict: ConflictRef
  timezone: string
}

/** 412: compares by field, merges the choices and saves. */
export const ConflictDialog = ({ conflict, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const { kind, theirs, clashes, changes, decisions, failure } = useSelector(conflict, ({ context }) => context)
  const isLoading = useSelector(conflict, (snapshot) => snapshot.matches('loadingTheirs'))
  const isFailed = useSelector(conflict, (snapshot) => snapshot.matches('failed'))
  const canMerge = useSelector(conflict, (snapshot) => snapshot.can({ type: 'merge.submitted' }))
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names: theirs?.names ?? {} }
  const explanation = isFailed ? 'conflict.failed' : clashes.length > 0 ? 'conflict.text' : 'conflict.noClash'
  return (
    <ConfirmDialog
      isOpen
      isWide
      title={t('conflict.title')}
      confirmLabel={isFailed ? t('app.retry') : t('conflict.merge')}
      cancelLabel={t('conflict.later')}
      canConfirm={isFailed || canMerge}
      onConfirm={() => conflict.send({ type: isFailed ? 'load.retried' : 'merge.submitted' })}
      onCancel={() => conflict.send({ type: 'conflict.postponed' })}
    >
      <p>{isLoading ? t('conflict.loading') : t(explanation)}</p>
      {isFailed && failure && <p role="alert">{failureText(t, failure)}</p>}
      {questionsIn(clashes).map((question) => (
        <ClashChoice
          key={question[0].field}
          {...{ kind, question, wording }}
          sides={(['theirs', 'mine'] as const).map((side) => ({ side, label: t(`conflict.${side}`) }))}
          decision={decisions[question[0].field]}
          onDecide={(side) => conflict.send({ type: 'clash.decided', field: question[0].field, side })}
        >
          <p className={styles.before}>
            {t('conflict.before', {
              value: describeFields(t, kind, question, ({ field, base }) => describeValue(t, wording, field, base)),
            })}
          </p>
        </ClashChoice>
      ))}
      {changes.length > 0 && (
        <>
          <p>{t('conflict.changes')}</p>
          <dl className={styles.changes}>
            {changes.map((field) => (
              <div key={field} data-change={field}>
                <dt className={cx('sentence', styles.changed)}>{fieldLabel(t, kind, field)}</dt>
                <dd>{describeShort(t, wording, field, theirs?.values[field] ?? null)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ConfirmDialog>
  )
}
