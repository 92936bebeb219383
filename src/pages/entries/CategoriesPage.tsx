import { useTranslation } from 'react-i18next'
import { useColumns } from '#src/pages/lists/useColumns.tsx'
import { useEntryList } from '#src/pages/lists/useEntryList.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'

/** Categories and topics: two lists on one page, each with a search (§2). */
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
  const { list, selection } = useEntryList({ resource: kind, ownFilter: null })
  const { name } = useColumns(kind)
  return (
    <ListView
      list={list}
      selection={selection}
      viewer={useMember()}
      title={t(`${kind}.title`)}
      heading="h2"
      context={kind}
      create={{ href: `/backstage/${kind}/new`, label: t(`${kind}.create`) }}
      columns={[name, { field: 'headline', label: t(`${kind}.fields.headline`) }]}
      filters={[{ type: 'text', name: 'likeName', label: t('list.searchName') }]}
    />
  )
}

export default CategoriesPage
