import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { lastPage } from '#domain/listing.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { Icon, type IconName } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './ListView.module.css'

type Props = {
  list: ListRef
  /** Tells this row of buttons from others on the page. */
  label: string
}

/** First, previous, 'page x of y', next, last (§2). */
export const Pagination = ({ list, label }: Props) => {
  const { t } = useTranslation()
  const page = useSelector(list, ({ context }) => context.page)
  const pages = useSelector(list, ({ context }) => lastPage(context.total, context.size))
  const isUnknown = useSelector(list, ({ context }) => context.total === 0)
  return (
    <nav className={styles.pages} aria-label={label}>
      <PageButton list={list} icon="first" label={t('list.first')} page={1} />
      <PageButton list={list} icon="previous" label={t('list.previous')} page={page - 1} />
      {/* Keeps its place while the first answer is on its way; what it would say is only then true. */}
      <span className={cx('sentence figures', isUnknown && styles.unsaid)}>{t('list.page', { page, pages })}</span>
      <PageButton list={list} icon="next" label={t('list.next')} page={page + 1} />
      <PageButton list={list} icon="last" label={t('list.last')} page={pages} />
    </nav>
  )
}

type ButtonProps = { list: ListRef; icon: IconName; label: string; page: number }

/** Keeps the focus when its page does not exist (any more): it is marked, not taken away. */
const PageButton = ({ list, icon, label, page }: ButtonProps) => {
  const canGo = useSelector(list, (snapshot) => snapshot.can({ type: 'page.chosen', page }))
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={!canGo}
      onClick={() => list.send({ type: 'page.chosen', page })}
    >
      <Icon name={icon} />
    </button>
  )
}
