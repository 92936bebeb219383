import { useTranslation } from 'react-i18next'
import { referencedId } from '#domain/fields.ts'
import type { SuggestRef } from '#src/actorRefs.ts'
import type { Choice, FieldProps } from './fieldProps.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<string> & { suggest: SuggestRef; known: readonly Choice[] }

/** Where it is: a known place as `id:{id}`, or whatever name is typed (§3, location). `known` names chosen places. */
export const LocationField = ({ value, onChange, suggest, known, issue = null, ...props }: Props) => {
  const { t } = useTranslation()
  const { suggestions, isSearching, hasAnswer, type, close, finish, leave, pick, nameOf } = useSuggest(
    suggest,
    known,
    (choice) => {
      onChange(`id:${choice.id}`)
      close()
    },
  )
  const place = referencedId(value)
  return (
    <SuggestBox
      {...props}
      issue={issue}
      text={place === null ? value : (nameOf(place) ?? t('form.unknownEntry'))}
      onText={(text) => {
        onChange(text)
        type(text)
      }}
      suggestions={suggestions}
      isSearching={isSearching}
      hasAnswer={hasAnswer && suggestions.length > 0}
      onPick={pick}
      onEnter={() => {
        finish()
        return false
      }}
      onLeave={leave}
    />
  )
}
