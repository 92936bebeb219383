import { useTranslation } from 'react-i18next'
import { newGroup } from '#domain/group.ts'
import { EntryPage } from './EntryPage.tsx'
import { GroupEditor } from './GroupEditor.tsx'

const GroupPage = () => {
  const { t } = useTranslation()
  return (
    <EntryPage
      resource="groups"
      kind="groups"
      empty={newGroup}
      titles={{ edit: t('groups.edit'), new: t('groups.new') }}
    >
      {(editor, { entry, title }) => (
        <GroupEditor editor={editor} entry={entry} title={title} next="/backstage/groups" />
      )}
    </EntryPage>
  )
}

export default GroupPage
