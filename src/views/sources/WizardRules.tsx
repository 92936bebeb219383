import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SourceWizardRef } from '#src/actors/refs.ts'
import { DoublesChoice } from './DoublesChoice.tsx'
import { PreviewList } from './PreviewList.tsx'
import { SourceRulesForm } from './SourceRulesForm.tsx'
import styles from './Sources.module.css'
import { StepForm } from './StepForm.tsx'
import { sourceFaultText } from './sourceTexts.ts'
import { WizardBack } from './WizardBack.tsx'

type Part = { wizard: SourceWizardRef }

export const WizardRules = ({ wizard }: Part) => {
  const { t } = useTranslation()
  const { fields, choices, issues } = useSelector(wizard, ({ context }) => context)
  const isBusy = useSelector(wizard, (snapshot) => snapshot.matches('previewing'))
  if (choices === null) return null
  return (
    <StepForm onSubmit={() => wizard.send({ type: 'preview.requested' })}>
      <SourceRulesForm
        fields={fields}
        choices={choices}
        issues={issues}
        onChange={(changes) => wizard.send({ type: 'rules.changed', changes })}
      />
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-busy={isBusy}>
          {t('sources.wizard.rules.preview')}
        </button>
        <span role="status">{isBusy && t('sources.wizard.looking')}</span>
        <WizardBack wizard={wizard} isFirst />
      </p>
    </StepForm>
  )
}

export const WizardPreview = ({ wizard, timezone }: Part & { timezone: string }) => {
  const { t } = useTranslation()
  const { preview, choices, fields } = useSelector(wizard, ({ context }) => context)
  const isBusy = useSelector(wizard, (snapshot) => snapshot.matches('creating') || snapshot.matches('running'))
  const canTake = useSelector(wizard, (snapshot) => snapshot.can({ type: 'source.confirmed' }))
  if (preview === null) return null
  const { skipDoubles } = fields
  const doubles = preview.fault === null ? preview.counts.double : 0
  const coming = preview.counts.new + (skipDoubles ? 0 : doubles)
  return (
    <div className={styles.page}>
      <p>{t('sources.wizard.preview.text')}</p>
      {preview.fault === null ? (
        <PreviewList
          preview={preview}
          categories={choices?.categories ?? []}
          timezone={timezone}
          skipsDoubles={skipDoubles}
        />
      ) : (
        <p className="notice notice-danger" role="alert">
          {sourceFaultText(t, preview.fault, preview.status)}
        </p>
      )}
      {doubles > 0 && (
        <DoublesChoice
          count={doubles}
          isLeft={skipDoubles}
          disabled={isBusy}
          onChange={(isLeft) => wizard.send({ type: 'doubles.chosen', skipDoubles: isLeft })}
        />
      )}
      <p className={styles.buttons}>
        {(canTake || isBusy) && (
          <button
            type="button"
            className="button button-primary"
            aria-busy={isBusy}
            onClick={() => wizard.send({ type: 'source.confirmed' })}
          >
            {t('sources.wizard.preview.take')}
          </button>
        )}
        {!isBusy && <WizardBack wizard={wizard} />}
        <span role="status">{isBusy && t('sources.wizard.preview.taking', { count: coming })}</span>
      </p>
    </div>
  )
}
