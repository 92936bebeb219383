import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListSelectionRef } from '#src/actors/refs.ts'

export const AffectedEntries = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const resource = useSelector(selection, ({ context }) => context.resource)
  const affected = useSelector(selection, ({ context }) => context.affected)
  const isCounting = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'counting' } }))
  const isUnknown = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'unknown' } }))
  const texts = resource === 'places' || resource === 'groups' ? (`bulk.uses.${resource}` as const) : 'bulk.program'
  return (
    <div role="status">
      {isCounting && <p>{t(`${texts}.counting`)}</p>}
      {isUnknown && <p>{t(`${texts}.unknown`)}</p>}
      {affected > 0 && <p>{t(`${texts}.known`, { count: affected })}</p>}
    </div>
  )
}
