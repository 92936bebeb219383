import { useTranslation } from 'react-i18next'
import type { SourceWizardRef } from '#src/actors/refs.ts'

/** What was chosen stays. */
export const WizardBack = ({ wizard }: { wizard: SourceWizardRef }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="button button-quiet" onClick={() => wizard.send({ type: 'step.returned' })}>
      {t('app.back')}
    </button>
  )
}
