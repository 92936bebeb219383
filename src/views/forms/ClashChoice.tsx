import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldConflict, Side } from '#domain/merge.ts'
import { cx } from '#src/styles/cx.ts'
import { fieldLabel } from '#src/texts.ts'
import styles from './ConflictDialog.module.css'
import { describeFields, describeSide, type Wording } from './describeValue.ts'

type Props = {
  kind: string
  question: readonly [FieldConflict, ...FieldConflict[]]
  wording: Wording
  sides: readonly { side: Side; label: string }[]
  decision: Side | undefined
  onDecide: (side: Side) => void
  isBusy?: boolean
  children?: ReactNode
}

/** One question: about a field, or about fields that say one thing together. */
export const ClashChoice = ({ kind, question, wording, sides, decision, onDecide, isBusy, children }: Props) => {
  const { t } = useTranslation()
  const [{ field }] = question
  return (
    <fieldset className={styles.clash} data-clash={field}>
      <legend className={cx('sentence', styles.field)}>
        {question.map((clash) => fieldLabel(t, kind, clash.field)).join(', ')}
      </legend>
      {children}
      {sides.map(({ side, label }) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`clash-${field}`}
            checked={decision === side}
            disabled={isBusy}
            onChange={() => onDecide(side)}
          />
          <span>
            <strong>{label}</strong>{' '}
            <span>{describeFields(t, kind, question, (clash) => describeSide(t, wording, clash, side))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
