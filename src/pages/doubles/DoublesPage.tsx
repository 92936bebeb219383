import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type DoubleResource, isDoubleResource } from '#domain/doubles/doubles.ts'
import { useApp } from '#src/app.tsx'
import NotFoundPage from '#src/pages/shell/NotFoundPage.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { DoublesView } from '#src/views/doubles/DoublesView.tsx'

const DoublesPage = () => {
  const { resource = 'events' } = useParams()
  return isDoubleResource(resource) ? <OpenedDoubles key={resource} resource={resource} /> : <NotFoundPage />
}

const OpenedDoubles = ({ resource }: { resource: DoubleResource }) => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  return (
    <>
      <PageTitle page={t('doubles.title')} />
      <DoublesView page={useActorRef(moderation.doubles, { input: { resource } })} timezone={settings.timezone} />
    </>
  )
}

export default DoublesPage
