import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#domain/session.ts'
import styles from './Menu.module.css'
import { currentOf, menuEntries } from './menuEntries.ts'

type Props = {
  viewer: SessionUser
  path: string
  unread: number
  waiting: number
  onLogout: () => void
  onFollow: () => void
}

export const Menu = ({ viewer, path, unread, waiting, onLogout, onFollow }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {menuEntries(viewer).map((block) => (
        <ul key={block[0]?.key} className={styles.block}>
          {block.map((entry) => (
            <li key={entry.key}>
              <a href={entry.href} className={styles.entry} onClick={onFollow} aria-current={currentOf(entry, path)}>
                {t(`menu.${entry.key}`)}
                {entry.key === 'notifications' && unread > 0 && (
                  <span className={styles.unread}>{t('menu.unread', { count: unread })}</span>
                )}
                {entry.key === 'desk' && waiting > 0 && (
                  <span className={styles.unread}>{t('menu.waiting', { count: waiting })}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ))}
      <ul className={styles.block}>
        <li>
          <a href="/" className={styles.entry} target="_blank" rel="noopener">
            {t('menu.site')}
          </a>
        </li>
        <li>
          <button type="button" className={styles.entry} onClick={onLogout}>
            {t('menu.logout')}
          </button>
        </li>
      </ul>
      <p className={styles.person}>{t('menu.loggedInAs', { nickname: viewer.nickname })}</p>
    </>
  )
}
