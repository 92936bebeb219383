import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { referencedId } from '#domain/fields.ts'
import { suggestionNamed } from '#domain/proposals/suggestion.ts'
import { fold } from '#domain/text.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import type { Choice, FieldProps } from './fieldProps.ts'
import { namelessText } from './namelessText.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<string> & { suggest: SuggestRef; known: readonly Choice[] | null }

const begunBy = (text: string, suggestions: readonly Choice[]): Choice | null => {
  const begun = text.trim() === '' ? [] : suggestions.filter(({ name }) => fold(name).startsWith(fold(text)))
  return begun.length === 1 ? (begun[0] ?? null) : null
}

/** `id:{id}` or a typed name (§3). Locked until `known` names it. */
export const LocationField = memo(
  ({ value, onChange, suggest, known, issue = null, disabled = false, ...props }: Props) => {
    const { t } = useTranslation()
    const { text, suggestions, isSearching, hasAnswer, type, browse, close, finish, pick, nameOf } = useSuggest(
      suggest,
      known,
      (choice) => {
        onChange(`id:${choice.id}`)
        close()
      },
    )
    const place = referencedId(value)
    /** Also where suggestions were closed, or have not come yet. Text that was not typed here stays as it is. */
    const takeNamed = () => {
      const named = value === text ? suggestionNamed(value, known ?? []) : null
      if (named === null) finish()
      else pick(named)
    }
    const name = place === null ? value : nameOf(place)
    return (
      <SuggestBox
        {...props}
        issue={issue}
        disabled={disabled || (name === null && known === null)}
        text={name ?? namelessText(t, known)}
        onText={(text) => {
          onChange(text)
          type(text)
        }}
        suggestions={suggestions}
        isSearching={isSearching}
        hasAnswer={hasAnswer && suggestions.length > 0}
        onPick={pick}
        onEnter={() => {
          takeNamed()
          return false
        }}
        onLeave={() => {
          takeNamed()
          close()
        }}
        onBrowse={browse}
        onClose={close}
        begun={begunBy(value, suggestions)}
      />
    )
  },
)
