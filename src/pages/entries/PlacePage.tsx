import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Entry } from '#domain/editing.ts'
import { may } from '#domain/permissions.ts'
import { newPlace } from '#domain/place.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { EntryPage } from './EntryPage.tsx'
import { PlaceEditor } from './PlaceEditor.tsx'

type Props = { editor: EntryEditorRef; entry: Entry | null; title: string }

const Place = ({ editor, ...shown }: Props) => {
  const navigate = useNavigate()
  const viewer = useMember()
  useEmitted(editor, 'otherPlace.chosen', ({ place }) => {
    if (may(viewer, 'update', 'places', place)) void navigate(`/backstage/places/${place.id}`)
    else window.location.assign(`/places/${place.id}`)
  })
  return <PlaceEditor editor={editor} {...shown} next="/backstage/places" />
}

const PlacePage = () => {
  const { t } = useTranslation()
  return (
    <EntryPage
      resource="places"
      kind="places"
      empty={newPlace}
      titles={{ edit: t('places.edit'), new: t('places.new') }}
    >
      {(editor, { entry, title }) => <Place editor={editor} entry={entry} title={title} />}
    </EntryPage>
  )
}

export default PlacePage
