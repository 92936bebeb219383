import type { TFunction } from 'i18next'
import type { ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/user.ts'
import { cx } from '#src/styles/cx.ts'
import { formatInstant } from './dates.ts'
import { itemName } from './itemName.ts'
import type { Column } from './listTypes.ts'

/** A flag as a word; `bad` is the state that wants to be noticed. */
const flagCell = (t: TFunction, field: string, bad: boolean) => (item: ListItem) => {
  const value = item[field] === true
  return <span className={value === bad ? 'mark mark-warning' : 'note'}>{t(value ? 'app.yes' : 'app.no')}</span>
}

const nameColumn = (t: TFunction, resource: string): Column => ({
  field: 'name',
  label: t(`${resource}.fields.name`),
  cell: (item) =>
    item.canceled === true ? (
      <>
        <s>{itemName(item)}</s> <span className={cx('mark', 'mark-danger')}>{t('states.canceled')}</span>
      </>
    ) : (
      itemName(item)
    ),
})

const flagColumns = (t: TFunction, viewer: Viewer): Column[] => [
  { field: 'published', label: t('states.published'), cell: flagCell(t, 'published', false) },
  ...(isModerating(viewer)
    ? [{ field: 'deactivated', label: t('states.deactivated'), cell: flagCell(t, 'deactivated', true) }]
    : []),
]

/** Events: name, start, published, and deactivated for the moderation (§2). `timezone` is the site's. */
export const eventColumns = (t: TFunction, viewer: Viewer, timezone: string): Column[] => [
  nameColumn(t, 'events'),
  {
    field: 'start',
    label: t('events.fields.start'),
    cell: ({ start }) =>
      typeof start === 'string' ? <time dateTime={start}>{formatInstant(start, timezone)}</time> : '',
  },
  ...flagColumns(t, viewer),
]

/** Groups and places: name, published, and deactivated for the moderation. */
export const entryColumns = (t: TFunction, viewer: Viewer, resource: 'groups' | 'places'): Column[] => [
  nameColumn(t, resource),
  ...flagColumns(t, viewer),
]

/** Categories and topics: name, and the headline that §2 calls Title. */
export const vocabularyColumns = (t: TFunction, resource: 'categories' | 'topics'): Column[] => [
  nameColumn(t, resource),
  { field: 'headline', label: t(`${resource}.fields.headline`) },
]
