import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import styles from './PasswordBox.module.css'

type Props = { children: (type: 'text' | 'password') => ReactNode }

/** Shows on demand what is typed: people on a phone cannot feel which key they hit. */
export const PasswordBox = ({ children }: Props) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const way = isShown ? 'hide' : 'show'
  return (
    <span className={cx('input', styles.box)}>
      {children(isShown ? 'text' : 'password')}
      <button
        type="button"
        className="text-button"
        aria-label={t(`login.${way}Typed`)}
        onClick={() => setShown(!isShown)}
      >
        {t(`login.${way}`)}
      </button>
    </span>
  )
}
