import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListSelectionRef } from '#src/actors/refs.ts'

export const AffectedEntries = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const affected = useSelector(selection, ({ context }) => context.affected)
  const isCounting = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'counting' } }))
  const isUnknown = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'unknown' } }))
  return (
    <div role="status">
      {isCounting && <p>{t('bulk.programCounting')}</p>}
      {isUnknown && <p>{t('bulk.programUnknown')}</p>}
      {affected > 0 && <p>{t('bulk.program', { count: affected })}</p>}
    </div>
  )
}
