import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { RetryNotice } from './RetryNotice.tsx'

type Props = {
  list: ListRef
  empty: string
  className: string | undefined
  row: (item: ListItem) => ReactNode
  link: (further: number, shown: number) => ReactNode
}

export const OverviewList = ({ list, empty, className, row, link }: Props) => {
  const { t } = useTranslation()
  const { items, total, failure } = useSelector(list, ({ context }) => context)
  const isFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('ready') && snapshot.context.total === 0)
  return (
    <>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => list.send({ type: 'refresh.requested' })}>
          {t('list.failed')}
        </RetryNotice>
      )}
      {isEmpty && <p>{empty}</p>}
      {items.length > 0 && <ul className={className}>{items.map(row)}</ul>}
      {link(total - items.length, items.length)}
    </>
  )
}
