import { useSelector } from '@xstate/react'
import type { OptionsRef, WordChoiceRef } from '#src/actors/refs.ts'
import type { Choice } from './fieldProps.ts'

/** Null while loading. */
export const useOptions = (options: OptionsRef | WordChoiceRef): readonly Choice[] | null =>
  useSelector(options, (snapshot) =>
    snapshot.matches('loading') && snapshot.context.options.length === 0 ? null : snapshot.context.options,
  )
