import { useTranslation } from 'react-i18next'
import { recorded } from '#domain/history.ts'
import { useApp } from '#src/app.tsx'
import { dayFilter, optionsFilter } from '#src/pages/lists/filterFields.tsx'
import type { ListFilter } from '#src/views/lists/listTypes.ts'

export const useHistoryFilters = (): ListFilter[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const byDay = (name: 'changedAfter' | 'changedBefore') =>
    dayFilter({ name, label: t(`history.filter.${name}`), timezone, isLast: name === 'changedBefore' })
  return [
    {
      type: 'select',
      name: 'resource',
      label: t('history.filter.resource'),
      choices: recorded.map((value) => ({ value, label: t(`history.resources.${value}`) })),
    },
    optionsFilter({ name: 'author', label: t('history.filter.author'), source: 'users' }),
    byDay('changedAfter'),
    byDay('changedBefore'),
  ]
}
