import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceWizardRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { Steps } from '#src/views/shell/Steps.tsx'
import styles from './Sources.module.css'
import { SourceTaken } from './SourceTaken.tsx'
import { WizardBack } from './WizardBack.tsx'
import { WizardPreview, WizardRules } from './WizardRules.tsx'

type Props = { wizard: SourceWizardRef; timezone: string; children: ReactNode }

const steps = ['address', 'rules', 'preview', 'taken'] as const

export const wizardStep = {
  finding: 'address',
  loading: 'address',
  broken: 'address',
  rules: 'rules',
  previewing: 'rules',
  previewed: 'preview',
  creating: 'preview',
  running: 'preview',
  stuck: 'taken',
  taken: 'taken',
} as const

export const SourceWizardView = ({ wizard, timezone, children }: Props) => {
  const { t } = useTranslation()
  const state = useSelector(wizard, ({ value }) => value)
  const failure = useSelector(wizard, ({ context }) => context.failure)
  const step = wizardStep[state]
  return (
    <div className={styles.page} data-state={step}>
      <Steps
        label={t('sources.wizard.title')}
        steps={steps}
        current={step}
        nameOf={(each) => t(`sources.wizard.steps.${each}`)}
      />
      {state !== 'finding' && <h1 tabIndex={-1}>{t(`sources.wizard.${step}.title`)}</h1>}
      {failure !== null && (
        <p className="notice notice-danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {state === 'finding' && children}
      {state === 'loading' && <p role="status">{t('app.loading')}</p>}
      {state === 'broken' && (
        <p className={styles.buttons}>
          <WizardBack wizard={wizard} isFirst />
        </p>
      )}
      {step === 'rules' && <WizardRules wizard={wizard} />}
      {step === 'preview' && <WizardPreview wizard={wizard} timezone={timezone} />}
      {step === 'taken' && <SourceTaken wizard={wizard} timezone={timezone} />}
    </div>
  )
}
