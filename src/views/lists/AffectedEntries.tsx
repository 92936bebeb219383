import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListedResource } from '#domain/listing.ts'
import type { ListSelectionRef } from '#src/actors/refs.ts'

const textsOf = (resource: ListedResource) => {
  if (resource === 'revents') return 'bulk.coming'
  return resource === 'places' || resource === 'groups' ? (`bulk.uses.${resource}` as const) : 'bulk.program'
}

export const AffectedEntries = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const resource = useSelector(selection, ({ context }) => context.resource)
  const affected = useSelector(selection, ({ context }) => context.affected)
  const isCounting = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'counting' } }))
  const isUnknown = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'unknown' } }))
  const texts = textsOf(resource)
  return (
    <div role="status">
      {isCounting && <p>{t(`${texts}.counting`)}</p>}
      {isUnknown && <p>{t(`${texts}.unknown`)}</p>}
      {affected > 0 && <p>{t(`${texts}.known`, { count: affected })}</p>}
    </div>
  )
}
