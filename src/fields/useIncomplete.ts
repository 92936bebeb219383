import { useEffect, useRef, useState } from 'react'

/** What a form holds while a part of a date or time is missing: nothing that its check lets pass. */
export const incomplete = 'incomplete'

type Options<Value, Parsed> = {
  /** What the form holds. */
  value: Value
  /** The same for the widget. */
  parsed: Parsed | null
  /** What the form holds while there is nothing. */
  empty: Value
  format: (chosen: Parsed) => Value
  onChange: (value: Value | typeof incomplete) => void
}

/**
 * What is saved must be what is seen, and what is seen what was typed. Date and time widgets keep their last whole value
 * while a part of it is missing, and put the nearest day in the place of one that does not exist, such as 31 June. So when
 * such a widget is left with a part missing, the form is told that its value is {@link incomplete}; and what was typed
 * but does not exist is named.
 * @returns `box` for the element around the parts, `shown` and `change` for the widget, `leave` for when it is left, and
 * `impossible`: what was typed last, when there is no such date
 */
export const useIncomplete = <Value extends string | null, Parsed>(options: Options<Value, Parsed>) => {
  const { value, parsed, empty, format, onChange } = options
  const [impossible, setImpossible] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const whole = useRef({ value: empty, parsed: null as Parsed | null })
  const isCorrecting = useRef(false)

  // A change counts as a correction until it is drawn: while it is left, the widget makes none but its own.
  useEffect(() => {
    isCorrecting.current = false
  })

  // A draft says only that a part was missing, not which.
  useEffect(() => {
    if (value === incomplete && partsIn(box.current).missing === 'all') onChange(empty)
  }, [value, empty, onChange])

  const change = (chosen: Parsed | null) => {
    isCorrecting.current = true
    setImpossible(null)
    onChange(chosen === null ? empty : format(chosen))
  }

  const leave = () => {
    const { missing, text } = partsIn(box.current)
    if (missing === 'none' && isCorrecting.current) setImpossible(text)
    else if (missing === 'none' && value === incomplete) onChange(whole.current.value)
    else if (missing === 'all' && value === incomplete) onChange(empty)
    else if (missing === 'some' && value !== incomplete) {
      whole.current = { value, parsed }
      onChange(incomplete)
    }
  }

  return { box, shown: value === incomplete ? whole.current.parsed : parsed, change, leave, impossible }
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
