import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listPath } from '#domain/backstagePaths.ts'
import { isEntryId } from '#domain/fields.ts'
import type { EntryEditorRef, SeriesWizardRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { WizardView } from '#src/views/series/WizardView.tsx'
import { CopiedSeries } from './CopiedSeries.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'
import { useWizardBeginning } from './useWizardBeginning.ts'
import { WizardEvents, WizardGeneration, WizardReview } from './WizardSteps.tsx'

const Wizard = () => {
  const { t } = useTranslation()
  const { series } = useApp()
  const navigate = useNavigate()
  const wizard = useActorRef(series.seriesWizard, { input: useWizardBeginning() })
  const editor = useSelector(wizard, ({ children }) => children.editor)
  const step = useSelector(wizard, ({ value }) => value)
  useStepArrival(step)
  useEmitted(wizard, 'wizard.closed', () => void navigate(listPath('revents')))
  const nothing = { describe: null, generate: null, review: null }
  return (
    <>
      <PageTitle page={t('seriesWizard.title')} />
      {editor ? <Steps wizard={wizard} editor={editor} /> : <WizardView wizard={wizard} contents={nothing} />}
    </>
  )
}

type StepsProps = { wizard: SeriesWizardRef; editor: EntryEditorRef }

const Steps = ({ wizard, editor }: StepsProps) => {
  const { t } = useTranslation()
  useEntryEditor(editor)
  const events = useSelector(wizard, ({ children }) => children.events)
  const seriesId = useSelector(wizard, ({ context }) => context.seriesId)
  const describe: ReactNode = (
    <SeriesEditor
      editor={editor}
      title={t(seriesId === null ? 'revents.new' : 'revents.edit')}
      entry={null}
      saveLabel={t('seriesWizard.save')}
    />
  )
  return (
    <>
      <WizardView
        wizard={wizard}
        contents={{
          describe,
          generate: events && <WizardGeneration key={events.sessionId} {...{ wizard, editor, events }} />,
          review: events && <WizardReview key={events.sessionId} events={events} />,
        }}
      />
      {events && <WizardEvents key={events.sessionId} events={events} />}
    </>
  )
}

/** §2. `copy` in the query copies a series. */
const SeriesWizardPage = () => {
  const original = useSearchParams()[0].get('copy') ?? ''
  return isEntryId(original) ? <CopiedSeries key={original} id={original} /> : <Wizard />
}

export default SeriesWizardPage
