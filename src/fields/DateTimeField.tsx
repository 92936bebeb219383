import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useMemo, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/styles/cx.ts'
import dateStyles from './DateTimeField.module.css'
import { FieldHead } from './FieldHead.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'

type Props = FieldProps<string | null> & {
  /** The site's zone, an IANA name: what is typed is a local time there. */
  timezone: string
}

const parse = (value: string | null, timezone: string): ZonedDateTime | null =>
  value === null || Number.isNaN(Date.parse(value)) ? null : parseAbsolute(new Date(value).toISOString(), timezone)

/** What the form holds while a part of the moment is missing: no date-time, so that its check says so. */
const incomplete = 'incomplete'

/**
 * A moment, typed or picked (ux: dd.MM.yyyy HH:mm, week from Monday). The value is an ISO instant in UTC, null while there
 * is none. Names the site's zone when the browser is in another one.
 */
export const DateTimeField = ({
  name,
  label,
  value,
  onChange,
  issue = null,
  hint,
  required = false,
  disabled = false,
  timezone,
}: Props) => {
  const { t, i18n } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const whole = useRef<ZonedDateTime | null>(null)
  // The widget forgets a half-typed date when it is given a new object, even an equal one.
  const moment = useMemo(() => parse(value, timezone), [value, timezone])
  // The widget keeps its last whole value while a part of it is deleted; what is saved must be what is seen.
  const reportIncomplete = () => {
    if (value === null || value === incomplete || !group.current?.querySelector('[data-placeholder]')) return
    whole.current = moment
    onChange(incomplete)
  }
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
  const zoneNote = isElsewhere ? t('dates.timezone', { timezone: timezone.replaceAll('_', ' ') }) : undefined
  return (
    <I18nProvider locale={i18n.language.startsWith('de') ? 'de-DE' : 'en-GB'}>
      <DatePicker
        className={styles.field ?? ''}
        data-field={name}
        value={value === incomplete ? whole.current : moment}
        onChange={(chosen) => onChange(chosen === null ? null : chosen.toAbsoluteString())}
        onBlur={reportIncomplete}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        firstDayOfWeek="mon"
        isRequired={required}
        isDisabled={disabled}
        isInvalid={issue !== null}
        validationBehavior="aria"
      >
        <FieldHead label={label} required={required} hint={hint ?? zoneNote} />
        <Group ref={group} className={cx('input', dateStyles.box)}>
          <DateInput className={cx(dateStyles.segments, 'figures')}>
            {(segment) => <DateSegment segment={segment} className={dateStyles.segment ?? ''} />}
          </DateInput>
          <Button className={cx('icon-button', dateStyles.opener)} aria-label={t('dates.openCalendar')}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <FieldError className={styles.issue ?? ''}>{issue}</FieldError>
        <Popover className={styles.float ?? ''}>
          <Dialog className={dateStyles.dialog ?? ''}>
            <Calendar firstDayOfWeek="mon">
              <header className={dateStyles.month}>
                <Button slot="previous" className="icon-button">
                  <Icon name="previous" />
                </Button>
                <Heading className={dateStyles.monthName ?? ''} />
                <Button slot="next" className="icon-button">
                  <Icon name="next" />
                </Button>
              </header>
              <CalendarGrid className={cx(dateStyles.grid, 'figures')}>
                {(date) => <CalendarCell date={date} className={dateStyles.day ?? ''} />}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
