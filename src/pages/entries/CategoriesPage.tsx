import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { newEntryPath } from '#domain/backstagePaths.ts'
import { markOf } from '#domain/marks.ts'
import { toSelected } from '#domain/selection.ts'
import { useApp } from '#src/app.tsx'
import { useColumns } from '#src/pages/lists/useColumns.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { listInUrl, useListInput } from '#src/pages/lists/useListInput.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { WordDeletionDialog } from '#src/views/entries/WordDeletionDialog.tsx'
import { WordMark } from '#src/views/entries/WordMark.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'

const CategoriesPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('categories.pageTitle')} />
      <h1 tabIndex={-1}>{t('categories.pageTitle')}</h1>
      <VocabularyList kind="categories" />
      <VocabularyList kind="topics" />
    </>
  )
}

const VocabularyList = ({ kind }: { kind: 'categories' | 'topics' }) => {
  const { t } = useTranslation()
  const { administration, settings } = useApp()
  const options = { resource: kind, ownFilter: null, prefix: kind === 'topics' ? 'topics.' : '' } as const
  const listPage = useListInput(options)
  const page = useActorRef(administration.wordsPage, { input: { listPage, resource: kind } })
  const flows = useConnectedList(useChild(page, 'listPage'), { listId: kind, inUrl: listInUrl(options) })
  const deletion = useChild(page, 'deletion')
  const { name } = useColumns(kind)
  return (
    <>
      <ListView
        {...flows}
        viewer={useMember()}
        title={t(`${kind}.title`)}
        heading="h2"
        create={{ href: newEntryPath(kind), label: t(`${kind}.create`) }}
        columns={[
          { ...name, mark: (word) => <WordMark {...markOf(word)} /> },
          { field: 'headline', label: t(`${kind}.fields.headline`) },
        ]}
        filters={[{ type: 'text', name: 'likeName', label: t('list.searchName') }]}
        onDelete={(item) => deletion.send({ type: 'deletion.requested', word: toSelected(item) })}
      />
      <WordDeletionDialog deletion={deletion} timezone={settings.timezone} />
    </>
  )
}

export default CategoriesPage
