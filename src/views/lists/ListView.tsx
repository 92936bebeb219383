import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#domain/limits.ts'
import { hidesRows, type ListChange } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { BulkBar } from './BulkBar.tsx'
import { BulkDialogs } from './BulkDialogs.tsx'
import { KeepSelection } from './KeepSelection.tsx'
import { ListFailure } from './ListFailure.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListTable } from './ListTable.tsx'
import styles from './ListView.module.css'
import type { ListViewProps } from './listTypes.ts'
import { PageSize } from './PageSize.tsx'
import { Pagination } from './Pagination.tsx'

/** §2. An empty list without filters is only a text and a way to create. */
export const ListView = (props: ListViewProps) => {
  const { page, list, selection, viewer, heading: Heading = 'h1', create } = props
  const { t } = useTranslation()
  const resource = useSelector(list, ({ context }) => context.resource)
  const total = useSelector(list, ({ context }) => context.total)
  const isKnown = useSelector(list, (snapshot) => snapshot.context.items.length > 0 || snapshot.matches('ready'))
  const isUnused = useSelector(
    list,
    (snapshot) => snapshot.matches('ready') && snapshot.context.total === 0 && snapshot.context.filters.length === 0,
  )
  const hasOwn = useSelector(list, ({ context }) => context.ownFilter !== null)
  const hasRows = useSelector(list, (snapshot) => snapshot.context.total > 0 || snapshot.matches('loading'))
  const isRunning = useSelector(selection, (snapshot) => snapshot.matches({ work: 'running' }))
  const hasPages = useSelector(list, ({ context }) => context.total > context.size)
  const hasSizes = useSelector(list, ({ context }) => context.total > pageSizes[0])
  const { selectionBar, columns } = props
  const hasBulk =
    Boolean(selectionBar) || may(viewer, 'bulkDeactivate', resource) || may(viewer, 'bulkDelete', resource)
  const createLink = create && may(viewer, 'create', resource) && (
    <a className="button button-primary" href={create.href}>
      <Icon name="add" /> <span className={styles.createLabel}>{create.label}</span>
    </a>
  )
  const onChange = (change: ListChange) => {
    const { selected } = selection.getSnapshot().context
    const losing = hidesRows(change, list.getSnapshot().context) ? selected.length : 0
    if (page) page.send({ type: 'change.requested', change, losing })
    else list.send(change)
  }
  const paging = { list, onChange }
  return (
    <section className={styles.list} aria-label={props.title}>
      <header className={styles.head}>
        <Heading tabIndex={-1} className={styles.title}>
          {props.title}{' '}
          {isKnown && (
            <span
              className={styles.total}
              title={t(total === props.mostCounted ? 'list.totalAtLeast' : 'list.total', { count: total })}
            >
              {total === props.mostCounted ? `${total}+` : total}
            </span>
          )}
        </Heading>
        {!isUnused && createLink}
      </header>
      {props.intro && <p className={styles.intro}>{props.intro}</p>}
      {props.notice}
      {(hasOwn || !isUnused) && (
        <ListFilters
          list={list}
          onChange={onChange}
          filters={props.filters}
          ownLabel={props.ownLabel ?? t('list.own')}
          hasDetails={props.hasDetails === true}
        />
      )}
      {(hasBulk ? hasRows || isRunning : hasSizes) && (
        <div className={styles.line}>
          {hasPages && <Pagination {...paging} label={t('list.pagesAbove', { list: props.title })} />}
          {hasSizes && <PageSize {...paging} />}
          {hasBulk && (selectionBar ?? <BulkBar selection={selection} viewer={viewer} />)}
        </div>
      )}
      <ListFailure list={list} />
      <ListTable {...props} onChange={onChange} hasBulk={hasBulk} createLink={createLink} />
      {hasSizes && (
        <div className={styles.foot}>
          {hasPages && <Pagination {...paging} label={t('list.pagesBelow', { list: props.title })} />}
          <PageSize {...paging} />
        </div>
      )}
      <BulkDialogs
        selection={selection}
        nameOf={props.nameOf}
        detail={columns.find(({ field }) => field === 'start')?.cell}
        isPageless={props.isPageless}
        reasons={props.reasons && { templates: props.reasons, viewer }}
        handOver={props.handOver}
      />
      {page && <KeepSelection page={page} />}
    </section>
  )
}
