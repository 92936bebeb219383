import { useEffect, useRef, useState } from 'react'
import { notUnderstood, typedIn, type Understood } from '#domain/dateEntry.ts'
import { typingPause } from '#domain/limits.ts'
import { usePageLeaving } from '#src/focus/useLeaving.ts'

export type Typing<Value extends string | null> = {
  empty: Value
  isWhole: (value: Value) => boolean
  /** `before` is the last date or time. */
  read: (text: string, before: Value) => Understood
  write: (value: Value) => string
  /** A span was typed: its end. */
  onEnd?: ((end: string) => void) | undefined
}

/**
 * In a pause of typing the form gets what can be read, and the text stays as it is. On Enter, or when the field or the page is left,
 * it gets all: text that is no value as it is, and refuses it.
 */
export const useTypedField = <Value extends string | null>(
  value: Value,
  onChange: (value: Value) => void,
  { empty, isWhole, read, write, onEnd }: Typing<Value>,
) => {
  /** `before` was in the field when typing began. */
  const [typed, setTyped] = useState<{ text: string; before: Value } | null>(null)
  const last = useRef<Value>(empty)
  const before = typed === null ? value : typed.before
  const kept = typedIn(before) ?? (isWhole(before) ? write(before) : '')
  const text = typed?.text ?? kept
  const readAs = () => read(text, isWhole(before) ? before : last.current)
  const understood = text.trim() === '' || text === kept ? null : readAs()
  const left = typed === null && typedIn(value) !== null ? readAs() : null
  const span = understood && 'value' in understood ? understood : null
  const reading = text === kept ? { value: before } : span && { value: span.value as Value }

  const next = reading === null ? value : reading.value
  useEffect(() => {
    if (next === value) return undefined
    const pause = setTimeout(() => onChange(next), typingPause)
    return () => clearTimeout(pause)
  }, [next, value, onChange])

  const settle = () => {
    setTyped(null)
    if (typed === null) return
    if (isWhole(before)) last.current = before
    const unread = text.trim() === '' ? empty : (notUnderstood(text) as Value)
    const taken = reading === null ? unread : reading.value
    if (taken !== value) onChange(taken)
    // After the start, which takes an end along.
    if (span?.end) onEnd?.(span.end)
  }
  usePageLeaving(settle)

  return {
    text,
    type: (next: string) => setTyped({ text: next, before }),
    settle,
    isTyping: text !== kept,
    shown: reading !== null && isWhole(reading.value) ? reading.value : null,
    misread: left && 'fault' in left ? left : null,
  }
}
