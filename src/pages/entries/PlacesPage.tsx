import { EntryListPage } from '#src/pages/lists/EntryListPage.tsx'

/** The place list (§2): by name. */
const PlacesPage = () => <EntryListPage kind="places" />

export default PlacesPage
