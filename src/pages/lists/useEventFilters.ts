import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import type { ListFilter } from '#src/views/lists/listTypes.ts'
import { dayFilter, optionsFilter } from './filterFields.tsx'

const sources = { category: 'categories', topic: 'topics', place: 'places', source: 'sources' } as const

export const useEventFilters = (kind: 'events' | 'revents'): ListFilter[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const byEntry = (name: keyof typeof sources) =>
    optionsFilter({ name, label: t(`list.filter.${name}`), source: sources[name], isRare: name === 'source' })
  const byDay = (name: 'startAfter' | 'startBefore') =>
    dayFilter({ name, label: t(`list.filter.${name}`), timezone, isLast: name === 'startBefore' })
  const filters = [byEntry('category'), byEntry('topic'), byEntry('place')]
  return kind === 'events' ? [...filters, byDay('startAfter'), byDay('startBefore'), byEntry('source')] : filters
}
