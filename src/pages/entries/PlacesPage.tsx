import { EntryListPage } from '#src/pages/lists/EntryListPage.tsx'

const PlacesPage = () => <EntryListPage kind="places" />

export default PlacesPage
