import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { otherWord } from '#domain/word.ts'
import type { WordChoiceRef } from '#src/actors/refs.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { useOptions } from '#src/fields/useOptions.ts'

export const isMissing = (snapshot: ReturnType<WordChoiceRef['getSnapshot']>): boolean =>
  snapshot.matches('missing') || snapshot.matches('lookingAgain') || snapshot.matches('creating')

/** Without words, members have "Other". Null while loading. */
export const useWords = (words: WordChoiceRef, moderating: boolean): readonly Choice[] | null => {
  const { t } = useTranslation()
  const options = useOptions(words)
  const offersOther = useSelector(words, isMissing) && !moderating
  const other = useMemo(() => [{ id: otherWord, name: t('events.otherWord') }], [t])
  return offersOther ? other : options
}
