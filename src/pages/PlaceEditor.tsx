import { newPlace, type SimilarPlace } from '#domain/place.ts'
import { useApp } from '#src/app.tsx'
import { PlaceForm } from '#src/views/PlaceForm.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useDuplicates } from './useDuplicates.ts'
import { useEntryFields, useGeocode } from './useEntryFields.ts'
import { type EditorProps, useEntryForm } from './useEntryForm.ts'

type Props = EditorProps & {
  /** A place that is there already was chosen instead of a new one. */
  onChosen: (place: SimilarPlace) => void
}

/** The form of a place with all that it needs. */
export const PlaceEditor = ({ entry, title, next, step, onChosen }: Props) => {
  const { now } = useApp()
  const frame = useEntryForm({ kind: 'places', entry, empty: newPlace(), next, step })
  const notice = useDeactivatedNotice('places', entry)
  const fields = useEntryFields(frame.form)
  const geocode = useGeocode(frame.form)
  const duplicates = useDuplicates(frame.form, entry?.id ?? null, onChosen)
  return (
    <PlaceForm
      {...frame}
      title={title}
      notice={notice}
      now={now()}
      geocode={geocode}
      duplicates={duplicates}
      {...fields}
    />
  )
}
