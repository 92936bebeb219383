import { useRef } from 'react'

/** What a form holds while a part of a date or time is missing: nothing that its check lets pass. */
export const incomplete = 'incomplete'

/**
 * Date and time widgets keep their last whole value while a part of it is deleted; what is saved must be what is seen. So
 * when such a widget is left with a part missing, the form is told that its value is {@link incomplete}.
 * @param value what the form holds; null and the empty string are no value
 * @param parsed the same for the widget
 * @returns `box` for the element around the parts, `shown` for the widget, `leave` for when it is left
 */
export const useIncomplete = <Parsed>(
  value: string | null,
  parsed: Parsed | null,
  onChange: (value: string) => void,
) => {
  const box = useRef<HTMLDivElement>(null)
  const whole = useRef<Parsed | null>(null)
  const leave = () => {
    const isEmpty = value === null || value === '' || value === incomplete
    if (isEmpty || !box.current?.querySelector('[data-placeholder]')) return
    whole.current = parsed
    onChange(incomplete)
  }
  return { box, shown: value === incomplete ? whole.current : parsed, leave }
}
