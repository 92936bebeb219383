import { fromPromise } from 'xstate'
import { sumOf } from '#domain/user.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { accountPageMachine } from '#machines/people/accountPage.ts'
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import { invitePageMachine } from '#machines/people/invitePage.ts'
import { userPageMachine } from '#machines/people/userPage.ts'
import { recoveryRequestMachine } from '#machines/session/recoveryRequest.ts'
import { recoveryResetMachine } from '#machines/session/recoveryReset.ts'
import { registrationMachine } from '#machines/session/registration.ts'
import type { Api } from '#src/api/api.ts'
import type { EntryActors } from './entries.ts'
import type { Actors } from './pages.ts'
import { unlessGone } from './unlessGone.ts'

export const createPeopleActors = (api: Api, flows: Actors & EntryActors) => {
  const { entry, entryEditor, entryPage, form, listPage, openDrafts, stepHistory, talkToFrame } = flows
  const invitationLink = invitationLinkMachine.provide({
    actors: {
      createInvitation: fromPromise(() => api.invitations.create()),
      copyText: fromPromise(({ input }) => api.clipboard.write(input.text)),
    },
  })
  const accountDeletion = accountDeletionMachine.provide({
    actors: {
      countOwned: fromPromise(async ({ input: { id }, signal }) => sumOf((await api.users.details(id, signal)).owned)),
      deleteAccount: fromPromise(async ({ input: { id, ...how } }) => {
        await api.users.remove(id, how).catch(unlessGone)
        api.store.dropPerson(id)
      }),
    },
  })
  return {
    registration: registrationMachine.provide({
      actors: {
        form,
        talkToFrame,
        checkInvitation: fromPromise(({ input }) => api.invitations.check(input.token)),
        signIn: fromPromise(({ input }) => api.auth.signIn(input)),
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
        stepHistory,
        entryEditor,
        openDrafts,
        countOwn: fromPromise(async ({ signal }) => {
          const own = (resource: 'groups' | 'places' | 'events') =>
            api.entries.list(resource, { limit: 1, filters: [{ name: 'ownedBy', value: 'self' }] }, signal)
          const [groups, places, events] = await Promise.all([own('groups'), own('places'), own('events')])
          const onlyGroup = groups.total === 1 ? (groups.items[0]?.id ?? null) : null
          return { groups: groups.total, places: places.total, events: events.total, onlyGroup }
        }),
      },
    }),

    accountPage: accountPageMachine.provide({
      actors: {
        entry,
        form,
        talkToFrame,
        accountDeletion,
      },
    }),

    userPage: userPageMachine.provide({
      actors: {
        entryPage,
        accountDeletion,
        loadDetails: fromPromise(({ input: { id }, signal }) => api.users.details(id, signal)),
      },
    }),

    invitePage: invitePageMachine.provide({ actors: { listPage, invitationLink } }),
  }
}
