import { useTranslation } from 'react-i18next'
import { newCategory } from '#domain/category.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { CategoryForm } from '#src/views/entries/CategoryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import { useEntryEditor } from './useEntryEditor.ts'

type Props = { kind: 'categories' | 'topics'; editor: EntryEditorRef; title: string }

const Editor = ({ kind, editor, title }: Props) => {
  const { now } = useApp()
  return <CategoryForm {...useEntryEditor(editor, { next: `/backstage/${kind}` })} title={title} now={now()} />
}

/** Creating or editing a category or a topic (§2). */
export const VocabularyPage = ({ kind }: { kind: Props['kind'] }) => {
  const { t } = useTranslation()
  return (
    <EntryPage
      resource={kind}
      kind={kind}
      empty={newCategory}
      titles={{ edit: t(`${kind}.edit`), new: t(`${kind}.new`) }}
    >
      {(editor, { title }) => <Editor kind={kind} editor={editor} title={title} />}
    </EntryPage>
  )
}

const CategoryPage = () => <VocabularyPage kind="categories" />

export default CategoryPage
