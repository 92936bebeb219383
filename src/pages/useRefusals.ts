import type { FormRef } from '#src/actorRefs.ts'
import { useEmitted } from './useEmitted.ts'
import { useSayRefusal } from './useSayRefusal.ts'

/** Says in a notification why a form was refused (§5). */
export const useRefusals = (form: FormRef): void => {
  const sayRefusal = useSayRefusal()
  useEmitted(form, 'form.refused', (refusal) => sayRefusal(form.getSnapshot().context.kind, refusal))
}
