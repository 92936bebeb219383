import { useEffect, useRef } from 'react'
import { beginningOf, localDate, nextDate } from '#domain/localDate.ts'
import styles from './ListFilters.module.css'

type Props = {
  label: string
  timezone: string
  /** The instant is then the end of the day. */
  isLast?: boolean
  value: string | null
  onChange: (value: string | null) => void
}

const isComplete = (date: string): boolean => /^[1-9]\d{3}-/.test(date)

/** The instant of a day in the site's zone. */
export const DateFilter = ({ label, timezone, isLast = false, value, onChange }: Props) => {
  const date = value === null ? '' : localDate(Date.parse(value) - (isLast ? 1 : 0), timezone)
  const input = useRef<HTMLInputElement>(null)
  // A half-typed day is no value, and stays.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = date
  }, [date])
  const choose = (chosen: string) => {
    if (chosen === '') onChange(null)
    else if (isComplete(chosen))
      onChange(new Date(beginningOf(isLast ? nextDate(chosen) : chosen, timezone)).toISOString())
  }
  return (
    <label className={styles.select}>
      <span className="sentence">{label}</span>
      <input
        ref={input}
        className="input"
        type="date"
        defaultValue={date}
        onChange={(event) => choose(event.target.value)}
      />
    </label>
  )
}
