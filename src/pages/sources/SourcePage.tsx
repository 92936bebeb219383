import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { focusField } from '#src/focus/focusField.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { SourcePageView } from '#src/views/sources/SourcePageView.tsx'
import { undoneText } from '#src/views/sources/sourceTexts.ts'

const SourcePage = () => {
  const { id = '' } = useParams()
  return <OpenedSource key={id} id={id} />
}

const OpenedSource = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { sources, settings } = useApp()
  const say = useToast()
  const navigate = useNavigate()
  const page = useActorRef(sources.sourcePage, { input: { id } })
  const name = useSelector(page, ({ context }) => context.loaded?.source.name)
  const isEnded = useSelector(page, ({ context }) => context.loaded?.source.ended === true)
  const guard = useChild(page, 'guard')
  useAskBeforeLeaving(guard, { asksOnReload: true })
  useEmitted(page, 'rules.refused', ({ field }) => focusField(field))
  useEmitted(page, 'source.saved', () => say('success', t('sources.saved')))
  useEmitted(page, 'source.asked', () => say('success', t('sources.asked')))
  useEmitted(page, 'run.undone', (undone) => say('success', undoneText(t, undone)))
  useEmitted(page, 'source.deleted', () => {
    say('success', t(isEnded ? 'sources.forgotten' : 'sources.deleted'))
    void navigate('/backstage/sources')
  })
  return (
    <>
      <PageTitle page={name ?? t('sources.one')} />
      <SourcePageView page={page} timezone={settings.timezone} />
      <LeaveDialog guard={guard} text={t('sources.leaveText')} />
    </>
  )
}

export default SourcePage
