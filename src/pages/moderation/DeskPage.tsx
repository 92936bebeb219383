import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type Author, deskPlace, readDeskPlace } from '#domain/moderation.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useMediaUrl } from '#src/pages/shell/useMediaUrl.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { DeskView } from '#src/views/moderation/DeskView.tsx'

const DeskPage = () => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  const mediaUrl = useMediaUrl()
  const say = useToast()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const textOf = ({ nickname: author, left = 0 }: Author) =>
    left > 0 ? t('moderation.desk.mostReviewed', { author, count: left }) : t('moderation.desk.allReviewed', { author })
  const visit: unknown = useLocation().state
  const page = useActorRef(moderation.desk, { input: { at: readDeskPlace(search.get('at')) } })
  // So that the way back from an entry leads to where one was. It is the same visit.
  useEmitted(page, 'place.changed', ({ at }) => {
    void navigate({ search: at === null ? '' : `?at=${deskPlace(at)}` }, { replace: true, state: visit })
  })
  useEmitted(page, 'entry.reviewed', ({ name, author }) => {
    say('success', author === null ? t('moderation.desk.reviewed', { name }) : textOf(author), {
      id: deskOfferId,
      action: t('bulk.undo'),
    })
  })
  useEmitted(page, 'look.takenBack', ({ name, author }) => {
    say(
      'success',
      author === null
        ? t('moderation.desk.takenBack', { name })
        : t('moderation.desk.allTakenBack', { author: author.nickname }),
    )
  })
  return (
    <>
      <PageTitle page={t('moderation.desk.title')} />
      <DeskView page={page} timezone={settings.timezone} mediaUrl={mediaUrl} />
    </>
  )
}

export default DeskPage
