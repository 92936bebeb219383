import { useTranslation } from 'react-i18next'
import { languageOf } from '#domain/languages.ts'
import { isTickable, type PreviewedDate } from '#domain/series/generation.ts'
import { cx } from '#src/styles/cx.ts'
import { DayDate } from '#src/views/planning/DayGrid.tsx'
import styles from './Generation.module.css'

type Props = { one: PreviewedDate; isChosen: boolean; onToggle: () => void }

export const DateChoice = ({ one, isChosen, onToggle }: Props) => {
  const { t, i18n } = useTranslation()
  const { date, state, holiday, clash, moved, kept } = one
  const canChoose = isTickable(one)
  return (
    <label className={cx(styles.day, !canChoose && styles.fixed)}>
      <span className={styles.tick}>
        <input type="checkbox" data-date={date} checked={isChosen} disabled={!canChoose} onChange={onToggle} />
        <DayDate date={date} />
      </span>
      {holiday !== null && (
        <>
          {' '}
          <span className="mark mark-warning">{holiday[languageOf(i18n.resolvedLanguage ?? 'en')]}</span>
        </>
      )}
      {clash?.isTaken && (
        <>
          {' '}
          <span className="mark mark-danger">{t('clash.place.taken')}</span>
        </>
      )}
      {clash && clash.count > 0 && (
        <>
          {' '}
          <span className={styles.state}>{t('clash.count', { count: clash.count })}</span>
        </>
      )}
      {moved && (
        <>
          {' '}
          <span className={styles.state}>{t('generation.moved', moved)}</span>
        </>
      )}
      {kept && !moved && (
        <>
          {' '}
          <span className={styles.state}>{t('generation.kept', kept)}</span>
        </>
      )}
      {state !== 'new' && (
        <>
          {' '}
          <span className={styles.state}>{t(`generation.states.${state}`)}</span>
        </>
      )}
    </label>
  )
}
