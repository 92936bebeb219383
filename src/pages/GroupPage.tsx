import { useTranslation } from 'react-i18next'
import { EntryLoader } from './EntryLoader.tsx'
import { GroupEditor } from './GroupEditor.tsx'

/** Creating or editing a group (§2). */
const GroupPage = () => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource="groups" title={t('groups.title')}>
      {(entry) => (
        <GroupEditor entry={entry} title={t(entry ? 'groups.edit' : 'groups.new')} next="/backstage/groups" />
      )}
    </EntryLoader>
  )
}

export default GroupPage
