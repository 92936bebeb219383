import { useRef, useState } from 'react'
import { notUnderstood, typedIn, type Understood } from '#domain/dateEntry.ts'

export type Typing<Value extends string | null> = {
  empty: Value
  isWhole: (value: Value) => boolean
  /** `before` is the last date or time. */
  read: (text: string, before: Value) => Understood
  write: (value: Value) => string
  /** A span was typed: its end. */
  onEnd?: ((end: string) => void) | undefined
}

/** The form gets the value on leaving or Enter; text that is none it gets as it is, and refuses. */
export const useTypedField = <Value extends string | null>(
  value: Value,
  onChange: (value: Value) => void,
  { empty, isWhole, read, write, onEnd }: Typing<Value>,
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
    // After the start, which takes an end along.
    if (understood && 'value' in understood && understood.end) onEnd?.(understood.end)
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
    misread: left && 'fault' in left ? left : null,
  }
}
