import { useTranslation } from 'react-i18next'
import { TextPage } from './TextPage.tsx'

/** What belongs into the calendar, and who may enter it (§2). */
const UsagePrinciplesPage = () => (
  <TextPage title={useTranslation().t('principles.title')} name="backstage/principles" />
)

export default UsagePrinciplesPage
