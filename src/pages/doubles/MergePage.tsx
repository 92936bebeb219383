import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type DoubleResource, isDoubleResource } from '#domain/doubles/doubles.ts'
import { useApp } from '#src/app.tsx'
import NotFoundPage from '#src/pages/shell/NotFoundPage.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { MergeView } from '#src/views/doubles/MergeView.tsx'

const MergePage = () => {
  const { resource, one = '', other = '' } = useParams()
  if (!isDoubleResource(resource) || one === other) return <NotFoundPage />
  return <OpenedMerge key={`${one} ${other}`} resource={resource} ids={[one, other]} />
}

const OpenedMerge = ({ resource, ids }: { resource: DoubleResource; ids: readonly [string, string] }) => {
  const { t } = useTranslation()
  const { moderation, settings } = useApp()
  return (
    <>
      <PageTitle page={t('merge.title')} />
      <MergeView page={useActorRef(moderation.merge, { input: { resource, ids } })} timezone={settings.timezone} />
    </>
  )
}

export default MergePage
