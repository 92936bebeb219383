import { VocabularyPage } from './CategoryPage.tsx'

/** Creating or editing a topic (§2). */
const TopicPage = () => <VocabularyPage kind="topics" />

export default TopicPage
