import { useTranslation } from 'react-i18next'
import { newCategory, newTopic } from '#domain/category.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { CategoryForm } from '#src/views/entries/CategoryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import { useEntryEditor } from './useEntryEditor.ts'

type Props = { editor: EntryEditorRef; title: string; hasMark: boolean }

const Editor = ({ editor, ...props }: Props) => {
  const { now } = useApp()
  return <CategoryForm {...useEntryEditor(editor, { next: '/backstage/categories' })} {...props} now={now()} />
}

export const VocabularyPage = ({ kind }: { kind: 'categories' | 'topics' }) => {
  const { t } = useTranslation()
  return (
    <EntryPage
      resource={kind}
      kind={kind}
      empty={kind === 'categories' ? newCategory : newTopic}
      titles={{ edit: t(`${kind}.edit`), new: t(`${kind}.new`) }}
    >
      {(editor, { title }) => <Editor editor={editor} title={title} hasMark={kind === 'categories'} />}
    </EntryPage>
  )
}

const CategoryPage = () => <VocabularyPage kind="categories" />

export default CategoryPage
