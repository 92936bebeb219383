import { useTranslation } from 'react-i18next'
import { EntryLoader } from './EntryLoader.tsx'
import { GroupEditor } from './GroupEditor.tsx'

/** Creating or editing a group (§2). */
const GroupPage = () => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource="groups" titles={{ edit: t('groups.edit'), new: t('groups.new') }}>
      {(entry, title) => <GroupEditor entry={entry} title={title} next="/backstage/groups" />}
    </EntryLoader>
  )
}

export default GroupPage
