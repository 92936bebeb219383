import { useFocusRestoration } from '#src/focus/useFocusRestoration.ts'
import UndoController from './UndoController.tsx'

/** What goes on beside the page for whoever is signed in. */
const AppEffects = () => {
  useFocusRestoration()
  return <UndoController />
}

export default AppEffects
