import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FilterName } from '#domain/filter.ts'
import { useApp } from '#src/app.tsx'
import { DateFilter } from '#src/views/lists/DateFilter.tsx'
import type { FilterFieldProps, ListFilter } from '#src/views/lists/listTypes.ts'
import { OptionsFilter } from '#src/views/lists/OptionsFilter.tsx'

const words = { category: 'categories', topic: 'topics', place: 'places', source: 'sources' } as const

const textOf = (value: FilterFieldProps['value']): string | null => (typeof value === 'string' ? value : null)

/** Loads when first shown. */
const WordFilter = ({
  name,
  label,
  value,
  onChange,
}: FilterFieldProps & { name: keyof typeof words; label: string }) => {
  const options = useActorRef(useApp().actors.options, { input: { source: words[name], include: [] } })
  return <OptionsFilter {...{ label, options, onChange }} value={textOf(value)} isRare={name === 'source'} />
}

export const useEventFilters = (kind: 'events' | 'revents'): ListFilter[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const byWord = (name: keyof typeof words): ListFilter => {
    const label = t(`list.filter.${name}`)
    return { type: 'own', name, label, render: (props) => <WordFilter {...{ name, label }} {...props} /> }
  }
  const byDay = (name: Extract<FilterName, 'startAfter' | 'startBefore'>): ListFilter => {
    const label = t(`list.filter.${name}`)
    const isLast = name === 'startBefore'
    return {
      type: 'own',
      name,
      label,
      render: ({ value, onChange }) => <DateFilter {...{ label, timezone, isLast, onChange }} value={textOf(value)} />,
    }
  }
  const filters = [byWord('category'), byWord('topic'), byWord('place')]
  return kind === 'events' ? [...filters, byDay('startAfter'), byDay('startBefore'), byWord('source')] : filters
}
