import type { Toast } from '#machines/toast.ts'
import { useApp } from '#src/app.tsx'

/**
 * Says something in the notification (§3).
 * @returns takes how it went, the sentence, and what the notification offers to do about it
 */
export const useSay = () => {
  const { toast } = useApp()
  return (state: Toast['state'], message: string, action: Toast['action'] = null): void =>
    toast.send({ type: 'toast.pushed', state, message, action })
}
