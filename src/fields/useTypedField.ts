import { useRef, useState } from 'react'
import { notUnderstood, typedIn, type Understood } from '#domain/dateEntry.ts'

/** How a field reads what is typed into it, and how it writes what it holds. */
export type Typing<Value extends string | null> = {
  /** What the form holds while nothing is typed. */
  empty: Value
  /** Whether a value is a date or time. */
  isWhole: (value: Value) => boolean
  /** Reads a text; `before` is the last date or time, if there was one. */
  read: (text: string, before: Value) => Understood
  /** A date or time as it stands in the box. */
  write: (value: Value) => string
}

/**
 * What is typed into the field of a date or time. The form is told when the field is left, or on Enter: what was understood,
 * or the text itself where it was not, which no check lets pass.
 * @returns `text` for the box, `shown` for saying in words what it means, `fault` when it was left and not understood
 */
export const useTypedField = <Value extends string | null>(
  value: Value,
  onChange: (value: Value) => void,
  { empty, isWhole, read, write }: Typing<Value>,
) => {
  const [typed, setTyped] = useState<string | null>(null)
  const last = useRef<Value>(empty)
  const before = isWhole(value) ? value : last.current
  const kept = typedIn(value) ?? (isWhole(value) ? write(value) : '')
  const text = typed ?? kept
  const understood = text.trim() === '' || text === kept ? null : read(text, before)
  const left = typed === null && typedIn(value) !== null ? read(text, before) : null

  const settle = () => {
    setTyped(null)
    if (typed === null || typed === kept) return
    if (isWhole(value)) last.current = value
    if (typed.trim() === '') onChange(empty)
    else onChange((understood && 'value' in understood ? understood.value : notUnderstood(typed)) as Value)
  }

  return {
    text,
    type: setTyped,
    settle,
    isTyping: typed !== null && typed !== kept,
    shown:
      understood && 'value' in understood
        ? (understood.value as Value)
        : isWhole(value) && text === kept
          ? value
          : null,
    fault: left && 'fault' in left ? left.fault : null,
  }
}
