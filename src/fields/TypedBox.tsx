import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Group } from 'react-aria-components/Group'
import { FieldError, Input, TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import type { Misread } from '#domain/dateEntry.ts'
import { cx } from '#src/styles/cx.ts'
import dateStyles from './DateParts.module.css'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { misreadText } from './meaning.ts'

type Props = Omit<FieldProps<unknown>, 'value' | 'onChange'> & {
  text: string
  isTyping: boolean
  onText: (text: string) => void
  /** The field is left, or Enter pressed. */
  onSettle: () => void
  meaning: string | null
  misread: Misread | null
  example: string
  boxClass?: string | undefined
  /** `typeTime` selects the time in the box. */
  calendar?: (typeTime: () => void) => ReactNode
}

/** The first tap selects all, the second sets the caret. */
export const TypedBox = ({ text, isTyping, meaning, misread, example, ...field }: Props) => {
  const { t, i18n } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef<string | null>(null)
  const settle = () => {
    typed.current = null
    field.onSettle()
  }
  // An end that moved with its start can be typed over. A text that was just typed cannot: the next key would replace it.
  const kept = isTyping ? null : text
  useLayoutEffect(() => {
    const box = input.current
    if (box !== null && box === document.activeElement && box.value === kept && kept !== typed.current) box.select()
  }, [kept])
  const wasElsewhere = useRef(false)
  const typeTime = () => {
    const box = input.current
    box?.focus()
    box?.setSelectionRange(box.value.indexOf(' ') + 1, box.value.length)
  }
  return (
    <TextField
      {...fieldFrame({ ...field, issue: field.issue ?? misread?.fault })}
      name={field.name}
      value={text}
      onChange={(next) => {
        typed.current = next
        field.onText(next)
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      autoComplete="off"
      aria-describedby={id}
    >
      <FieldHead label={field.label} required={field.required} hint={field.hint} />
      <Group
        className={cx('input', dateStyles.box, field.boxClass)}
        isInvalid={field.issue != null || misread !== null}
        isDisabled={field.disabled ?? false}
      >
        <Input
          ref={input}
          className={cx('figures', dateStyles.typed)}
          onPointerDown={({ currentTarget }) => {
            wasElsewhere.current = document.activeElement !== currentTarget
          }}
          onClick={({ currentTarget: box }) => {
            if (wasElsewhere.current && box.selectionStart === box.selectionEnd) box.select()
          }}
        />
        {field.calendar?.(typeTime)}
      </Group>
      <span id={id} role="status" className={misread === null ? styles.hint : styles.notice}>
        {misread === null ? meaning : misreadText(t, misread, { typed: text, example, language: i18n.language })}
      </span>
      {misread === null && <FieldError className="issue">{field.issue}</FieldError>}
    </TextField>
  )
}
