import { useTranslation } from 'react-i18next'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { itemName, type Outcome } from '#domain/selection.ts'
import { useToast } from './useToast.ts'

/**
 * Shows the outcome of a run over entries as a toast, and offers to undo a deletion.
 * @param nameOf the label of an entry, if its name is not enough
 * @returns takes the outcome, and the id of the undo offer, if any
 */
export const useSayOutcome = (resource: ListedResource, nameOf: (item: ListItem) => string = itemName) => {
  const say = useToast()
  const { t } = useTranslation()
  return ({ action, done, offer }: Outcome & { offer: string | null }): void => {
    const [first] = done
    if (first === undefined) return
    const message = t(action === 'delete' ? 'bulk.deleted' : 'bulk.flipped', {
      count: done.length,
      name: nameOf(first),
      objects: t(`objects.${resource}`, { count: done.length }),
    })
    say('success', message, offer === null ? {} : { id: offer, action: t('bulk.undo') })
  }
}
