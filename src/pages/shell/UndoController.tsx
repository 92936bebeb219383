import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { RestorationView } from '#src/views/lists/RestorationView.tsx'
import { useToastUndo } from '#src/views/shell/useToastUndo.ts'
import { useStateEntered } from './useStateEntered.ts'
import { useToast } from './useToast.ts'

const UndoController = () => {
  const { undo, toast } = useApp()
  const say = useToast()
  const { t } = useTranslation()
  useToastUndo(toast)
  useStateEntered(undo, 'restored', () => {
    const { done: restored } = undo.getSnapshot().context.run
    const [first] = restored
    if (first === undefined) return
    const isMixed = restored.some(({ resource }) => resource !== first.resource)
    const objects = t(`objects.${isMixed ? 'bin' : first.resource}`, { count: restored.length })
    const isFlip = restored.every(({ undo }) => undo === 'flag')
    const isDeletion = restored.every(({ undo }) => undo === 'delete')
    const message = t(isDeletion ? 'bulk.deletedAgain' : isFlip ? 'bulk.flippedBack' : 'bulk.restored', {
      count: restored.length,
      name: first.name || t('list.nameless'),
      objects,
    })
    say('success', message)
  })
  return <RestorationView undo={undo} />
}

export default UndoController
