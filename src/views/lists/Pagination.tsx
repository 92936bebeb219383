import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { lastPage } from '#domain/listing.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { Icon, type IconName } from '#src/fields/Icon.tsx'
import styles from './ListView.module.css'
import type { OnListChange } from './listTypes.ts'

type Props = {
  list: ListRef
  onChange: OnListChange
  label: string
}

export const Pagination = ({ list, label, onChange }: Props) => {
  const { t } = useTranslation()
  const page = useSelector(list, ({ context }) => context.page)
  const pages = useSelector(list, ({ context }) => lastPage(context.total, context.size))
  return (
    <nav className={styles.pages} aria-label={label}>
      <PageButton {...{ list, onChange }} icon="first" label={t('list.first')} page={1} />
      <PageButton {...{ list, onChange }} icon="previous" label={t('list.previous')} page={page - 1} />
      <span className="sentence figures">{t('list.page', { page, pages })}</span>
      <PageButton {...{ list, onChange }} icon="next" label={t('list.next')} page={page + 1} />
      <PageButton {...{ list, onChange }} icon="last" label={t('list.last')} page={pages} />
    </nav>
  )
}

type ButtonProps = Omit<Props, 'label'> & { icon: IconName; label: string; page: number }

/** Marked, not removed, so that it keeps the focus. */
const PageButton = ({ list, onChange, icon, label, page }: ButtonProps) => {
  const canGo = useSelector(list, (snapshot) => snapshot.can({ type: 'page.chosen', page }))
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={!canGo}
      onClick={() => onChange({ type: 'page.chosen', page })}
    >
      <Icon name={icon} />
    </button>
  )
}
