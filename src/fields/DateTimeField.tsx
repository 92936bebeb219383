import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { notUnderstood, parseMoment } from '#domain/dateEntry.ts'
import { dateIn, instantOf, timeIn } from '#domain/time.ts'
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { FieldProps } from './fieldProps.ts'
import { momentMeaning, todayIn } from './meaning.ts'
import { TypedBox } from './TypedBox.tsx'
import { useTypedField } from './useTypedField.ts'

type Props = FieldProps<string | null> & {
  timezone: string
  /** The start of the span whose end this is. */
  start?: string | null
  isAllDay?: boolean
  /** The end of a span that is typed; without it spans are refused. */
  onEnd?: (end: string) => void
}

const isWhole = (value: string | null) => value !== null && !Number.isNaN(Date.parse(value))

/** An ISO instant or null; typed, pasted or picked. Names the site's zone if the browser's differs. */
export const DateTimeField = memo(
  ({ value, onChange, hint, timezone, start = null, isAllDay = false, onEnd, ...field }: Props) => {
    const { t, i18n } = useTranslation()
    const { language } = i18n
    const { text, type, settle, shown, isTyping, misread } = useTypedField(value, onChange, {
      empty: null,
      isWhole,
      read: (typed, before) => {
        const today = todayIn(timezone)
        const read = parseMoment(typed, { language, today, timezone, before, start, isAllDay })
        const isRefused = 'value' in read && read.end !== undefined && (read.end === null || onEnd === undefined)
        return isRefused ? { fault: 'span' } : read
      },
      onEnd,
      write: (moment) => formatInstant(moment ?? '', timezone),
    })
    const isElsewhere = !isAllDay && Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
    const zoneNote = isElsewhere ? t('dates.timezone', { timezone: timezone.replaceAll('_', ' ') }) : undefined
    const pick = (date: string) => {
      if (shown === null) return onChange(notUnderstood(formatDate(date)))
      onChange(new Date(instantOf(date, timeIn(Date.parse(shown), timezone), timezone)).toISOString())
    }
    return (
      <TypedBox
        {...field}
        {...{ text, isTyping, misread }}
        hint={[hint, zoneNote].filter(Boolean).join(' ')}
        onText={type}
        onSettle={settle}
        meaning={shown === null ? null : momentMeaning(t, shown, { timezone, language, isAllDay })}
        example={t('dates.examples.moment')}
        calendar={(typeTime) => (
          <CalendarPopover
            label={field.label}
            date={shown === null ? null : dateIn(Date.parse(shown), timezone)}
            onPick={pick}
            onClosed={typeTime}
            disabled={field.disabled ?? false}
          />
        )}
      />
    )
  },
)
