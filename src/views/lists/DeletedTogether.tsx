import { useTranslation } from 'react-i18next'
import type { DeletedEntry } from '#domain/bin.ts'
import styles from './DeletedTogether.module.css'

type Props = {
  others: readonly DeletedEntry[]
  onRestore: (entries: readonly DeletedEntry[]) => void
}

export const DeletedTogether = ({ others, onRestore }: Props) => {
  const { t } = useTranslation()
  if (others.length === 0) return null
  return (
    <details className={styles.group}>
      <summary>{t('bin.together', { count: others.length })}</summary>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            {other.name || t('list.nameless')}{' '}
            <span className="note">{t(`objects.${other.resource}`, { count: 1 })}</span>{' '}
            <button
              type="button"
              className="text-button"
              aria-label={t('bin.restoreNamed', { name: other.name || t('list.nameless') })}
              onClick={() => onRestore([other])}
            >
              {t('bin.restore')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
