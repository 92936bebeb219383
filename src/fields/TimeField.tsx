import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTime } from '#domain/dateEntry.ts'
import { timePattern } from '#domain/localDate.ts'
import dateStyles from './DateParts.module.css'
import type { FieldProps } from './fieldProps.ts'
import { todayIn } from './meaning.ts'
import { TypedBox } from './TypedBox.tsx'
import { useTypedField } from './useTypedField.ts'

const isWhole = (value: string) => timePattern.test(value)

type Props = FieldProps<string> & {
  timezone: string
  /** Such as that it is on the next day. */
  note?: string | null
  /** The start of the span whose end this is. */
  begin?: string
}

/** `HH:mm` or empty. */
export const TimeField = memo(({ value, onChange, timezone, note = null, begin = '', ...field }: Props) => {
  const { t, i18n } = useTranslation()
  const { text, type, settle, shown, isTyping, misread } = useTypedField(value, onChange, {
    empty: '',
    isWhole,
    read: (typed) => parseTime(typed, { language: i18n.language, today: todayIn(timezone), begin }),
    write: (time) => time,
  })
  return (
    <TypedBox
      {...field}
      {...{ text, isTyping, misread }}
      onText={type}
      onSettle={settle}
      meaning={isTyping && shown !== null ? t('dates.time', { time: shown }) : note}
      example={t('dates.examples.time')}
      boxClass={dateStyles.time}
    />
  )
})
