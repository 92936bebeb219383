import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowFocus } from '#src/focus/useRowFocus.ts'
import { cx } from '#src/styles/cx.ts'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'
import { IntervalRow } from './IntervalRow.tsx'
import { RequiredMark } from './RequiredMark.tsx'
import type { IntervalDraft } from './rhythm.ts'

type Props = FieldProps<readonly IntervalDraft[]> & {
  initial: IntervalDraft
  isStored?: boolean | undefined
  timezone: string
  partIssue: (row: number, part: string) => string | null
}

/** At least one (§3). A new row gets the focus; after a removal the button below does. */
export const IntervalsField = memo(
  ({
    name,
    label,
    value,
    onChange,
    issue = null,
    hint,
    required = false,
    disabled = false,
    initial,
    isStored = false,
    timezone,
    partIssue,
  }: Props) => {
    const { t } = useTranslation()
    const addButton = useRef<HTMLButtonElement>(null)
    const { focusRow, takeFocus } = useRowFocus()
    const add = () => {
      focusRow(value.length)
      onChange([...value, value.at(-1) ?? initial])
    }
    const change = (row: number, part: Partial<IntervalDraft>) =>
      onChange(value.map((interval, index) => (index === row ? { ...interval, ...part } : interval)))
    const remove = (row: number) => {
      addButton.current?.focus()
      onChange(value.filter((_, index) => index !== row))
    }
    return (
      <fieldset className={styles.field} data-field={name} data-invalid={issue === null ? undefined : true}>
        <legend className={styles.label}>
          {label} {required && <RequiredMark />}
        </legend>
        {hint && value.length > 1 && <p className={styles.hint}>{hint}</p>}
        {value.map((interval, row) => (
          <IntervalRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their inputs are controlled
            key={row}
            name={`${name}.${row}`}
            number={row + 1}
            firstRef={takeFocus(row)}
            value={interval}
            onChange={(part) => change(row, part)}
            onRemove={value.length > 1 ? () => remove(row) : undefined}
            issueOf={(part) => partIssue(row, part)}
            isStored={isStored}
            timezone={timezone}
            disabled={disabled}
          />
        ))}
        <button ref={addButton} type="button" className={cx('button', styles.add)} disabled={disabled} onClick={add}>
          <Icon name="add" /> {t('intervals.add')}
        </button>
        {issue !== null && value.length === 0 && <p className="issue">{issue}</p>}
      </fieldset>
    )
  },
)
