import { useTranslation } from 'react-i18next'
import { newCategory } from '#domain/category.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { CategoryForm } from '#src/views/CategoryForm.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { useEntryForm } from './useEntryForm.ts'

type Props = { kind: 'categories' | 'topics'; entry: Entry | null; title: string }

const Editor = ({ kind, entry, title }: Props) => {
  const { now } = useApp()
  const { form, guard } = useEntryForm({ kind, entry, empty: newCategory(), next: `/backstage/${kind}` })
  return <CategoryForm form={form} guard={guard} title={title} now={now()} />
}

/** Creating or editing a category or a topic (§2). */
export const VocabularyPage = ({ kind }: { kind: Props['kind'] }) => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource={kind} titles={{ edit: t(`${kind}.edit`), new: t(`${kind}.new`) }}>
      {(entry, title) => <Editor kind={kind} entry={entry} title={title} />}
    </EntryLoader>
  )
}

const CategoryPage = () => <VocabularyPage kind="categories" />

export default CategoryPage
