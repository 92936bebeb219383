import { useTranslation } from 'react-i18next'
import type { UndoItem } from '#domain/undo.ts'
import styles from './DeletedTogether.module.css'
import { datedName } from './datedName.ts'

type Props = {
  others: readonly UndoItem[]
  timezone: string
  onRestore: (entries: readonly UndoItem[]) => void
}

export const DeletedTogether = ({ others, timezone, onRestore }: Props) => {
  const { t } = useTranslation()
  if (others.length === 0) return null
  const shown = others.map((other) => ({ other, name: datedName(t, other.name, other.start, timezone) }))
  return (
    <details className={styles.group}>
      <summary>{t('bin.together', { count: others.length })}</summary>
      <ul>
        {shown.map(({ other, name }) => (
          <li key={other.id}>
            {name} <span className="note">{t(`objects.${other.resource}`, { count: 1 })}</span>{' '}
            <button
              type="button"
              className="text-button"
              aria-label={t('bin.restoreNamed', { name })}
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
