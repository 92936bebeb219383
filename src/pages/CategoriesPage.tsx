import { useTranslation } from 'react-i18next'
import { ListView } from '#src/views/ListView.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useColumns } from './useColumns.tsx'
import { useEntryList } from './useEntryList.ts'
import { useMember } from './useViewer.ts'

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
