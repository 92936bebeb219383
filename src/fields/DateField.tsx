import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDate } from '#domain/dateEntry.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import dateStyles from './DateParts.module.css'
import type { FieldProps } from './fieldProps.ts'
import { dateMeaning, todayIn } from './meaning.ts'
import { TypedBox } from './TypedBox.tsx'
import { useTypedField } from './useTypedField.ts'

const isWhole = (value: string) => formatDate(value) !== ''

type Props = FieldProps<string> & {
  /** Where "today" is. */
  timezone: string
}

/** A local date, `yyyy-mm-dd` or empty; typed, pasted or picked. */
export const DateField = memo(({ value, onChange, timezone, ...field }: Props) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { text, type, settle, shown, isTyping, misread } = useTypedField(value, onChange, {
    empty: '',
    isWhole,
    read: (typed) => parseDate(typed, { language, today: todayIn(timezone) }),
    write: (date) => formatDate(date),
  })
  return (
    <TypedBox
      {...field}
      {...{ text, isTyping, misread }}
      onText={type}
      onSettle={settle}
      meaning={shown === null ? null : dateMeaning(shown, language)}
      example={t('dates.examples.date')}
      boxClass={dateStyles.dateBox}
      calendar={() => (
        <CalendarPopover label={field.label} date={shown} onPick={onChange} disabled={field.disabled ?? false} />
      )}
    />
  )
})
