import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Moderation.module.css'

type Props = {
  part: 'entries' | 'proposals' | 'threads' | 'ownerless'
  total: number
  shown: number
  link?: ReactNode
  first?: ReactNode
  children: ReactNode
}

export const DeskSection = ({ part, total, shown, link, first, children }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id} data-part={part}>
      <h2 id={id}>
        {t(`moderation.desk.parts.${part}`)} <span className="note">{total}</span>
      </h2>
      {first}
      {total === 0 ? (
        <p className="note">{t(`moderation.desk.none.${part}`)}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
      {total > shown && <p className="note">{t('moderation.desk.more', { count: total - shown })}</p>}
      {link}
    </section>
  )
}
