import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '#domain/limits.ts'
import type { ListRef } from '#src/actors/refs.ts'
import styles from './ListView.module.css'
import type { OnListChange } from './listTypes.ts'

type Props = { list: ListRef; onChange: OnListChange }

export const PageSize = ({ list, onChange }: Props) => {
  const { t } = useTranslation()
  const size = useSelector(list, ({ context }) => context.size)
  return (
    <div className={styles.size}>
      <select
        className="input"
        aria-label={t('list.pageSize')}
        value={size}
        onChange={(event) => onChange({ type: 'size.chosen', size: Number(event.target.value) })}
      >
        {pageSizes.map((offered) => (
          <option key={offered} value={offered}>
            {t('list.perPage', { count: offered })}
          </option>
        ))}
      </select>
    </div>
  )
}
