import { VocabularyPage } from './CategoryPage.tsx'

const TopicPage = () => <VocabularyPage kind="topics" />

export default TopicPage
