import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { SourceListView } from '#src/views/sources/SourceListView.tsx'

const SourcesPage = () => {
  const { t } = useTranslation()
  const { sources, settings } = useApp()
  return (
    <>
      <PageTitle page={t('sources.title')} />
      <SourceListView page={useActorRef(sources.sourceList)} timezone={settings.timezone} />
    </>
  )
}

export default SourcesPage
