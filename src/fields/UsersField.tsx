import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuggestRef } from '#src/actors/refs.ts'
import { Chips } from './Chips.tsx'
import type { Choice, FieldProps } from './fieldProps.ts'
import { namelessText } from './namelessText.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<readonly string[]> & { suggest: SuggestRef; known: readonly Choice[] | null }

/** Other users, found by nickname (§2 users input). The value is their ids; `known` names those chosen before. */
export const UsersField = memo(
  ({ value, onChange, suggest, known, issue = null, disabled = false, ...props }: Props) => {
    const { t } = useTranslation()
    const { suggestions, chooser, type, nameOf } = useSuggest(suggest, known, (user) => {
      if (!value.includes(user.id)) onChange([...value, user.id])
      type('')
    })
    const offered = suggestions.filter(({ id }) => !value.includes(id))
    return (
      <SuggestBox
        {...props}
        disabled={disabled}
        issue={issue}
        suggestions={offered}
        {...chooser}
        onBackspace={() => onChange(value.slice(0, -1))}
      >
        <Chips
          label={props.label}
          chips={value.map((id) => ({ id, name: nameOf(id) ?? namelessText(t, known) }))}
          onRemove={(id) => onChange(value.filter((other) => other !== id))}
          disabled={disabled}
        />
      </SuggestBox>
    )
  },
)
