import { EntryListPage } from '#src/pages/lists/EntryListPage.tsx'

const GroupsPage = () => <EntryListPage kind="groups" />

export default GroupsPage
