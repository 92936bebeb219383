import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FactName, facts, initialFact } from '#domain/facts.ts'
import { isAfterStart } from '#domain/span.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { AnswerField } from '#src/fields/AnswerField.tsx'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { OptionalDateTimeField } from '#src/fields/OptionalDateTimeField.tsx'
import { TextArea } from '#src/fields/TextArea.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import styles from '#src/views/forms/FormSection.module.css'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = {
  form: FormRef
  names: readonly FactName[]
  title: string
  timezone: string
  initial?: string
  note?: string
  saidText?: SaidText
  children?: ReactNode
}

/** Null for nobody. */
export type SaidText = (name: FactName) => string | null

export const FactFields = ({ form, names, title, timezone, initial = '', note, saidText, children }: Props) => {
  const { values, issueOf } = useFields(form)
  const [isUnfolded, setUnfolded] = useState(() => names.some((name) => isSaid(name, values[name])))
  const isWrong = names.some((name) => issueOf(name) !== null)
  return (
    <details
      className={styles.fold}
      open={isUnfolded || isWrong}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles.folded}>
        {note !== undefined && <p className="note">{note}</p>}
        {names.map((name) => (
          <FactField key={name} {...{ form, name, timezone, initial }} said={saidText?.(name) ?? null} />
        ))}
        {children}
      </div>
    </details>
  )
}

const isSaid = (name: FactName, value: unknown) => value !== undefined && value !== initialFact(name)

type FieldProps = { form: FormRef; name: FactName; timezone: string; initial: string; said: string | null }

const FactField = ({ form, name, timezone, initial, said }: FieldProps) => {
  const { values, flag, text, reference, answer } = useFields(form)
  const { t } = useTranslation()
  switch (facts[name].kind) {
    case 'flag':
      return <Checkbox {...flag(name)} />
    case 'moment': {
      const moment = reference(name)
      const words = { add: t('facts.add', { label: moment.label }), remove: t('facts.remove', { label: moment.label }) }
      const hint = isAfterStart(moment.value, values, timezone) ? t('facts.afterStart') : moment.hint
      return <OptionalDateTimeField {...moment} {...{ hint, timezone, initial, words }} />
    }
    case 'text':
      return <TextArea {...text(name)} />
    case 'answer':
      return <AnswerField {...answer(name)} said={said} />
    default:
      return <TextField {...text(name)} />
  }
}
