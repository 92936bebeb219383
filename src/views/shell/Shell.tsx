import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#domain/session.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Menu } from './Menu.tsx'
import styles from './Shell.module.css'

type Props = {
  site: string
  viewer: SessionUser | null
  path: string
  unread: number
  waiting: number
  language: string
  onLanguage: (language: string) => void
  onLogout: () => void
  banner?: ReactNode
  more?: ReactNode
  children: ReactNode
}

/** Below 900 px the menu folds into the top bar (§2). It closes when somebody goes to another page. */
export const Shell = ({
  site,
  viewer,
  path,
  unread,
  waiting,
  language,
  onLanguage,
  onLogout,
  banner,
  more,
  children,
}: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main a')) setOpen(false)
    }
    const closeOnReturn = () => setOpen(false)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('click', closeOnLink)
    window.addEventListener('popstate', closeOnReturn)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('click', closeOnLink)
      window.removeEventListener('popstate', closeOnReturn)
    }
  }, [isOpen])
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <header className={cx(styles.side, !viewer && styles.signedOut)}>
        <div className={styles.bar}>
          <a className={styles.plate} href="/backstage">
            <span className={styles.site}>{site}</span>
            {site !== t('app.backstage') && <span className={styles.area}>{t('app.backstage')}</span>}
          </a>
          {viewer && (
            <button
              ref={opener}
              type="button"
              className={cx('button', styles.opener)}
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'close' : 'menu'} />
              {t('menu.open')}
              {unread > 0 && (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {unread}
                  </span>
                  <span className="visually-hidden"> {t('menu.unread', { count: unread })}</span>
                </>
              )}
            </button>
          )}
        </div>
        <div id="menu" className={cx(styles.menu, (isOpen || !viewer) && styles.open)}>
          {viewer && (
            <nav aria-label={t('menu.label')}>
              <Menu
                viewer={viewer}
                path={path}
                unread={unread}
                waiting={waiting}
                onLogout={() => {
                  setOpen(false)
                  onLogout()
                }}
                onFollow={() => setOpen(false)}
              />
              {more}
            </nav>
          )}
          <LanguageSwitch language={language} onLanguage={onLanguage} />
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {banner}
        {children}
      </main>
    </div>
  )
}
