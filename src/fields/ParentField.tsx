import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { splitParent } from '#domain/fields.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import { Chips } from './Chips.tsx'
import type { Choice, FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'
import { namelessText } from './namelessText.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<string | null> & { suggest: SuggestRef; known: readonly Choice[] | null }

/** `id:{id}` or `revent:{id}` (§3). Only main events can be chosen; the form refuses other text. */
export const ParentField = memo(
  ({ value, onChange, suggest, known, issue = null, disabled = false, ...props }: Props) => {
    const { t } = useTranslation()
    const { suggestions, chooser, type, nameOf } = useSuggest(suggest, known, (event) => {
      onChange(`id:${event.id}`)
      type('')
    })
    const parent = splitParent(value)
    if (parent !== null) {
      return (
        <div className={styles.field} data-field={props.name} data-invalid={issue === null ? undefined : true}>
          <span className={styles.label}>{props.label}</span>
          {props.hint && <span className={styles.hint}>{props.hint}</span>}
          <Chips
            label={props.label}
            chips={[{ id: parent.id, name: nameOf(parent.id) ?? namelessText(t, known) }]}
            onRemove={() => onChange(null)}
            disabled={disabled}
          />
          {issue !== null && <p className="issue">{issue}</p>}
        </div>
      )
    }
    return (
      <SuggestBox
        {...props}
        {...chooser}
        {...{ disabled, issue, suggestions }}
        text={value ?? ''}
        note={issue === null ? chooser.note : null}
        onText={(text) => {
          onChange(text === '' ? null : text)
          type(text)
        }}
      />
    )
  },
)
