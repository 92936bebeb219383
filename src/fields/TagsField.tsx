import { memo } from 'react'
import { normalizeTags } from '#domain/text.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import { Chips } from './Chips.tsx'
import type { FieldProps } from './fieldProps.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useSuggest } from './useSuggest.ts'

type Props = FieldProps<readonly string[]> & { suggest: SuggestRef }

/** Comma, Enter or leaving adds the text, in lower case and once (§2, §3). */
export const TagsField = memo(({ value, onChange, suggest, issue = null, disabled = false, ...props }: Props) => {
  const { text, suggestions, isSearching, hasAnswer, type, pick } = useSuggest(suggest, [], ({ name }) => {
    add([name])
    type('')
  })
  const add = (typed: readonly string[]) => {
    const tags = normalizeTags([...value, ...typed])
    if (tags.length > value.length) onChange(tags)
  }
  const addText = () => {
    add([text])
    type('')
  }
  return (
    <SuggestBox
      {...props}
      disabled={disabled}
      issue={issue}
      text={text}
      onText={(typed) => {
        const words = typed.split(',')
        add(words.slice(0, -1))
        type(words.at(-1) ?? '')
      }}
      suggestions={suggestions.filter(({ id }) => !value.includes(id))}
      isSearching={isSearching}
      hasAnswer={hasAnswer && suggestions.length > 0}
      onPick={pick}
      onEnter={() => {
        if (text.trim() === '') return false
        addText()
        return true
      }}
      onBackspace={() => onChange(value.slice(0, -1))}
      onLeave={addText}
    >
      <Chips
        label={props.label}
        chips={value.map((tag) => ({ id: tag, name: tag }))}
        onRemove={(tag) => onChange(value.filter((other) => other !== tag))}
        disabled={disabled}
      />
    </SuggestBox>
  )
})
