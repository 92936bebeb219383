import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { itemName } from '#domain/listing.ts'
import { deedOf, type Outcome, resourceOf } from '#domain/selection.ts'
import { useToast } from './useToast.ts'

const told = {
  delete: 'deleted',
  deactivate: 'deactivated',
  activate: 'activated',
  mixed: 'flipped',
  cancel: 'canceled',
  reinstate: 'reinstated',
} as const

/** What a run did; null if it did nothing. What somebody else had done before is told only if that is all. */
export const outcomeText = (
  t: TFunction,
  resource: ListedResource,
  { action, done: all }: Pick<Outcome, 'action' | 'done'>,
  nameOf: (item: ListItem) => string = itemName,
): string | null => {
  const own = all.filter(({ wasDone }) => wasDone !== true)
  const done = own.length > 0 ? own : all
  const [first] = done
  if (first === undefined) return null
  const kind = resourceOf(resource, first)
  const isMixed = done.some((item) => resourceOf(resource, item) !== kind)
  return t(`bulk.${told[deedOf(action, done)]}`, {
    count: done.length,
    name: nameOf(first),
    objects: t(`objects.${isMixed ? 'bin' : kind}`, { count: done.length }),
  })
}

export const useSayOutcome = (resource: ListedResource, nameOf?: (item: ListItem) => string) => {
  const say = useToast()
  const { t } = useTranslation()
  return ({ offerId, ...outcome }: Outcome & { offerId: string | null }): void => {
    const message = outcomeText(t, resource, outcome, nameOf)
    if (message !== null) say('success', message, offerId === null ? {} : { id: offerId, action: t('bulk.undo') })
  }
}
