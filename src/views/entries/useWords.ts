import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { otherWord } from '#domain/word.ts'
import type { WordChoiceRef } from '#src/actors/refs.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { useOptions } from '#src/fields/useOptions.ts'

/** Whether there is no category, or no topic, yet. */
export const isMissing = (snapshot: ReturnType<WordChoiceRef['getSnapshot']>): boolean =>
  snapshot.matches('missing') || snapshot.matches('lookingAgain') || snapshot.matches('creating')

/**
 * The categories or topics to choose from. Where there are none, members may choose "Other"; moderators make the first ones.
 * Null while the first of them are on their way.
 */
export const useWords = (words: WordChoiceRef, moderating: boolean): readonly Choice[] | null => {
  const { t } = useTranslation()
  const options = useOptions(words)
  const offersOther = useSelector(words, isMissing) && !moderating
  const other = useMemo(() => [{ id: otherWord, name: t('events.otherWord') }], [t])
  return offersOther ? other : options
}
