import type { Toast } from '#machines/shell/toast.ts'
import { useApp } from '#src/app.tsx'

type Named = Pick<Toast, 'id' | 'action'>

/**
 * Says something in the notification (§3).
 * @returns takes how it went, the sentence, and the notification's id, with what it offers to do
 */
export const useToast = () => {
  const { toast } = useApp()
  return (state: Toast['state'], message: string, { id = null, action = null }: Partial<Named> = {}): void =>
    toast.send({ type: 'toast.pushed', state, message, id, action })
}
