import { useKeptFocus } from '#src/focus/useKeptFocus.ts'
import UndoController from './UndoController.tsx'

/** What goes on beside the page for whoever is signed in. */
const AppEffects = () => {
  useKeptFocus()
  return <UndoController />
}

export default AppEffects
