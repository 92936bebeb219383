import { useTranslation } from 'react-i18next'
import { newPlace } from '#domain/place.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { PlaceForm } from '#src/views/PlaceForm.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { useEntryForm } from './useEntryForm.ts'

const Editor = ({ entry, title }: { entry: Entry | null; title: string }) => {
  const { now } = useApp()
  const { form, guard } = useEntryForm({ kind: 'places', entry, empty: newPlace(), next: '/backstage/places' })
  const notice = useDeactivatedNotice('places', entry)
  const fields = useEntryFields(form)
  const geocode = useGeocode(form)
  return <PlaceForm form={form} guard={guard} title={title} notice={notice} now={now()} geocode={geocode} {...fields} />
}

/** Creating or editing a place, with coordinates from its address (§2). */
const PlacePage = () => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource="places" title={t('places.title')}>
      {(entry) => <Editor entry={entry} title={t(entry ? 'places.edit' : 'places.new')} />}
    </EntryLoader>
  )
}

export default PlacePage
