import { useTranslation } from 'react-i18next'
import { isTickable, type PreviewedDate } from '#domain/generation.ts'
import { languageOf } from '#domain/languages.ts'
import { cx } from '#src/styles/cx.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Generation.module.css'

type Props = { one: PreviewedDate; isChosen: boolean; onToggle: () => void }

/** A date of a preview; disabled ones say why. */
export const DateChoice = ({ one, isChosen, onToggle }: Props) => {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const canChoose = isTickable(one)
  return (
    <label className={cx(styles.day, !canChoose && styles.fixed)}>
      <input type="checkbox" checked={isChosen} disabled={!canChoose} onChange={onToggle} />
      <span>
        <span className="figures">{formatDate(one.date, language)}</span>
        {one.holiday !== null && (
          <>
            {' '}
            <span className="mark mark-warning">{one.holiday[languageOf(language)]}</span>
          </>
        )}
        {one.clash && (
          <>
            {' '}
            {one.clash.isTaken && <span className="mark mark-danger">{t('clash.place.taken')}</span>}{' '}
            {one.clash.count > 0 && (
              <span className={styles.state}>{t('clash.count', { count: one.clash.count })}</span>
            )}
          </>
        )}
        {one.state !== 'new' && (
          <>
            {' '}
            <span className={styles.state}>{t(`generation.states.${one.state}`)}</span>
          </>
        )}
      </span>
    </label>
  )
}
