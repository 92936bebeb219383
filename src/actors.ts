import { fromPromise } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import { programsIn } from '#domain/selection.ts'
import { accountDeletionMachine } from '#machines/accountDeletion.ts'
import { actionRunnerMachine } from '#machines/actionRunner.ts'
import { conflictMachine } from '#machines/conflict.ts'
import { draftMachine } from '#machines/draft.ts'
import { duplicatesMachine } from '#machines/duplicates.ts'
import { entryMachine } from '#machines/entry.ts'
import { firstStepsMachine } from '#machines/firstSteps.ts'
import { formMachine } from '#machines/form.ts'
import { geocodeMachine } from '#machines/geocode.ts'
import { invitationLinkMachine } from '#machines/invitationLink.ts'
import { leaveGuardMachine } from '#machines/leaveGuard.ts'
import { listMachine } from '#machines/list.ts'
import { listSelectionMachine } from '#machines/listSelection.ts'
import { notificationDetailMachine } from '#machines/notificationDetail.ts'
import { optionsMachine } from '#machines/options.ts'
import { partialMachine } from '#machines/partial.ts'
import { recoveryRequestMachine } from '#machines/recoveryRequest.ts'
import { recoveryResetMachine } from '#machines/recoveryReset.ts'
import { registrationMachine } from '#machines/registration.ts'
import { suggestMachine } from '#machines/suggest.ts'
import { undoMachine } from '#machines/undo.ts'
import { uploadMachine } from '#machines/upload.ts'
import type { Api } from '#src/api/api.ts'
import { createKey } from '#src/api/keys.ts'

/** What is gone already need not be deleted: the answer to an earlier try may have got lost. */
const unlessGone = (error: unknown): void => {
  if (toFailure(error).code !== 'notFound') throw error
}

/** Keeps unsaved work in the browser. */
const createDraft = ({ store }: Api, now: () => number) =>
  draftMachine.provide({
    actors: {
      keepDraft: fromPromise(async ({ input: { key, draft } }) =>
        store.keepDraft(key, { ...draft, savedAt: new Date(now()).toISOString() }),
      ),
      dropDraft: fromPromise(async ({ input: { key } }) => store.dropDraft(key)),
    },
  })

/**
 * The place where machines get their real actors: pages take every flow from here, and nothing else in the SPA reaches the
 * server, the clock or the browser's storage. Loaded with the first page; the flows that the log-in needs stand in
 * `rootActors.ts`.
 */
export const createActors = (api: Api, now: () => number) => ({
  leaveGuard: leaveGuardMachine,
  draft: createDraft(api, now),

  registration: registrationMachine.provide({ actors: { signIn: fromPromise(({ input }) => api.auth.signIn(input)) } }),

  list: listMachine.provide({
    actors: { loadPage: fromPromise(({ input, signal }) => api.entries.list(input.resource, input.query, signal)) },
  }),

  listSelection: listSelectionMachine.provide({
    actors: {
      countAffected: fromPromise(async ({ input, signal }) => {
        const { mains, deleted } = programsIn(input)
        const count = async (value: string[]) =>
          (await api.entries.list('events', { limit: 1, filters: [{ name: 'mains', value }] }, signal)).total
        return (await Promise.all(mains.map(count))).reduce((sum, total) => sum + total, -deleted)
      }),
      applyAction: fromPromise(async ({ input: { resource, action, item } }) => {
        const { label: _label, ...entry } = item
        const { id, version, deactivated } = entry
        const flip = { deactivated: deactivated !== true }
        if (action === 'delete') await api.entries.remove(resource, id, version).catch(unlessGone)
        else {
          const changed = resource === 'users' ? flip : { ...entry, ...flip }
          await api.entries.update(resource, id, version, changed).catch(async (error: unknown) => {
            if (toFailure(error).code !== 'changedMeanwhile') throw error
            // The answer to an earlier try may have got lost: what is as it was wanted is done.
            const current = await api.entries.find(resource, id)
            if (current.deactivated !== flip.deactivated) throw error
          })
        }
      }),
    },
  }),

  entry: entryMachine.provide({
    actors: { loadEntry: fromPromise(({ input: { resource, id }, signal }) => api.entries.find(resource, id, signal)) },
  }),

  form: formMachine.provide({
    actors: {
      keepWork: createDraft(api, now),
      findDraft: fromPromise(async ({ input: { key } }) => api.store.readDraft(key)),
      submitForm: fromPromise(({ input }) => api.forms.submit(input)),
      resolveConflict: conflictMachine.provide({
        actors: { loadCurrent: fromPromise(({ input }) => api.forms.rival(input)) },
      }),
    },
  }),

  options: optionsMachine.provide({
    actors: {
      loadOptions: fromPromise(({ input: { source }, signal }) => api.suggestions.options(source, signal)),
    },
  }),

  suggest: suggestMachine.provide({
    actors: {
      loadSuggestions: fromPromise(({ input: { source, text }, signal }) => api.suggestions[source](text, signal)),
    },
  }),

  geocode: geocodeMachine.provide({
    actors: { findCoordinates: fromPromise(({ input, signal }) => api.geocode.find(input.address, signal)) },
  }),

  upload: uploadMachine.provide({
    actors: {
      readFile: fromPromise(async ({ input: { key } }) => ({ preview: await api.files.read(key) })),
      uploadFile: fromPromise(({ input: { key, listener }, signal }) =>
        api.media.upload(key, signal, (bytes) => listener.send({ type: 'upload.progressed', ...bytes })),
      ),
    },
  }),

  invitationLink: invitationLinkMachine.provide({
    actors: {
      createInvitation: fromPromise(() => api.invitations.create()),
      copyText: fromPromise(({ input }) => api.clipboard.write(input.text)),
    },
  }),

  recoveryRequest: recoveryRequestMachine.provide({
    actors: { requestRecovery: fromPromise(({ input }) => api.recovery.request(input.email)) },
  }),

  recoveryReset: recoveryResetMachine.provide({
    actors: { setPassword: fromPromise(({ input }) => api.recovery.setPassword(input)) },
  }),

  firstSteps: firstStepsMachine.provide({
    actors: {
      countOwn: fromPromise(async ({ signal }) => {
        const count = async (resource: 'groups' | 'places' | 'events') =>
          (await api.entries.list(resource, { limit: 1, filters: [{ name: 'ownedBy', value: 'self' }] }, signal)).total
        const [groups, places, events] = await Promise.all([count('groups'), count('places'), count('events')])
        return { groups, places, events }
      }),
    },
  }),

  duplicates: duplicatesMachine.provide({
    actors: { findSimilar: fromPromise(({ input, signal }) => api.places.similar(input, signal)) },
  }),

  undo: undoMachine.provide({
    actors: {
      restoreEntry: fromPromise(async ({ input: { resource, id } }) => {
        if (resource === 'themes') await api.themes.restore(id)
        else await api.entries.restore(resource, id)
      }),
    },
  }),

  actionRunner: actionRunnerMachine.provide({
    actors: {
      runAction: fromPromise(({ input }) => api.actions.run(input.name)),
      findAction: fromPromise(({ input, signal }) => api.actions.find(input.name, signal)),
    },
  }),

  partial: partialMachine.provide({
    actors: {
      loadPartial: fromPromise(({ input: { name, language }, signal }) => api.partials.find(name, language, signal)),
    },
  }),

  notificationDetail: notificationDetailMachine.provide({
    actors: {
      loadNotification: fromPromise(({ input: { id }, signal }) => api.notifications.find(id, signal)),
      markViewed: fromPromise(({ input: { id, version } }) => api.notifications.markViewed(id, version)),
    },
  }),

  accountDeletion: accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromPromise(async ({ input: { id, version } }) => {
        await api.entries.remove('users', id, version)
        api.store.dropPerson(id)
      }),
    },
  }),

  /** Makes a key under which something new is created. */
  createKey,
  /** Keeps a chosen file for the upload flow; answers the key that stands for it. */
  keepFile: api.files.keep,
  readPreferences: api.store.readPreferences,
  keepPreferences: api.store.keepPreferences,
  readFirstSteps: api.store.readFirstSteps,
  keepFirstSteps: api.store.keepFirstSteps,
  dropFirstSteps: api.store.dropFirstSteps,
})

export type Actors = ReturnType<typeof createActors>
