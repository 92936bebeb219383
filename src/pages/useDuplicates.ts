import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SimilarPlace } from '#domain/place.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'

/**
 * Looks for places that are like the one in the form, as soon as its name or address was changed. When one of them is
 * chosen instead, what was typed is dropped.
 * @param id the place being edited; null for a new one
 */
export const useDuplicates = (form: FormRef, id: string | null, onChosen: (place: SimilarPlace) => void) => {
  const { actors } = useApp()
  const duplicates = useActorRef(actors.duplicates, { input: { id } })
  const name = useSelector(form, ({ context }) => changed(context, 'name'))
  const address = useSelector(form, ({ context }) => changed(context, 'address'))

  useEffect(() => duplicates.send({ type: 'place.typed', name, address }), [duplicates, name, address])
  useEmitted(duplicates, 'place.chosen', ({ place }) => {
    form.send({ type: 'values.reset' })
    onChosen(place)
  })
  return duplicates
}

type Values = { readonly [field: string]: unknown }

/** What was typed into a field; nothing while it says what is stored. */
const changed = ({ base, values }: { base: Values; values: Values }, field: string): string =>
  values[field] === base[field] ? '' : String(values[field] ?? '')
