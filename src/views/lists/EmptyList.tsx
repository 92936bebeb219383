import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#domain/filter.ts'
import { cx } from '#src/styles/cx.ts'
import styles from './EmptyList.module.css'
import type { ListFilter, ListViewProps } from './listTypes.ts'

type Props = Pick<ListViewProps, 'list' | 'filters' | 'heading' | 'kind'> & { createLink: ReactNode }

/** It only holds because a box is not ticked. */
const isUnticked = (offered: ListFilter, { name, value }: Filter) =>
  offered.type === 'checkbox' && offered.name === name && offered.unticked === value

export const EmptyList = ({ list, createLink, ...props }: Props) => {
  const { t } = useTranslation()
  const { resource, filters } = useSelector(list, ({ context }) => context)
  const others = useSelector(list, ({ context }) => (context.own && context.ownFilter !== null ? context.others : 0))
  const hiding = filters.map((filter) => props.filters.find((offered) => isUnticked(offered, filter)))
  const isSearched = hiding.includes(undefined)
  const unticked = hiding[0]?.type === 'checkbox' ? hiding[0].hides : undefined
  const kind = (!isSearched && unticked?.left) || (props.kind ?? resource)
  const clearFilters = () => {
    for (const { name } of filters) list.send({ type: 'filter.changed', name, value: null })
  }
  return (
    <div className={cx(styles.empty, props.heading === 'h2' && styles.lesser)}>
      <p className="sentence">{t('list.empty', { object: t(`objects.${kind}`, { count: 2 }) })}</p>
      {isSearched && <p className="note">{t('list.emptyFiltered')}</p>}
      {!isSearched && unticked && <p className="note">{unticked.text}</p>}
      {others !== null && others > 0 && <p className="note">{t('list.emptyOwn', { context: resource })}</p>}
      <div className={styles.ways}>
        {isSearched ? (
          <button type="button" className="button" onClick={clearFilters}>
            {t('list.clearFilters')}
          </button>
        ) : (
          createLink
        )}
        {others !== 0 && (
          <button type="button" className="button" onClick={() => list.send({ type: 'own.toggled' })}>
            {t('list.showOthers', { context: resource })}
          </button>
        )}
      </div>
    </div>
  )
}
