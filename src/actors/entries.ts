import { fromPromise } from 'xstate'
import { conflictMachine } from '#machines/entries/conflict.ts'
import { detachmentMachine } from '#machines/entries/detachment.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { entryPageMachine } from '#machines/entries/entryPage.ts'
import { formMachine } from '#machines/entries/form.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { similarPlacesMachine } from '#machines/entries/similarPlaces.ts'
import { uploadMachine } from '#machines/entries/upload.ts'
import { clashMachine } from '#machines/planning/clash.ts'
import { correctionNoteMachine } from '#machines/proposals/correctionNote.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import type { Api } from '#src/api/api.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { createDraftActors } from './drafts.ts'
import { createHoldFile } from './holdFile.ts'
import type { Actors } from './pages.ts'

/** Forms of entries with their helpers; loaded with the first of them, because their rules compute with dates. */
export const createEntryActors = (
  api: Api & EntryApi,
  now: () => number,
  { talkToFrame, listSelection }: Pick<Actors, 'talkToFrame' | 'listSelection'>,
) => {
  const { draft, findDraft, findLostWork } = createDraftActors(api, now)

  const entry = entryMachine.provide({
    actors: {
      loadEntry: fromPromise(({ input: { resource, id }, signal }) => api.entries.find(resource, id, signal)),
      findLostWork,
    },
  })

  const form = formMachine.provide({
    actors: {
      keepWork: draft,
      findDraft,
      submitForm: fromPromise(({ input }) => api.forms.submit(input)),
      resolveConflict: conflictMachine.provide({
        actors: { loadCurrent: fromPromise(({ input }) => api.forms.loadConflicting(input)) },
      }),
    },
  })

  const upload = uploadMachine.provide({
    actors: {
      holdFile: createHoldFile(api.files),
      scalePicture: fromPromise(({ input: { file, maximumBytes }, signal }) =>
        api.pictures.scale(file, maximumBytes, signal),
      ),
      readFile: fromPromise(async ({ input: { key } }) => ({ preview: await api.pictures.preview(key) })),
      uploadFile: fromPromise(({ input: { key, listener }, signal }) =>
        api.media.upload(key, signal, (bytes) => listener.send({ type: 'upload.progressed', ...bytes })),
      ),
    },
  })

  const geocode = geocodeMachine.provide({
    actors: { findCoordinates: fromPromise(({ input, signal }) => api.geocode.find(input.address, signal)) },
  })

  const descriptionPreview = textPreviewMachine.provide({
    actors: { renderText: fromPromise(({ input, signal }) => api.preview.render(input.content, signal)) },
  })

  const similarPlaces = similarPlacesMachine.provide({
    actors: { findSimilar: fromPromise(({ input, signal }) => api.places.similar(input, signal)) },
  })

  const clash = clashMachine.provide({
    actors: {
      findClashes: fromPromise(async ({ input, signal }) => {
        const isPast = input !== null && input.intervals === '' && Date.parse(input.start) < now()
        return input === null || isPast ? null : api.clashes.find(input, signal)
      }),
    },
  })

  const entryEditor = entryEditorMachine.provide({
    actors: { form, upload, geocode, similarPlaces, clash, talkToFrame, listSelection, detachment: detachmentMachine },
  })

  return {
    draft,
    findDraft,
    entry,
    form,
    upload,
    geocode,
    descriptionPreview,
    entryEditor,
    correctionNote: correctionNoteMachine.provide({
      actors: { loadCorrection: fromPromise(({ input: { id }, signal }) => api.findCorrection(id, signal)) },
    }),
    entryPage: entryPageMachine.provide({
      actors: {
        entry,
        entryEditor,
        talkToFrame,
        findGroups: fromPromise(({ input: { ids }, signal }) =>
          Promise.all(ids.map((id) => api.entries.find('groups', id, signal))),
        ),
      },
    }),
  }
}

export type EntryActors = ReturnType<typeof createEntryActors>
