import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { memo, useMemo } from 'react'
import { DatePicker } from 'react-aria-components/DatePicker'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { DateParts } from './DateParts.tsx'
import { fieldFrame } from './fieldFrame.ts'
import { dateLocale, type FieldProps } from './fieldProps.ts'
import { useDateEntry } from './useDateEntry.ts'

type Props = FieldProps<string | null> & {
  /** The site's zone, an IANA name: what is typed is a local time there. */
  timezone: string
}

/** What is chosen counts to the minute, even where the value before it, such as now, had seconds. */
const format = (chosen: ZonedDateTime): string => chosen.set({ second: 0, millisecond: 0 }).toAbsoluteString()

const parse = (value: string | null, timezone: string): ZonedDateTime | null =>
  value === null || Number.isNaN(Date.parse(value)) ? null : parseAbsolute(new Date(value).toISOString(), timezone)

/**
 * A moment, typed or picked (dd.MM.yyyy HH:mm, week from Monday). The value is an ISO instant in UTC, null while there
 * is none. Names the site's zone when the browser is in another one.
 */
export const DateTimeField = memo(({ label, value, onChange, hint, timezone, ...field }: Props) => {
  const { t, i18n } = useTranslation()
  // The widget forgets a half-typed date when it is given a new object, even an equal one.
  const moment = useMemo(() => parse(value, timezone), [value, timezone])
  const { box, shown, change, leave, impossible } = useDateEntry<string | null, ZonedDateTime>({
    value,
    parsed: moment,
    empty: null,
    format,
    onChange,
  })
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
  const zoneNote = isElsewhere ? t('dates.timezone', { timezone: timezone.replaceAll('_', ' ') }) : undefined
  return (
    <I18nProvider locale={dateLocale(i18n.language)}>
      <DatePicker
        {...fieldFrame(field)}
        value={shown}
        onChange={change}
        onBlur={leave}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        firstDayOfWeek="mon"
      >
        <DateParts {...field} label={label} hint={hint ?? zoneNote} box={box} impossible={impossible} />
      </DatePicker>
    </I18nProvider>
  )
})
