import { type CalendarDate, parseDate } from '@internationalized/date'
import { useMemo } from 'react'
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

const parse = (value: string): CalendarDate | null => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value) : null)

/** A local date, typed or picked. The value is `yyyy-mm-dd`, the empty string while there is none. */
export const DateField = ({ label, value, onChange, hint, ...field }: FieldProps<string>) => {
  const { t, i18n } = useTranslation()
  // The widget forgets a half-typed date when it is given a new object, even an equal one.
  const date = useMemo(() => parse(value), [value])
  const { box, shown, leave } = useIncomplete(value, date, onChange)
  return (
    <I18nProvider locale={dateLocale(i18n.language)}>
      <DatePicker
        {...fieldFrame(field)}
        value={shown}
        onChange={(chosen) => onChange(chosen === null ? '' : chosen.toString())}
        onBlur={leave}
        shouldForceLeadingZeros
        firstDayOfWeek="mon"
      >
        <FieldHead label={label} required={field.required} hint={hint} />
        <Group ref={box} className={cx('input', dateStyles.box, dateStyles.dateBox)}>
          <DateInput className={cx(dateStyles.segments, 'figures')}>
            {(segment) => <DateSegment segment={segment} className={dateStyles.segment ?? ''} />}
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
