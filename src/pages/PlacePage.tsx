import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { may } from '#domain/permissions.ts'
import type { SimilarPlace } from '#domain/place.ts'
import { EntryLoader } from './EntryLoader.tsx'
import { PlaceEditor } from './PlaceEditor.tsx'
import { useMember } from './useViewer.ts'

/** Creating or editing a place, with coordinates from its address (§2). */
const PlacePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useMember()
  const open = (place: SimilarPlace) => {
    if (may(viewer, 'update', 'places', place)) void navigate(`/backstage/places/${place.id}`)
    else window.location.assign(`/places/${place.id}`)
  }
  return (
    <EntryLoader resource="places" titles={{ edit: t('places.edit'), new: t('places.new') }}>
      {(entry, title) => <PlaceEditor entry={entry} title={title} next="/backstage/places" onChosen={open} />}
    </EntryLoader>
  )
}

export default PlacePage
