import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { MessageView } from '#src/views/MessageView.tsx'
import { PageTitle } from './PageTitle.tsx'

const titles: Readonly<Record<string, string>> = {
  'first-steps': 'menu.firstSteps',
  repeatingevents: 'menu.repeatingevents',
  invite: 'menu.invite',
  actions: 'menu.actions',
  requestPasswordRecovery: 'recoveryRequest.title',
  passwordRecovery: 'recoveryReset.title',
}

/** The place of a page that a later issue builds. */
const NotBuiltPage = () => {
  const { t } = useTranslation()
  const section = useLocation().pathname.split('/')[2] ?? ''
  const title = t(titles[section] ?? 'app.backstage')
  return (
    <>
      <PageTitle page={title} />
      <MessageView title={title} text={t('app.notBuiltText')} />
    </>
  )
}

export default NotBuiltPage
