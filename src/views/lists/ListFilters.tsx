import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#domain/filter.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { FilterField } from './FilterField.tsx'
import styles from './ListFilters.module.css'
import type { ListFilter, OnListChange } from './listTypes.ts'

type Props = {
  list: ListRef
  onChange: OnListChange
  filters: readonly ListFilter[]
  ownLabel: string
  hasDetails: boolean
}

const isChosen = (filter: ListFilter, value: Filter['value'] | null): boolean =>
  value !== null && !(filter.type === 'checkbox' && filter.unticked === value)

/** §2. Phones fold all but the search. The key `/` goes to the search. */
export const ListFilters = ({ list, onChange, filters, ownLabel, hasDetails }: Props) => {
  const { t } = useTranslation()
  const chosen = useSelector(list, ({ context }) => context.filters)
  const own = useSelector(list, ({ context }) => context.own)
  const hasOwn = useSelector(list, (snapshot) => snapshot.can({ type: 'own.toggled' }))
  const hasDetailsShown = useSelector(list, ({ context }) => context.details === true)
  const folded = filters.filter(({ type }) => type === 'custom')
  const [isOpen, setIsOpen] = useState(folded.some(({ name }) => chosen.some((filter) => filter.name === name)))
  const search = useRef<HTMLInputElement>(null)
  const restId = useId()
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
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
  const texts = filters.filter(({ type }) => type === 'text')
  const field = (filter: ListFilter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={chosenValue(filter.name)}
      onChange={(value) => onChange({ type: 'filter.changed', name: filter.name, value })}
      {...(filter === texts[0] && { search })}
    />
  )
  if (filters.length === 0 && !hasOwn) return null
  const rest = filters.filter(({ type }) => type !== 'text' && type !== 'custom')
  const count = [...rest, ...folded].filter((filter) => isChosen(filter, chosenValue(filter.name))).length
  const hasFolded = folded.length > 0 || hasDetails
  const hasRest = rest.length > 0 || hasOwn || hasFolded
  // Without a search the others are few.
  const isFolding = hasFolded || texts.length > 0
  return (
    <search className={styles.filters} aria-label={t('list.filters')}>
      {texts.map(field)}
      {hasRest && isFolding && (
        <button
          type="button"
          className={cx('button', styles.unfold, hasFolded && styles.folding)}
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? t('list.unfoldCounted', { count }) : t('list.unfold')}
        </button>
      )}
      {hasRest && (
        <div id={restId} className={cx(styles.rest, (isOpen || !isFolding) && styles.open)}>
          {rest.map(field)}
          {hasOwn && (
            <label className={styles.check}>
              <input type="checkbox" checked={own} onChange={() => onChange({ type: 'own.toggled' })} />
              <span className="sentence">{ownLabel}</span>
            </label>
          )}
          {isOpen && folded.map(field)}
          {isOpen && hasDetails && (
            <label className={styles.check}>
              <input type="checkbox" checked={hasDetailsShown} onChange={() => onChange({ type: 'details.toggled' })} />
              <span className="sentence">{t('list.details')}</span>
            </label>
          )}
        </div>
      )}
    </search>
  )
}
