import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestionNamed } from '#domain/proposals/suggestion.ts'
import type { SuggestRef } from '#src/actors/refs.ts'
import type { Choice } from './fieldProps.ts'

/** A suggest actor's state, and names by id. `onPick` takes what was chosen or typed in full. */
export const useSuggest = (suggest: SuggestRef, known: readonly Choice[] | null, onPick: (choice: Choice) => void) => {
  const { t } = useTranslation()
  const text = useSelector(suggest, ({ context }) => context.text)
  const suggestions = useSelector(suggest, ({ context }) => context.suggestions)
  const isSearching = useSelector(suggest, (snapshot) => snapshot.matches('loading') || snapshot.matches('settling'))
  const isForgotten = useSelector(
    suggest,
    (snapshot) => snapshot.matches('idle') && snapshot.context.text.trim() !== '',
  )
  const hasAnswer = useSelector(suggest, (snapshot) => snapshot.matches('ready'))
  const picked = useRef(new Map<string, string>())
  const pick = (choice: Choice) => {
    picked.current.set(choice.id, choice.name)
    onPick(choice)
  }
  const type = (typed: string) => suggest.send({ type: 'text.changed', text: typed })
  const close = () => suggest.send({ type: 'suggestions.closed' })
  const finish = () => {
    const { context } = suggest.getSnapshot()
    const named = suggestionNamed(context.text, context.suggestions)
    if (named === null) return
    close()
    pick(named)
  }
  const leave = () => {
    finish()
    close()
  }
  return {
    text,
    suggestions,
    isSearching,
    hasAnswer,
    type,
    browse: () => suggest.send({ type: 'suggestions.requested' }),
    close,
    finish,
    leave,
    pick,
    /** For suggestions only: other text is reported. */
    chooser: {
      text,
      isSearching,
      hasAnswer,
      onText: type,
      onPick: pick,
      onLeave: leave,
      note: isForgotten ? t('form.notChosen', { text: text.trim() }) : null,
      onEnter: () => {
        finish()
        return text.trim() !== ''
      },
    },
    nameOf: (id: string): string | null =>
      known?.find((choice) => choice.id === id)?.name ?? picked.current.get(id) ?? null,
  }
}
