import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isEntryId } from '#domain/fields.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import { Chips } from './Chips.tsx'
import type { Choice, FieldProps } from './fieldProps.ts'
import { namelessText } from './namelessText.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<readonly string[]> & {
  suggest: SuggestRef
  known: readonly Choice[] | null
  except?: readonly string[]
}

/** By nickname (§2); the form refuses other text. Backspace removes nobody, because that could give the entry away. */
export const UsersField = memo(
  ({ value, onChange, suggest, known, except = [], issue = null, disabled = false, ...props }: Props) => {
    const { t } = useTranslation()
    const ids = value.filter(isEntryId)
    const { suggestions, chooser, type, nameOf } = useSuggest(suggest, known, (user) => {
      onChange([...new Set([...ids, user.id])])
      type('')
    })
    const offered = suggestions.filter(({ id }) => !except.includes(id) && !ids.includes(id))
    return (
      <SuggestBox
        {...props}
        {...chooser}
        {...{ disabled, issue, suggestions: offered }}
        text={value.find((entry) => !isEntryId(entry)) ?? ''}
        note={issue === null ? chooser.note : null}
        onText={(text) => {
          onChange(text === '' ? ids : [...ids, text])
          type(text)
        }}
      >
        <Chips
          label={props.label}
          chips={ids.map((id) => ({ id, name: nameOf(id) ?? namelessText(t, known) }))}
          onRemove={(id) => onChange(value.filter((other) => other !== id))}
          disabled={disabled}
        />
      </SuggestBox>
    )
  },
)
