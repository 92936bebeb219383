import { useActorRef } from '@xstate/react'
import { imageTypes } from '#domain/files.ts'
import { maximumImageBytes } from '#domain/limits.ts'
import { isModerating } from '#domain/permissions.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { useMember } from './useViewer.ts'

/** The actors of the fields that events, groups and places share: the picture, and who may edit. */
export const useEntryFields = (form: FormRef) => {
  const { actors, settings } = useApp()
  const upload = useActorRef(actors.upload, {
    input: { automatic: true, accept: imageTypes, maximumBytes: maximumImageBytes },
  })
  useEmitted(upload, 'file.uploaded', ({ id }) => form.send({ type: 'field.changed', name: 'image', value: id }))
  return {
    upload,
    onFile: (chosen: File) => {
      const { name, size, type } = chosen
      upload.send({ type: 'file.chosen', file: { key: actors.keepFile(chosen), name, size, type } })
    },
    mediaUrl: (id: string, width: number) => `${settings.apiurl}/media/${id}?width=${width}`,
    owners: useActorRef(actors.suggest, { input: { source: 'users' } }),
    users: useActorRef(actors.options, { input: { source: 'users', include: [] } }),
    moderating: isModerating(useMember()),
  }
}

/** Coordinates that the map service finds go into the form; why there are none stands beside the button. */
export const useGeocode = (form: FormRef) => {
  const { actors } = useApp()
  const geocode = useActorRef(actors.geocode)
  useEmitted(geocode, 'coordinates.found', ({ lat, lng }) => {
    form.send({ type: 'field.changed', name: 'lat', value: lat })
    form.send({ type: 'field.changed', name: 'lng', value: lng })
  })
  return geocode
}
