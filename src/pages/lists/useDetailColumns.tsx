import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import type { Choice } from '#src/fields/fieldProps.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

const nobody: readonly Choice[] = []

/** Columns that are shown only when wanted or sorted by. */
export const useDetailColumns = (page: ListPageRef): Column[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const list = useChild(page, 'list')
  const names = useSelector(page, ({ children }) => children.people)
  const people = useSelector(names, (snapshot) => snapshot?.context.options ?? nobody)
  const isDetailed = useSelector(list, ({ context }) => context.details === true)
  const isSorted = useSelector(list, ({ context }) => context.sorting === 'createdAt')
  const created: Column = {
    field: 'createdAt',
    label: t('list.created'),
    cell: ({ createdAt }) => <time dateTime={String(createdAt)}>{formatInstant(String(createdAt), timezone)}</time>,
  }
  const by: Column = {
    field: 'ownedBy',
    label: t('list.by'),
    cell: ({ ownedBy }) => {
      const ids: readonly unknown[] = Array.isArray(ownedBy) ? ownedBy : []
      return ids.flatMap((id) => people.find((person) => person.id === id)?.name ?? []).join(', ')
    },
  }
  return [...(isDetailed || isSorted ? [created] : []), ...(isDetailed ? [by] : [])]
}
