import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { searchOf, wizardSteps } from '#domain/reventWizard.ts'
import type { FormRef, GenerationRef, RepeatingEventWizardRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/SeriesUpdateDialogs.tsx'
import { SeriesUpdateProgress } from '#src/views/SeriesUpdateProgress.tsx'
import { WizardView } from '#src/views/WizardView.tsx'
import { PageTitle } from './PageTitle.tsx'
import { ReventEditor } from './ReventEditor.tsx'
import { useStepArrival } from './useArrival.ts'
import { useEmitted } from './useEmitted.ts'
import { useFormPage } from './useEntryForm.ts'
import { choiceKey, useKeptChoice } from './useKeptChoice.ts'
import { useSeriesUpdate } from './useSeriesUpdate.ts'
import { useStepHistory } from './useStepHistory.ts'
import { useMember } from './useViewer.ts'
import { useWizardBeginning } from './useWizardBeginning.ts'
import { WizardGeneration, WizardReview } from './WizardSteps.tsx'

/** The wizard for repeating events (§2): create, generate events for a period, look through them. */
const ReventWizardPage = () => {
  const { t } = useTranslation()
  const { series } = useApp()
  const navigate = useNavigate()
  const beginning = useWizardBeginning()
  const wizard = useActorRef(series.repeatingEventWizard, { input: beginning })
  const form = useSelector(wizard, ({ children }) => children.describeSeries)
  const step = useSelector(wizard, ({ value }) => value)
  const seriesId = useSelector(wizard, ({ context }) => context.seriesId)
  const shown = wizardSteps.find((one) => one === step)
  useStepArrival(step)
  useStepHistory({
    depth: shown === undefined ? null : wizardSteps.indexOf(shown),
    search: shown === undefined ? '' : searchOf({ step: shown, seriesId }),
    onBack: () => wizard.send({ type: 'step.returned' }),
    onForward: () => wizard.send({ type: 'step.continued' }),
  })
  useEmitted(wizard, 'wizard.closed', () => void navigate('/backstage/repeatingevents'))
  const nothing = { describe: null, generate: null, review: null }
  return (
    <>
      <PageTitle page={t('reventWizard.title')} />
      {form ? (
        <Steps wizard={wizard} form={form} resumes={beginning.seriesId !== null} />
      ) : (
        <WizardView wizard={wizard} contents={nothing} />
      )}
    </>
  )
}

type StepsProps = { wizard: RepeatingEventWizardRef; form: FormRef; resumes: boolean }

const Steps = ({ wizard, form, resumes }: StepsProps) => {
  const { t } = useTranslation()
  const guard = useFormPage(form, { resumes })
  const generation = useSelector(wizard, ({ children }) => children.generateDates)
  const seriesId = useSelector(wizard, ({ context }) => context.seriesId)
  useEmitted(form, 'form.saved', ({ id }) => {
    if (id !== null) wizard.send({ type: 'series.saved', id })
  })
  const describe: ReactNode = (
    <ReventEditor
      form={form}
      guard={guard}
      title={t(seriesId === null ? 'revents.new' : 'revents.edit')}
      entry={null}
      saveLabel={t('reventWizard.save')}
    />
  )
  return (
    <>
      <WizardView
        wizard={wizard}
        contents={{
          describe,
          generate: <WizardGeneration wizard={wizard} />,
          review: <WizardReview wizard={wizard} />,
        }}
      />
      {seriesId !== null && generation && <KeptChoice {...{ wizard, generation, seriesId }} />}
      {seriesId !== null && <Updates key={seriesId} seriesId={seriesId} form={form} wizard={wizard} />}
    </>
  )
}

type KeptChoiceProps = { wizard: RepeatingEventWizardRef; generation: GenerationRef; seriesId: string }

/** What is chosen in the second step survives a reload, also while another step is shown. */
const KeptChoice = ({ wizard, generation, seriesId }: KeptChoiceProps) => {
  const forget = useKeptChoice(generation, choiceKey(useMember().id, seriesId))
  useEmitted(wizard, 'wizard.closed', forget)
  return null
}

/** Who goes back and changes the series is asked about its events here as well (§4). */
const Updates = ({ seriesId, form, wizard }: { seriesId: string; form: FormRef; wizard: RepeatingEventWizardRef }) => {
  const { timezone } = useApp().settings
  const update = useSeriesUpdate(seriesId, form, () =>
    wizard.getSnapshot().children.listEvents?.send({ type: 'refresh.requested' }),
  )
  return (
    <>
      <SeriesUpdateQuestion update={update} timezone={timezone} />
      <SeriesUpdateReport update={update} texts="seriesUpdate" timezone={timezone} />
      <SeriesUpdateProgress update={update} texts="seriesUpdate" />
    </>
  )
}

export default ReventWizardPage
