import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FilterName } from '#domain/filter.ts'
import { recorded } from '#domain/history.ts'
import { useApp } from '#src/app.tsx'
import { DateFilter } from '#src/views/lists/DateFilter.tsx'
import type { FilterFieldProps, ListFilter } from '#src/views/lists/listTypes.ts'
import { OptionsFilter } from '#src/views/lists/OptionsFilter.tsx'

const textOf = (value: FilterFieldProps['value']): string | null => (typeof value === 'string' ? value : null)

/** Loads when first shown. */
const PersonFilter = ({ label, value, onChange }: FilterFieldProps & { label: string }) => {
  const options = useActorRef(useApp().actors.options, { input: { source: 'users', include: [] } })
  return <OptionsFilter label={label} options={options} value={textOf(value)} onChange={onChange} />
}

export const useHistoryFilters = (): ListFilter[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const byDay = (name: Extract<FilterName, 'changedAfter' | 'changedBefore'>): ListFilter => {
    const label = t(`history.filter.${name}`)
    const isLast = name === 'changedBefore'
    return {
      type: 'own',
      name,
      label,
      render: ({ value, onChange }) => <DateFilter {...{ label, timezone, isLast, onChange }} value={textOf(value)} />,
    }
  }
  const person = t('history.filter.author')
  return [
    {
      type: 'select',
      name: 'resource',
      label: t('history.filter.resource'),
      choices: recorded.map((value) => ({ value, label: t(`history.resources.${value}`) })),
    },
    { type: 'own', name: 'author', label: person, render: (props) => <PersonFilter label={person} {...props} /> },
    byDay('changedAfter'),
    byDay('changedBefore'),
  ]
}
