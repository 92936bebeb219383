import { fromPromise } from 'xstate'
import { decodeText } from '#domain/decodeText.ts'
import { eventOriginMachine } from '#machines/sources/eventOrigin.ts'
import { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import { sourceListMachine } from '#machines/sources/sourceList.ts'
import { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import { sourceWizardMachine } from '#machines/sources/sourceWizard.ts'
import type { Api } from '#src/api/api.ts'
import type { sourcesApi } from '#src/api/sources.ts'
import { createHoldFile } from './holdFile.ts'

export const createSourceActors = (sources: ReturnType<typeof sourcesApi>, { files }: Pick<Api, 'files'>) => ({
  sourceList: sourceListMachine.provide({
    actors: { loadSources: fromPromise(({ signal }) => sources.list(signal)) },
  }),

  sourceWizard: sourceWizardMachine.provide({
    actors: {
      findSource: sourceFinderMachine.provide({
        actors: {
          holdFile: createHoldFile(files),
          readFile: fromPromise(async ({ input: { key } }) =>
            decodeText(new Uint8Array(await files.get(key).arrayBuffer())),
          ),
          lookAtSource: fromPromise(({ input: { way, url, moves, content }, signal }) =>
            way === 'address' ? sources.look({ url, moves }, signal) : sources.lookInto(content, signal),
          ),
        },
      }),
      loadChoices: fromPromise(({ signal }) => sources.choices(signal)),
      previewSource: fromPromise(({ input, signal }) => sources.preview(input, signal)),
      createSource: fromPromise(({ input }) => sources.create(input)),
      runSource: fromPromise(({ input: { id } }) => sources.run(id)),
    },
  }),

  sourcePage: sourcePageMachine.provide({
    actors: {
      loadSource: fromPromise(({ input: { id }, signal }) => sources.load(id, signal)),
      saveSource: fromPromise(async ({ input: { id, version, fields }, signal }) => {
        await sources.save(id, fields, version)
        return sources.load(id, signal)
      }),
      runSource: fromPromise(async ({ input: { id, force }, signal }) => {
        await sources.run(id, force)
        return sources.load(id, signal)
      }),
      undoRun: fromPromise(async ({ input: { id, runId }, signal }) => {
        const undone = await sources.undo(id, runId)
        return { ...undone, loaded: await sources.load(id, signal) }
      }),
      deleteSource: fromPromise(({ input: { id } }) => sources.remove(id)),
    },
  }),

  eventOrigin: eventOriginMachine.provide({
    actors: {
      loadOrigin: fromPromise(({ input: { eventId }, signal }) => sources.origin(eventId, signal)),
      followSource: fromPromise(({ input: { eventId, fields } }) => sources.follow(eventId, fields)),
    },
  }),
})
