import { useFocusRestoration } from '#src/focus/useFocusRestoration.ts'
import UndoController from './UndoController.tsx'

const AppEffects = () => {
  useFocusRestoration()
  return <UndoController />
}

export default AppEffects
