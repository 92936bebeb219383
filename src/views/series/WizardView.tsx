import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type WizardStep, wizardSteps } from '#domain/series/seriesWizard.ts'
import type { SeriesWizardRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { MessageView } from '#src/views/shell/MessageView.tsx'
import { Steps } from '#src/views/shell/Steps.tsx'
import styles from './Series.module.css'

type Props = {
  wizard: SeriesWizardRef
  contents: Readonly<Record<WizardStep, ReactNode>>
}

export const WizardView = ({ wizard, contents }: Props) => {
  const { t } = useTranslation()
  const step = useSelector(wizard, ({ value }) => wizardSteps.find((one) => one === value) ?? null)
  const failure = useSelector(wizard, ({ context }) => context.failure)
  const isFailed = useSelector(wizard, (snapshot) => snapshot.matches('failed'))
  if (isFailed) return <ErrorView failure={failure} onRetry={() => wizard.send({ type: 'load.retried' })} />
  if (step === null) return <MessageView title={t('seriesWizard.title')} text={t('app.loading')} />
  return (
    <WizardFrame step={step}>
      {contents[step]}
      <WizardButtons wizard={wizard} />
    </WizardFrame>
  )
}

export const WizardFrame = ({ step, children }: { step: WizardStep; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.wizard} data-state={step}>
      <Steps
        label={t('seriesWizard.label')}
        steps={wizardSteps}
        current={step}
        nameOf={(each) => t(`seriesWizard.steps.${each}`)}
      />
      {children}
    </div>
  )
}

/** Once events are generated, the main button is the one that goes on. */
const WizardButtons = ({ wizard }: { wizard: SeriesWizardRef }) => {
  const { t } = useTranslation()
  const canReturn = useSelector(wizard, (snapshot) => snapshot.can({ type: 'step.returned' }))
  const canContinue = useSelector(wizard, (snapshot) => snapshot.can({ type: 'step.continued' }))
  const canFinish = useSelector(wizard, (snapshot) => snapshot.can({ type: 'wizard.finished' }))
  const isDescribing = useSelector(wizard, (snapshot) => snapshot.matches('describe'))
  const events = useSelector(wizard, ({ children }) => children.events)
  const generation = useSelector(events, (snapshot) => snapshot?.children.generation)
  const isGenerated = useSelector(generation, (snapshot) => snapshot?.matches('report') ?? false)
  const open = useSelector(generation, (snapshot) =>
    snapshot?.matches('choosing') ? snapshot.context.chosen.length : 0,
  )
  if (!canReturn && !canContinue && !canFinish) return null
  return (
    <div className={styles.way}>
      {canFinish && open > 0 && (
        <p className={cx('notice', styles.open)}>{t('seriesWizard.open', { count: open, back: t('app.back') })}</p>
      )}
      {canFinish && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => wizard.send({ type: 'wizard.finished' })}
        >
          {t('seriesWizard.finish')}
        </button>
      )}
      {canContinue && (
        <button
          type="button"
          className={cx('button', isGenerated && !isDescribing && 'button-primary')}
          onClick={() => wizard.send({ type: 'step.continued' })}
        >
          {t(isDescribing ? 'seriesWizard.toDates' : 'seriesWizard.toEvents')}
        </button>
      )}
      {canReturn && (
        <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
          {t('app.back')}
        </button>
      )}
    </div>
  )
}
