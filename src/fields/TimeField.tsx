import { parseTime, type Time } from '@internationalized/date'
import { memo, useMemo } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DateInput, DateSegment, FieldError, TimeField as RacTimeField } from 'react-aria-components/TimeField'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import dateStyles from './DateParts.module.css'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import { dateLocale, type FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { useDateEntry } from './useDateEntry.ts'

const parse = (value: string): Time | null => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? parseTime(value) : null)

const format = (chosen: Time): string => chosen.toString().slice(0, 5)

/** A local time of day. The value is `HH:mm`, the empty string while there is none. */
export const TimeField = memo(({ label, value, onChange, hint, ...field }: FieldProps<string>) => {
  const { i18n } = useTranslation()
  // The widget forgets a half-typed time when it is given a new object, even an equal one.
  const time = useMemo(() => parse(value), [value])
  const { box, shown, change, leave } = useDateEntry({ value, parsed: time, empty: '', format, onChange })
  return (
    <I18nProvider locale={dateLocale(i18n.language)}>
      <RacTimeField
        ref={box}
        {...fieldFrame(field)}
        value={shown}
        onChange={change}
        onBlur={leave}
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <FieldHead label={label} required={field.required} hint={hint} />
        <DateInput className={cx('input', dateStyles.segments, dateStyles.time, 'figures')}>
          {(segment) => <DateSegment segment={segment} className={dateStyles.segment ?? ''} />}
        </DateInput>
        <FieldError className={styles.issue ?? ''}>{field.issue}</FieldError>
      </RacTimeField>
    </I18nProvider>
  )
})
