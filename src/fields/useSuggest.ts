import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SuggestRef } from '#src/actorRefs.ts'
import type { Choice } from './fieldProps.ts'

/**
 * What a field needs of a suggest actor: its state, and the names of ids. `nameOf` knows the names it is given and those
 * that were picked here.
 */
export const useSuggest = (suggest: SuggestRef, known: readonly Choice[]) => {
  const text = useSelector(suggest, ({ context }) => context.text)
  const suggestions = useSelector(suggest, ({ context }) => context.suggestions)
  const isSearching = useSelector(suggest, (snapshot) => snapshot.matches('loading') || snapshot.matches('settling'))
  const hasAnswer = useSelector(suggest, (snapshot) => snapshot.matches('ready'))
  const picked = useRef(new Map<string, string>())
  return {
    text,
    suggestions,
    isSearching,
    hasAnswer,
    type: (typed: string) => suggest.send({ type: 'text.changed', text: typed }),
    close: () => suggest.send({ type: 'suggestions.closed' }),
    remember: ({ id, name }: Choice) => picked.current.set(id, name),
    nameOf: (id: string): string | null =>
      known.find((choice) => choice.id === id)?.name ?? picked.current.get(id) ?? null,
  }
}
