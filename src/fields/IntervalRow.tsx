import { type Ref, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type IntervalType, intervalLimits, intervalTypes } from '#domain/series/series.ts'
import { DateField } from './DateField.tsx'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'
import rowStyles from './IntervalsField.module.css'
import { beginningOn, type IntervalDraft, rhythmText, weekDayName, weekDays } from './rhythm.ts'

type Props = {
  name: string
  number: number
  firstRef: Ref<HTMLSelectElement>
  value: IntervalDraft
  onChange: (part: Partial<IntervalDraft>) => void
  /** The only row cannot be removed. */
  onRemove?: (() => void) | undefined
  issueOf: (part: string) => string | null
  /** A stored rhythm keeps its weekday when it begins on another day. */
  isStored: boolean
  timezone: string
  disabled: boolean
}

const readNumber = (text: string): number | string | null => {
  if (text.trim() === '') return null
  return /^\d+$/.test(text.trim()) ? Number(text) : text
}

export const IntervalRow = ({ name, number, firstRef, value, onChange, onRemove, issueOf, ...props }: Props) => {
  const { isStored, timezone, disabled } = props
  const { t, i18n } = useTranslation()
  const id = useId()
  const language = i18n.resolvedLanguage ?? 'en'
  const { type, interval, weekDay, date } = value
  const issues = ['type', 'interval', 'weekDay'].flatMap((part) => issueOf(part) ?? [])
  const describe = issues.length > 0 ? `${id}-issue` : undefined
  const maximum = intervalLimits[type]
  /** The weekday follows a new date only if it is the weekday of this one. */
  const lastDate = useRef(date)
  const begin = (chosen: string) => {
    const beginning = beginningOn(value, { date: chosen, before: lastDate.current })
    onChange(isStored ? { date: chosen } : beginning)
    if (beginning.weekDay !== undefined) lastDate.current = chosen
  }
  const chooseWeekDay = (chosen: number) => {
    onChange({ weekDay: chosen })
    lastDate.current = date
  }
  const chooseType = (chosen: IntervalType) =>
    onChange({
      type: chosen,
      ...(typeof interval === 'number' && interval > intervalLimits[chosen] && { interval: 1 }),
      ...(chosen !== 'day' && weekDay === null && { weekDay: 1 }),
    })
  return (
    <fieldset className={rowStyles.row}>
      <legend className="visually-hidden">{t('intervals.row', { number })}</legend>
      <div className={rowStyles.parts}>
        <label className={styles.part}>
          <span className={styles.partLabel}>{t('intervals.type')}</span>
          <select
            ref={firstRef}
            className="input"
            value={type}
            disabled={disabled}
            onChange={(event) => chooseType(intervalTypes.find((one) => one === event.target.value) ?? type)}
          >
            {intervalTypes.map((offered) => (
              <option key={offered} value={offered}>
                {t(`intervals.types.${offered}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.part}>
          <span className={styles.partLabel}>{t(`intervals.number.${type}`, { maximum })}</span>
          <input
            className="input figures"
            inputMode="numeric"
            autoComplete="off"
            value={interval === null ? '' : String(interval)}
            disabled={disabled}
            aria-invalid={issueOf('interval') !== null}
            aria-describedby={describe}
            onChange={(event) => onChange({ interval: readNumber(event.target.value) })}
          />
        </label>
        {type !== 'day' && (
          <label className={styles.part}>
            <span className={styles.partLabel}>{t('intervals.weekDay')}</span>
            <select
              className="input"
              value={weekDay ?? ''}
              disabled={disabled}
              aria-invalid={issueOf('weekDay') !== null}
              aria-describedby={describe}
              onChange={(event) => chooseWeekDay(Number(event.target.value))}
            >
              {weekDays.map((day) => (
                <option key={day} value={day}>
                  {weekDayName(day, language)}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className={styles.part}>
          <DateField
            name={`${name}.date`}
            label={t(type === 'month' ? 'intervals.fromOptional' : 'intervals.from')}
            value={date ?? ''}
            onChange={begin}
            issue={issueOf('date')}
            timezone={timezone}
            disabled={disabled}
          />
        </div>
      </div>
      <div className={rowStyles.line}>
        <p className={rowStyles.sentence}>{rhythmText(t, language, value)}</p>
        {onRemove && (
          <button
            type="button"
            className="button button-quiet"
            disabled={disabled}
            aria-label={t('intervals.remove', { number })}
            onClick={onRemove}
          >
            <Icon name="close" /> {t('intervals.removeShort')}
          </button>
        )}
      </div>
      {issues.length > 0 && (
        <p id={`${id}-issue`} className="issue">
          {[...new Set(issues)].join(' ')}
        </p>
      )}
    </fieldset>
  )
}
