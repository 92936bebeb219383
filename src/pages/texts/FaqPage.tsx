import { useTranslation } from 'react-i18next'
import { TextPage } from './TextPage.tsx'

const FaqPage = () => <TextPage title={useTranslation().t('faq.title')} name="backstage/faq" />

export default FaqPage
