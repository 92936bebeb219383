import { memo, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowFocus } from '#src/focus/useRowFocus.ts'
import { cx } from '#src/styles/cx.ts'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { Icon } from './Icon.tsx'

type InvolvedEntry = { name: string; description: string }

type Props = FieldProps<readonly InvolvedEntry[]> & {
  rowIssue?: (row: number) => string | null
}

/** The focus stays in the rows (§3). */
export const InvolvedField = memo(
  ({ name, label, value, onChange, issue = null, hint, disabled = false, rowIssue }: Props) => {
    const { t } = useTranslation()
    const id = useId()
    const { focusRow, takeFocus } = useRowFocus()
    const addButton = useRef<HTMLButtonElement>(null)
    const change = (row: number, part: Partial<InvolvedEntry>) =>
      onChange(value.map((entry, index) => (index === row ? { ...entry, ...part } : entry)))
    const add = () => {
      focusRow(value.length)
      onChange([...value, { name: '', description: '' }])
    }
    const remove = (row: number) => {
      focusRow(Math.min(row, value.length - 2))
      if (value.length === 1) addButton.current?.focus()
      onChange(value.filter((_, index) => index !== row))
    }
    return (
      <fieldset className={styles.field} data-field={name} data-invalid={issue === null ? undefined : true}>
        <legend className={styles.label}>{label}</legend>
        {hint && <p className={styles.hint}>{hint}</p>}
        {value.map((entry, row) => {
          const wrong = rowIssue?.(row) ?? null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their inputs are controlled
            <fieldset key={row} className={styles.row}>
              <legend className="visually-hidden">{t('involved.row', { number: row + 1 })}</legend>
              <label className={styles.part}>
                <span className={styles.partLabel}>{t('involved.name')}</span>
                <input
                  ref={takeFocus(row)}
                  className="input"
                  aria-invalid={wrong !== null}
                  aria-describedby={wrong === null ? undefined : `${id}-${row}`}
                  value={entry.name}
                  disabled={disabled}
                  onChange={(event) => change(row, { name: event.target.value })}
                />
              </label>
              <label className={styles.part}>
                <span className={styles.partLabel}>{t('involved.description')}</span>
                <input
                  className="input"
                  value={entry.description}
                  disabled={disabled}
                  onChange={(event) => change(row, { description: event.target.value })}
                />
              </label>
              <button
                type="button"
                className="icon-button"
                disabled={disabled}
                aria-label={t('involved.remove', { number: row + 1 })}
                onClick={() => remove(row)}
              >
                <Icon name="close" />
              </button>
              {wrong !== null && (
                <p id={`${id}-${row}`} className={cx('issue', styles.rowIssue)}>
                  {wrong}
                </p>
              )}
            </fieldset>
          )
        })}
        <button ref={addButton} type="button" className={cx('button', styles.add)} disabled={disabled} onClick={add}>
          <Icon name="add" /> {t('involved.add')}
        </button>
        {issue !== null && value.length === 0 && <p className="issue">{issue}</p>}
      </fieldset>
    )
  },
)
