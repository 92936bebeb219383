import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/fields/Icon.tsx'
import styles from './ListFilters.module.css'
import type { FilterFieldProps, ListFilter } from './listTypes.ts'

type Props = FilterFieldProps & { filter: ListFilter; search?: Ref<HTMLInputElement> }

export const FilterField = ({ filter, value, onChange, search }: Props) => {
  const { t } = useTranslation()
  if (filter.type === 'custom') return filter.render({ value, onChange })
  if (filter.type === 'text') {
    return (
      <label className={styles.text}>
        <Icon name="search" />
        <span className="visually-hidden">{filter.label}</span>
        <input
          ref={search}
          className="input"
          type="search"
          placeholder={filter.label}
          title={search ? t('list.searchKey') : undefined}
          maxLength={200}
          value={value === null ? '' : String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    )
  }
  if (filter.type === 'checkbox') {
    return (
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value === filter.ticked}
          onChange={(event) => onChange(event.target.checked ? filter.ticked : filter.unticked)}
        />
        <span className="sentence">{filter.label}</span>
      </label>
    )
  }
  return (
    <label className={styles.select}>
      <span className="sentence">{filter.label}</span>
      <select
        className="input"
        value={filter.choices.findIndex((choice) => choice.value === value)}
        onChange={(event) => onChange(filter.choices[Number(event.target.value)]?.value ?? null)}
      >
        <option value={-1}>{t('list.any')}</option>
        {filter.choices.map((choice, index) => (
          <option key={choice.label} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
