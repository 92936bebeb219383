import { useFocusRestoration } from '#src/focus/useFocusRestoration.ts'
import UndoController from './UndoController.tsx'

/** Runs the effects of the frame while somebody is signed in. */
const AppEffects = () => {
  useFocusRestoration()
  return <UndoController />
}

export default AppEffects
