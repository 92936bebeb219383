import { useTranslation } from 'react-i18next'
import { keysOfYaml } from '#domain/themes/fileEditing.ts'
import { configKeys } from '#domain/themes/themeConfig.ts'
import styles from './ConfigHelp.module.css'

type Props = {
  text: string
  canInsert: boolean
  isReadOnly: boolean
  onInsert: (key: string) => void
}

export const ConfigHelp = ({ text, canInsert, isReadOnly, onInsert }: Props) => {
  const { t } = useTranslation()
  const given = keysOfYaml(text)
  return (
    <section className={styles.help} aria-label={t('configHelp.title')}>
      <h3>{t('configHelp.title')}</h3>
      <dl className={styles.keys}>
        {configKeys.map((key) => (
          <div key={key} className={styles.key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{t(`configHelp.${key}`)}</dd>
            <dd className={styles.action} hidden={isReadOnly}>
              {given.includes(key) ? (
                <span className="mark mark-soft">{t('configHelp.given')}</span>
              ) : (
                <button
                  type="button"
                  className="text-button"
                  aria-label={t('configHelp.insertKey', { key })}
                  disabled={!canInsert}
                  onClick={() => onInsert(key)}
                >
                  {t('configHelp.insert')}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
