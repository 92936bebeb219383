import { useCallback } from 'react'
import type { WordChoiceRef } from '#src/actors/refs.ts'
import type { FieldProps } from '#src/fields/fieldProps.ts'
import { Select } from '#src/fields/Select.tsx'
import { useWords } from './useWords.ts'
import { VocabularyNote } from './VocabularyNote.tsx'

type Props = {
  category: FieldProps<string>
  topic: FieldProps<string>
  categories: WordChoiceRef
  topics: WordChoiceRef
  moderating: boolean
}

export const WordFields = ({ category, topic, categories, topics, moderating }: Props) => {
  return (
    <>
      <VocabularyNote categories={categories} topics={topics} moderating={moderating} />
      <Select {...category} required choices={useWords(categories, moderating)} onOpen={useLook(categories)} />
      <Select {...topic} required choices={useWords(topics, moderating)} onOpen={useLook(topics)} />
    </>
  )
}

const useLook = (words: WordChoiceRef) => useCallback(() => words.send({ type: 'options.reloadRequested' }), [words])
