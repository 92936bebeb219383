import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { focusField } from '#src/focus/focusField.ts'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { SourceWizardView, wizardStep } from '#src/views/sources/SourceWizardView.tsx'

/** Takes events over from another calendar. */
const SourceWizardPage = () => {
  const { t } = useTranslation()
  const { sources, settings } = useApp()
  const wizard = useActorRef(sources.sourceWizard)
  useEmitted(wizard, 'rules.refused', ({ field }) => focusField(field))
  useStepArrival(useSelector(wizard, ({ value }) => wizardStep[value]))
  return (
    <>
      <PageTitle page={t('sources.wizard.title')} />
      <SourceWizardView wizard={wizard} timezone={settings.timezone} />
    </>
  )
}

export default SourceWizardPage
