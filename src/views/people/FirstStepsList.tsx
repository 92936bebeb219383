import { shallowEqual, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { checklist, checklistItems, itemOf } from '#domain/firstSteps.ts'
import type { FirstStepsRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from '#src/views/shell/Steps.module.css'

export const FirstStepsList = ({ wizard }: { wizard: FirstStepsRef }) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => value.steps)
  const ticks = useSelector(wizard, ({ context }) => checklist(context.own, context), shallowEqual)
  const isFailed = useSelector(wizard, (snapshot) => snapshot.matches({ progress: 'failed' }))
  const current = step === 'starting' || step === 'welcome' ? 'account' : (itemOf(step) ?? 'nextSteps')
  return (
    <nav aria-label={t('firstSteps.label')} className={styles.nav}>
      <ol className={styles.list}>
        {checklistItems.map((item, index) => (
          <li key={item} className={styles.item} aria-current={item === current ? 'step' : undefined}>
            <span className={cx(styles.mark, ticks[item] && styles.done)} aria-hidden="true">
              {ticks[item] ? <Icon name="check" /> : index + 1}
            </span>
            <span>
              {t(`firstSteps.items.${item}`)}{' '}
              <span className="visually-hidden">{t(ticks[item] ? 'firstSteps.done' : 'firstSteps.open')}</span>
            </span>
          </li>
        ))}
        <li className={styles.item} aria-current={current === 'nextSteps' ? 'step' : undefined}>
          {t('firstSteps.items.nextSteps')}
        </li>
      </ol>
      {isFailed && (
        <p className="note" role="status">
          {t('firstSteps.countFailed')}{' '}
          <button type="button" className="text-button" onClick={() => wizard.send({ type: 'count.retried' })}>
            {t('app.retry')}
          </button>
        </p>
      )}
    </nav>
  )
}
