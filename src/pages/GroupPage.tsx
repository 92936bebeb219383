import { useTranslation } from 'react-i18next'
import { newGroup } from '#domain/group.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { GroupForm } from '#src/views/GroupForm.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields } from './useEntryFields.ts'
import { useEntryForm } from './useEntryForm.ts'

const Editor = ({ entry, title }: { entry: Entry | null; title: string }) => {
  const { now } = useApp()
  const { form, guard } = useEntryForm({ kind: 'groups', entry, empty: newGroup(), next: '/backstage/groups' })
  const notice = useDeactivatedNotice('groups', entry)
  return <GroupForm form={form} guard={guard} title={title} notice={notice} now={now()} {...useEntryFields(form)} />
}

/** Creating or editing a group (§2). */
const GroupPage = () => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource="groups" title={t('groups.title')}>
      {(entry) => <Editor entry={entry} title={t(entry ? 'groups.edit' : 'groups.new')} />}
    </EntryLoader>
  )
}

export default GroupPage
