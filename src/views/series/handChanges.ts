import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { ListItem } from '#domain/listing.ts'
import { eventFields } from '#domain/series/seriesComparison.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'

/** Names the fields of a series' event that were changed by hand; empty if there are none. */
export const handChanges = ({ changedByHand }: ListItem, t: TFunction): string =>
  v.is(v.array(eventFields), changedByHand) ? fieldNames(t, 'events', changedByHand) : ''
