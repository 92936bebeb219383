import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { RestorationView } from '#src/views/RestorationView.tsx'
import { useEmitted } from './useEmitted.ts'
import { undoKey } from './useEntryList.ts'
import { useSay } from './useSay.ts'
import { useStateEntered } from './useStateEntered.ts'

/** Takes deletions back, whatever page is shown by then: hears the notification's "Undo", and tells how it went. */
const UndoDesk = () => {
  const { undo, toast } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  useEmitted(toast, 'toast.acted', ({ key }) => {
    if (key === undoKey) undo.send({ type: 'undo.requested' })
  })
  useStateEntered(undo, 'restored', () => {
    const { restored } = undo.getSnapshot().context
    const [first] = restored
    if (first === undefined) return
    const isMixed = restored.some(({ resource }) => resource !== first.resource)
    const objects = t(`objects.${isMixed ? 'bin' : first.resource}`, { count: restored.length })
    const message = t('bulk.restored', { count: restored.length, name: first.name || t('list.nameless'), objects })
    say('success', message)
  })
  return <RestorationView undo={undo} />
}

export default UndoDesk
