import UndoDesk from './UndoDesk.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** What goes on beside the page for whoever is signed in. */
const Desk = () => {
  useKeptFocus()
  return <UndoDesk />
}

export default Desk
