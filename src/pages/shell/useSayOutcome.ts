import { useTranslation } from 'react-i18next'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { itemName, type Outcome } from '#domain/selection.ts'
import { useToast } from './useToast.ts'

/**
 * Says in a notification what a run over entries did, and offers to undo a deletion.
 * @param nameOf what people call an entry, where its name alone does not say it
 * @returns takes what was done, and the id of the offer to undo it, if there is one
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
