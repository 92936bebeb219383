import { EntryListPage } from '#src/pages/lists/EntryListPage.tsx'

/** The group list (§2): by name. */
const GroupsPage = () => <EntryListPage kind="groups" />

export default GroupsPage
