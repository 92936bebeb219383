import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { focusField } from '#src/focus/focusField.ts'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { formatDate } from '#src/views/shell/dates.ts'
import { SourceFinderView } from '#src/views/sources/SourceFinderView.tsx'
import { SourceWizardView, wizardStep } from '#src/views/sources/SourceWizardView.tsx'

const SourceWizardPage = () => {
  const { t } = useTranslation()
  const { sources, settings } = useApp()
  const tableName = t('sources.wizard.tableName', { date: formatDate(useToday()) })
  const wizard = useActorRef(sources.sourceWizard, { input: { tableName } })
  const finder = useSelector(wizard, ({ children }) => children.findSource)
  const isDeciding = useSelector(finder, (snapshot) => snapshot?.matches('deciding') ?? false)
  const guard = useChild(wizard, 'guard')
  useAskBeforeLeaving(guard, { asksOnReload: true })
  useEmitted(wizard, 'rules.refused', ({ field }) => focusField(field))
  const step = useSelector(wizard, ({ value }) => wizardStep[value])
  useStepArrival(isDeciding ? 'columns' : step)
  return (
    <>
      <PageTitle page={t('sources.wizard.title')} />
      <SourceWizardView wizard={wizard} timezone={settings.timezone}>
        {finder && <Finder finder={finder} />}
      </SourceWizardView>
      <LeaveDialog guard={guard} text={t('sources.wizard.leave')} />
    </>
  )
}

const Finder = ({ finder }: { finder: SourceFinderRef }) => {
  const { actors } = useApp()
  const { role } = useMember()
  useEmitted(finder, 'address.refused', ({ field }) => focusField(field))
  const choose = (file: File) => {
    const { name, size, type } = file
    finder.send({ type: 'file.chosen', file: { key: actors.keepFile(file), name, size, type } })
  }
  return <SourceFinderView finder={finder} isForOwn={role === 'normal'} onFile={choose} />
}

export default SourceWizardPage
