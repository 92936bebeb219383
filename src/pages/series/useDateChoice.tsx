import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#domain/permissions.ts'
import type { SeriesList } from '#machines/series/seriesEvents.ts'
import type { ListRef, ListSelectionRef } from '#src/actors/refs.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { BulkBar } from '#src/views/lists/BulkBar.tsx'
import type { ListViewProps } from '#src/views/lists/listTypes.ts'

type Choice = Pick<ListViewProps, 'notice' | 'selectionBar'>

/** Coming dates can be canceled together. Boxes show at once to those who have bulk actions (§2), to others when they want to choose. */
export const useDateChoice = (
  { list, selection }: { list: ListRef; selection: ListSelectionRef },
  id: SeriesList['id'],
): Choice => {
  const { t } = useTranslation()
  const viewer = useMember()
  const [isChoosing, setChoosing] = useState(false)
  const hasSeveral = useSelector(list, ({ context }) => context.total > 1)
  const bar = <BulkBar selection={selection} viewer={viewer} cancels />
  if (id !== 'future') return {}
  if (may(viewer, 'bulkDeactivate', 'events')) return { selectionBar: bar }
  const toggle = () => {
    selection.send({ type: 'selection.cleared' })
    setChoosing(!isChoosing)
  }
  const button = (
    <p>
      <button type="button" className="text-button" onClick={toggle}>
        {t(isChoosing ? 'bulk.chosen' : 'bulk.choose')}
      </button>
    </p>
  )
  return { ...(hasSeveral && { notice: button }), ...(isChoosing && { selectionBar: bar }) }
}
