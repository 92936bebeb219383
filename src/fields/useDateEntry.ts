import { useRef, useState } from 'react'
import { halfTyped, leaveDate } from '#domain/dateEntry.ts'

type Options<Value, Parsed> = {
  /** What the form holds. */
  value: Value
  /** The same for the widget. */
  parsed: Parsed | null
  /** What the form holds while there is nothing. */
  empty: Value
  format: (chosen: Parsed) => Value
  onChange: (value: Value | typeof halfTyped) => void
}

/**
 * Tells the form what is typed into the widget of a date or time, and when the widget is left with a part missing.
 * @returns `box` for the element around the parts, `shown` and `change` for the widget, `leave` for when it is left, and
 * `impossible`: what was typed last, when there is no such date
 */
export const useDateEntry = <Value extends string | null, Parsed>(options: Options<Value, Parsed>) => {
  const { value, parsed, empty, format, onChange } = options
  const [impossible, setImpossible] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const whole = useRef({ value: empty, parsed: null as Parsed | null })
  // Names this drawing: a change that is not drawn yet when the widget is left is the widget's own correction.
  const drawing = {}
  const changedIn = useRef<object | null>(null)

  const change = (chosen: Parsed | null) => {
    changedIn.current = drawing
    setImpossible(null)
    onChange(chosen === null ? empty : format(chosen))
  }

  const leave = () => {
    const isCorrected = changedIn.current === drawing
    const left = leaveDate({ value, whole: whole.current.value, empty }, { ...partsIn(box.current), isCorrected })
    if (left.impossible !== null) setImpossible(left.impossible)
    if (left.value === value) return
    if (left.value === halfTyped) whole.current = { value, parsed }
    onChange(left.value)
  }

  return { box, shown: value === halfTyped ? whole.current.parsed : parsed, change, leave, impossible }
}

/** What the parts of a date or time show: their text, without the marks of its direction, and how much of it is missing. */
const partsIn = (box: HTMLElement | null) => {
  const parts = [...(box?.querySelectorAll('[data-type]') ?? [])]
  const typed = parts.filter((part) => part.getAttribute('data-type') !== 'literal')
  const open = typed.filter((part) => part.hasAttribute('data-placeholder')).length
  const missing = open === 0 ? 'none' : open === typed.length ? 'all' : 'some'
  const text = parts.map(({ textContent }) => textContent).join('')
  return { missing, text: text.replace(/[\u2066-\u2069]/g, '') } as const
}
