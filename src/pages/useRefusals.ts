import { useRef } from 'react'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { useSayRefusal } from './useSayRefusal.ts'

/** Says in a notification why a form was refused (§5), and takes that back as soon as the form is saved. */
export const useRefusals = (form: FormRef): void => {
  const { toast } = useApp()
  const sayRefusal = useSayRefusal()
  const said = useRef<string | null>(null)
  useEmitted(form, 'form.refused', (refusal) => {
    said.current = sayRefusal(form.getSnapshot().context.kind, refusal)
  })
  useEmitted(form, 'form.saved', () => {
    const { state, message } = toast.getSnapshot().context
    if (state === 'error' && message === said.current) toast.send({ type: 'toast.dismissed' })
  })
}
