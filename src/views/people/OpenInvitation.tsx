import { useTranslation } from 'react-i18next'
import styles from './FirstStepsView.module.css'

type Props = { nickname: string; onLogOut: () => void }

/** To those who are logged in and opened an invitation that is still good. */
export const OpenInvitation = ({ nickname, onLogOut }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="notice" role="alert">
      <p>{t('registration.already', { nickname })}</p>
      <p className={styles.buttons}>
        <button type="button" className="button" onClick={onLogOut}>
          {t('registration.logOut')}
        </button>
        <a className="button button-quiet" href="/backstage">
          {t('login.toBackstage')}
        </a>
      </p>
    </div>
  )
}
