import type { FormRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayRefusal } from '#src/pages/shell/useSayRefusal.ts'

export const useRefusals = (form: FormRef): void => {
  const sayRefusal = useSayRefusal()
  useEmitted(form, 'form.refused', (refusal) => {
    const { context, children } = form.getSnapshot()
    const isKept = children.keepWork?.getSnapshot().matches('kept') ?? false
    sayRefusal(context.kind, { ...refusal, isKept })
  })
}
