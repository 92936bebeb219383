import { type ReactNode, useId } from 'react'
import { Group } from 'react-aria-components/Group'
import { FieldError, Input, TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import type { EntryFault } from '#domain/dateEntry.ts'
import { cx } from '#src/styles/cx.ts'
import dateStyles from './DateParts.module.css'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'

type Props = Omit<FieldProps<unknown>, 'value' | 'onChange'> & {
  text: string
  onText: (text: string) => void
  /** The field is left, or Enter pressed. */
  onSettle: () => void
  /** What is understood, in words; null while there is nothing to say. */
  meaning: string | null
  fault: EntryFault | null
  /** What to type instead. */
  example: string
  boxClass?: string | undefined
  /** The button of a calendar. */
  children?: ReactNode
}

/** A box into which a date or time is typed in one's own way. Below stands what was understood, or that it was not. */
export const TypedBox = ({ text, onText, onSettle, meaning, fault, example, boxClass, children, ...field }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <TextField
      {...fieldFrame({ ...field, issue: field.issue ?? fault })}
      name={field.name}
      value={text}
      onChange={onText}
      onBlur={onSettle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSettle()
      }}
      autoComplete="off"
      aria-describedby={id}
    >
      <FieldHead label={field.label} required={field.required} hint={field.hint} />
      <Group
        className={cx('input', dateStyles.box, boxClass)}
        isInvalid={field.issue != null || fault !== null}
        isDisabled={field.disabled ?? false}
      >
        <Input className={cx('figures', dateStyles.typed)} />
        {children}
      </Group>
      <span id={id} role="status" className={fault === null ? styles.hint : styles.notice}>
        {fault === null ? meaning : t(`dates.${fault}`, { typed: text, example })}
      </span>
      <FieldError className={styles.issue ?? ''}>{field.issue}</FieldError>
    </TextField>
  )
}
