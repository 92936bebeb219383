import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isNamed, type SetUpFacts } from '#domain/setUp.ts'
import { newLook } from '#domain/themes/look.ts'
import type { EntryEditorRef, EntryRef, SetUpRef, SystemPageRef, WordChoiceRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { LoadingEntry } from '#src/pages/entries/LoadingEntry.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { usePicture } from '#src/pages/entries/usePicture.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { useThemeColors } from '#src/pages/themes/useThemeColors.ts'
import { SetUpMail, SetUpRegion, SetUpWords } from '#src/views/actions/SetUpParts.tsx'
import { SetUpView } from '#src/views/actions/SetUpView.tsx'
import { LookForm } from '#src/views/themes/LookForm.tsx'

const SetUpPage = () => {
  const { t } = useTranslation()
  const { actors, administration, settings } = useApp()
  const { id: userId } = useMember()
  const navigate = useNavigate()
  const [input] = useState(() => ({
    kept: actors.readSetUp(userId),
    form: { kind: 'look' as const, empty: newLook(), userId, creationKey: actors.createKey() },
  }))
  const wizard = useActorRef(administration.setUp, { input })
  const { look, editor } = useSelector(wizard, ({ children }) => children)
  const system = useChild(wizard, 'system')
  const categories = useChild(wizard, 'categories')
  const topics = useChild(wizard, 'topics')
  const facts = useSetUpFacts({ wizard, system, categories, topics })
  const guard = useSelector(editor, (snapshot) => snapshot?.children.guard)
  const isNameUnsaved = useSelector(guard, (snapshot) => snapshot !== undefined && !snapshot.matches('free'))
  const form = useSelector(editor, (snapshot) => snapshot?.children.form)
  const isNameSaving = useSelector(form, (snapshot) => snapshot?.matches('submitting') ?? false)
  const step = useSelector(wizard, ({ value }) => (typeof value === 'string' ? value : 'name'))
  useStepArrival(step)
  useEmitted(wizard, 'step.changed', ({ position }) => actors.keepSetUp(userId, position))
  useEmitted(wizard, 'wizard.closed', () => {
    const { reached, passed } = wizard.getSnapshot().context
    actors.keepSetUp(userId, { step: 'done', reached, passed })
    void navigate('/backstage')
  })
  return (
    <>
      <PageTitle page={t('setUp.title')} />
      <SetUpView
        wizard={wizard}
        facts={facts}
        language={settings.language}
        {...{ isNameUnsaved, isNameSaving }}
        name={(title) => <Name title={title} look={look} editor={editor} />}
        contents={{
          region: <SetUpRegion page={system} />,
          words: <SetUpWords categories={categories} topics={topics} />,
          mail: <SetUpMail page={system} />,
        }}
      />
    </>
  )
}

type Parts = { wizard: SetUpRef; system: SystemPageRef; categories: WordChoiceRef; topics: WordChoiceRef }

const useSetUpFacts = ({ wizard, system, categories, topics }: Parts): SetUpFacts => {
  const { settings } = useApp()
  const hasCategories = useSelector(categories, ({ context }) => context.options.length > 0)
  const hasTopics = useSelector(topics, ({ context }) => context.options.length > 0)
  return {
    name: useSelector(wizard, ({ context }) => isNamed(context.look, settings.hasOwnTheme)),
    words: hasCategories && hasTopics,
    mail: useSelector(system, ({ context: { mail, system } }) =>
      mail === null ? (system?.mail.lastSent ?? null) !== null : mail.error === null,
    ),
  }
}

type NameProps = { title: string; look: EntryRef | undefined; editor: EntryEditorRef | undefined }

const Name = ({ title, look, editor }: NameProps) => {
  if (editor) return <NameForm title={title} editor={editor} />
  return look ? <LoadingEntry entry={look} title={title} /> : null
}

const NameForm = ({ title, editor }: { title: string; editor: EntryEditorRef }) => {
  const { t } = useTranslation()
  const { now, settings } = useApp()
  const form = useEntryEditor(editor, { savedText: t('look.saved') })
  const picture = usePicture(editor)
  const frame = { title, saveLabel: t('firstSteps.saveAndGoOn'), now: now(), language: settings.language }
  return <LookForm {...form} {...picture} {...frame} colors={useThemeColors()} isFirst />
}

export default SetUpPage
