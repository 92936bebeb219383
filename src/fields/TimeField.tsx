import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeTyped } from '#domain/dateEntry.ts'
import dateStyles from './DateParts.module.css'
import type { FieldProps } from './fieldProps.ts'
import { TypedBox } from './TypedBox.tsx'
import { useTypedField } from './useTypedField.ts'

const isWhole = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

type Props = FieldProps<string> & {
  /** What is to be said of the time, such as that it is one of the next day. */
  note?: string | null
}

/** A local time of day, typed or pasted. The value is `HH:mm`, the empty string while there is none. */
export const TimeField = memo(({ value, onChange, note = null, ...field }: Props) => {
  const { t, i18n } = useTranslation()
  const { text, type, settle, shown, isTyping, fault } = useTypedField(value, onChange, {
    empty: '',
    isWhole,
    read: (typed) => timeTyped(typed, { language: i18n.language, today: '' }),
    write: (time) => time,
  })
  return (
    <TypedBox
      {...field}
      {...{ text, isTyping, fault }}
      onText={type}
      onSettle={settle}
      meaning={isTyping && shown !== null ? t('dates.time', { time: shown }) : note}
      example={t('dates.examples.time')}
      boxClass={dateStyles.time}
    />
  )
})
