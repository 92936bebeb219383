import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldConflict, Side } from '#domain/merge.ts'
import { cx } from '#src/styles/cx.ts'
import { fieldLabel } from '#src/texts.ts'
import styles from './ConflictDialog.module.css'
import { describeSide, type Wording } from './describeValue.ts'

type Props = {
  kind: string
  clash: FieldConflict
  wording: Wording
  sides: readonly { side: Side; label: string }[]
  decision: Side | undefined
  onDecide: (side: Side) => void
  isBusy?: boolean
  children?: ReactNode
}

export const ClashChoice = ({ kind, clash, wording, sides, decision, onDecide, isBusy, children }: Props) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.clash} data-clash={clash.field}>
      <legend className={cx('sentence', styles.field)}>{fieldLabel(t, kind, clash.field)}</legend>
      {children}
      {sides.map(({ side, label }) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`clash-${clash.field}`}
            checked={decision === side}
            disabled={isBusy}
            onChange={() => onDecide(side)}
          />
          <span>
            <strong>{label}</strong> <span>{describeSide(t, wording, clash, side)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
