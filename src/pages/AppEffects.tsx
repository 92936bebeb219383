import UndoController from './UndoController.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** What goes on beside the page for whoever is signed in. */
const AppEffects = () => {
  useKeptFocus()
  return <UndoController />
}

export default AppEffects
