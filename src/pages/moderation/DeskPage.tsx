import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { deskOffer } from '#domain/moderation.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { DeskView } from '#src/views/moderation/DeskView.tsx'

const DeskPage = () => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  const say = useToast()
  const page = useActorRef(moderation.desk)
  useEmitted(page, 'entry.reviewed', ({ name, author }) => {
    const text =
      author === null ? t('moderation.desk.reviewed', { name }) : t('moderation.desk.allReviewed', { author })
    say('success', text, { id: deskOffer, action: t('bulk.undo') })
  })
  useEmitted(page, 'look.takenBack', ({ name }) => say('success', t('moderation.desk.takenBack', { name })))
  return (
    <>
      <PageTitle page={t('moderation.desk.title')} />
      <DeskView page={page} timezone={settings.timezone} />
    </>
  )
}

export default DeskPage
