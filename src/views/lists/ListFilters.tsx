import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#domain/listing.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import styles from './ListFilters.module.css'
import type { ListFilter } from './listTypes.ts'

type Props = { list: ListRef; filters: readonly ListFilter[]; ownLabel: string }

/** The filters of a list in one row (§2). The key `/` goes to the text filter from anywhere on the page. */
export const ListFilters = ({ list, filters, ownLabel }: Props) => {
  const { t } = useTranslation()
  const chosen = useSelector(list, ({ context }) => context.filters)
  const own = useSelector(list, ({ context }) => context.own)
  const hasOwn = useSelector(list, (snapshot) => snapshot.can({ type: 'own.toggled' }))
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=spinbutton]')
      if (event.key !== '/' || event.defaultPrevented || isTyping || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (search.current === null) return
      event.preventDefault()
      search.current.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
  const chosenValue = (name: string): Filter['value'] | null =>
    chosen.find((filter) => filter.name === name)?.value ?? null
  const change = (filter: ListFilter, value: Filter['value'] | null) =>
    list.send({ type: 'filter.changed', name: filter.name, value })
  if (filters.length === 0 && !hasOwn) return null
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      {filters.map((filter) => {
        const value = chosenValue(filter.name)
        if (filter.type === 'text') {
          return (
            <label key={filter.name} className={styles.text}>
              <Icon name="search" />
              <span className="visually-hidden">{filter.label}</span>
              <input
                ref={search}
                className="input"
                type="search"
                placeholder={filter.label}
                title={t('list.searchKey')}
                maxLength={200}
                value={value === null ? '' : String(value)}
                onChange={(event) => change(filter, event.target.value)}
              />
            </label>
          )
        }
        if (filter.type === 'checkbox') {
          return (
            <label key={filter.name} className={styles.check}>
              <input
                type="checkbox"
                checked={value === filter.ticked}
                onChange={(event) => change(filter, event.target.checked ? filter.ticked : filter.unticked)}
              />
              <span className="sentence">{filter.label}</span>
            </label>
          )
        }
        return (
          <label key={filter.name} className={styles.select}>
            <span className="sentence">{filter.label}</span>
            <select
              className="input"
              value={filter.choices.findIndex((choice) => choice.value === value)}
              onChange={(event) => change(filter, filter.choices[Number(event.target.value)]?.value ?? null)}
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
      })}
      {hasOwn && (
        <label className={styles.check}>
          <input type="checkbox" checked={own} onChange={() => list.send({ type: 'own.toggled' })} />
          <span className="sentence">{ownLabel}</span>
        </label>
      )}
    </search>
  )
}
