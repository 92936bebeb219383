import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { defaultPageSize } from '#domain/limits.ts'
import { newPeriod } from '#domain/recurrence.ts'
import { newRevent } from '#domain/revent.ts'
import { placeIn, searchOf } from '#domain/reventWizard.ts'
import { timeIn } from '#domain/time.ts'
import type { FormRef, RepeatingEventWizardRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/SeriesUpdateDialogs.tsx'
import { SeriesUpdateProgress } from '#src/views/SeriesUpdateProgress.tsx'
import { WizardView } from '#src/views/WizardView.tsx'
import { PageTitle } from './PageTitle.tsx'
import { ReventEditor } from './ReventEditor.tsx'
import { useStepArrival } from './useArrival.ts'
import { useEmitted } from './useEmitted.ts'
import { useFormPage } from './useEntryForm.ts'
import { useSeriesUpdate } from './useSeriesUpdate.ts'
import { useToday } from './useToday.ts'
import { useMember } from './useViewer.ts'
import { WizardGeneration, WizardReview, wizardListId } from './WizardSteps.tsx'

/** What a wizard begins with: where its address says somebody was, or a new series that starts now (§4). */
const useBeginning = () => {
  const { actors, now, settings } = useApp()
  const { id: userId } = useMember()
  const [search] = useSearchParams()
  const today = useToday()
  const [beginning] = useState(() => ({
    ...placeIn(search),
    values: newRevent({ date: today, time: timeIn(now(), settings.timezone) }),
    draftKey: `${userId}:revents:new`,
    creationKey: actors.createKey(),
    period: newPeriod(today),
    today,
    preferences: actors.readPreferences(wizardListId) ?? { size: defaultPageSize, own: true },
  }))
  return beginning
}

/** The wizard for repeating events (§2): create, generate events for a period, look through them. */
const ReventWizardPage = () => {
  const { t } = useTranslation()
  const { series } = useApp()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const beginning = useBeginning()
  const wizard = useActorRef(series.repeatingEventWizard, { input: beginning })
  const form = useSelector(wizard, ({ children }) => children.describeSeries)
  useStepArrival(useSelector(wizard, ({ value }) => value))
  useEmitted(wizard, 'step.changed', (place) => setSearch(searchOf(place), { replace: true }))
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
      {seriesId !== null && <Updates key={seriesId} seriesId={seriesId} form={form} wizard={wizard} />}
    </>
  )
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
