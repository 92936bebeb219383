import { useTranslation } from 'react-i18next'
import { TextPage } from './TextPage.tsx'

const UsagePrinciplesPage = () => (
  <TextPage title={useTranslation().t('principles.title')} name="backstage/principles" />
)

export default UsagePrinciplesPage
