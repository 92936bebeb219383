import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#domain/languages.ts'
import { isTickable, type PreviewedDate } from '#domain/series/generation.ts'
import { cx } from '#src/styles/cx.ts'
import { DayDate } from '#src/views/planning/DayGrid.tsx'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Generation.module.css'

type Props = { one: PreviewedDate; isChosen: boolean; onToggle: () => void }

export const DateChoice = ({ one, isChosen, onToggle }: Props) => {
  const { t, i18n } = useTranslation()
  const { date, state, holiday, clash, moved, kept } = one
  const language = i18n.resolvedLanguage ?? 'en'
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
          <span className="mark mark-warning">{holiday[languageOf(language)]}</span>
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
          <span className={styles.state}>{stateText(t, one, language)}</span>
        </>
      )}
    </label>
  )
}

const stateText = (t: TFunction, { state, movedTo, isCanceled }: PreviewedDate, language: string): string => {
  if (isCanceled) return t('generation.states.canceled')
  if (movedTo === undefined) return t(`generation.states.${state}`)
  const when = [formatDate(movedTo.date, language), movedTo.start].filter(Boolean).join(' ')
  return t('generation.states.movedTo', { when })
}
