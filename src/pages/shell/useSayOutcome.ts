import { useTranslation } from 'react-i18next'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { itemName, type Outcome, resourceOf } from '#domain/selection.ts'
import { useToast } from './useToast.ts'

/** A toast about a run, with an offer to undo. */
export const useSayOutcome = (resource: ListedResource, nameOf: (item: ListItem) => string = itemName) => {
  const say = useToast()
  const { t } = useTranslation()
  return ({ action, done, offer }: Outcome & { offer: string | null }): void => {
    const [first] = done
    if (first === undefined) return
    const kinds = new Set(done.map((item) => resourceOf(resource, item)))
    const [kind] = kinds.size === 1 ? kinds : ['bin' as const]
    const message = t(action === 'delete' ? 'bulk.deleted' : 'bulk.flipped', {
      count: done.length,
      name: nameOf(first),
      objects: t(`objects.${kind ?? resource}`, { count: done.length }),
    })
    say('success', message, offer === null ? {} : { id: offer, action: t('bulk.undo') })
  }
}
