import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { type ComponentProps, useMemo } from 'react'
import { Button, DateInput, DatePicker, DateSegment, FieldError, Group } from 'react-aria-components/DatePicker'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import dateStyles from './DateTimeField.module.css'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import { dateLocale, type FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'
import { useIncomplete } from './useIncomplete.ts'

type Segment = ComponentProps<typeof DateSegment>['segment']

type Props = FieldProps<string | null> & {
  /** The site's zone, an IANA name: what is typed is a local time there. */
  timezone: string
}

/** What is chosen counts to the minute, even where the value before it, such as now, had seconds. */
const fullMinute = { second: 0, millisecond: 0 }

/** §9 has only a blank between date and time. */
const withoutComma = (segment: Segment): Segment =>
  segment.type === 'literal' ? { ...segment, text: segment.text.replace(',', '') } : segment

const parse = (value: string | null, timezone: string): ZonedDateTime | null =>
  value === null || Number.isNaN(Date.parse(value)) ? null : parseAbsolute(new Date(value).toISOString(), timezone)

/**
 * A moment, typed or picked (ux: dd.MM.yyyy HH:mm, week from Monday). The value is an ISO instant in UTC, null while there
 * is none. Names the site's zone when the browser is in another one.
 */
export const DateTimeField = ({ label, value, onChange, hint, timezone, ...field }: Props) => {
  const { t, i18n } = useTranslation()
  // The widget forgets a half-typed date when it is given a new object, even an equal one.
  const moment = useMemo(() => parse(value, timezone), [value, timezone])
  const { box, shown, leave } = useIncomplete(value, moment, onChange)
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
  const zoneNote = isElsewhere ? t('dates.timezone', { timezone: timezone.replaceAll('_', ' ') }) : undefined
  return (
    <I18nProvider locale={dateLocale(i18n.language)}>
      <DatePicker
        {...fieldFrame(field)}
        value={shown}
        onChange={(chosen) => onChange(chosen === null ? null : chosen.set(fullMinute).toAbsoluteString())}
        onBlur={leave}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        firstDayOfWeek="mon"
      >
        <FieldHead label={label} required={field.required} hint={hint ?? zoneNote} />
        <Group ref={box} className={cx('input', dateStyles.box)}>
          <DateInput className={cx(dateStyles.segments, 'figures')}>
            {(segment) => <DateSegment segment={withoutComma(segment)} className={dateStyles.segment ?? ''} />}
          </DateInput>
          <Button className={cx('icon-button', dateStyles.opener)} aria-label={t('dates.openCalendar')}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <FieldError className={styles.issue ?? ''}>{field.issue}</FieldError>
        <CalendarPopover />
      </DatePicker>
    </I18nProvider>
  )
}
