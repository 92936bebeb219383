import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import type { Choice } from '#src/fields/fieldProps.ts'
import { useOptions } from '#src/fields/useOptions.ts'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

/** Finds out what everybody is called. */
const Nicknames = ({ onLoaded }: { onLoaded: (people: readonly Choice[]) => void }) => {
  const people = useOptions(useActorRef(useApp().actors.options, { input: { source: 'users', include: [] } }))
  useEffect(() => {
    if (people) onLoaded(people)
  }, [people, onLoaded])
  return null
}

/**
 * The columns "created" and "by", where they are wanted; by creation a list cannot be sorted without the one.
 * @returns the columns, and what has to be on the page for them
 */
export const useDetailColumns = (list: ListRef) => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const [people, setPeople] = useState<readonly Choice[]>([])
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
  return {
    columns: [...(isDetailed || isSorted ? [created] : []), ...(isDetailed ? [by] : [])],
    names: isDetailed ? <Nicknames onLoaded={setPeople} /> : null,
  }
}
