import { type CalendarDate, parseDate } from '@internationalized/date'
import { memo, useMemo } from 'react'
import { DatePicker } from 'react-aria-components/DatePicker'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import dateStyles from './DateParts.module.css'
import { DateParts } from './DateParts.tsx'
import { fieldFrame } from './fieldFrame.ts'
import { dateLocale, type FieldProps } from './fieldProps.ts'
import { useDateEntry } from './useDateEntry.ts'

const parse = (value: string): CalendarDate | null => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value) : null)

/** A local date, typed or picked. The value is `yyyy-mm-dd`, the empty string while there is none. */
export const DateField = memo(({ label, value, onChange, hint, ...field }: FieldProps<string>) => {
  const { i18n } = useTranslation()
  // The widget forgets a half-typed date when it is given a new object, even an equal one.
  const date = useMemo(() => parse(value), [value])
  const { box, shown, change, leave, impossible } = useDateEntry({
    value,
    parsed: date,
    empty: '',
    format: String,
    onChange,
  })
  return (
    <I18nProvider locale={dateLocale(i18n.language)}>
      <DatePicker
        {...fieldFrame(field)}
        value={shown}
        onChange={change}
        onBlur={leave}
        shouldForceLeadingZeros
        firstDayOfWeek="mon"
      >
        <DateParts
          {...field}
          label={label}
          hint={hint}
          box={box}
          boxClass={dateStyles.dateBox}
          impossible={impossible}
        />
      </DatePicker>
    </I18nProvider>
  )
})
