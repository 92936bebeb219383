import type { Toast } from '#machines/shell/toast.ts'
import { useApp } from '#src/app.tsx'

type Named = Pick<Toast, 'id' | 'action'>

/** Shows a toast (§3). */
export const useToast = () => {
  const { toast } = useApp()
  return (state: Toast['state'], message: string, { id = null, action = null }: Partial<Named> = {}): void =>
    toast.send({ type: 'toast.pushed', state, message, id, action })
}
