import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { EventOriginView } from '#src/views/sources/EventOriginView.tsx'

const EventOriginPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle page={t('sources.origin.title')} />
      <OpenedOrigin key={id} id={id} />
    </>
  )
}

const OpenedOrigin = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { sources, settings } = useApp()
  const say = useToast()
  const page = useActorRef(sources.eventOrigin, { input: { eventId: id } })
  useEmitted(page, 'source.followed', () => say('success', t('sources.origin.returned')))
  return <EventOriginView page={page} timezone={settings.timezone} />
}

export default EventOriginPage
