import { expect, test } from 'vitest'
import { createActor, fromCallback, waitFor } from 'xstate'
import { type FailureCode, FailureError } from '#domain/failure.ts'
import { createPeopleActors } from '#src/actors/people.ts'
import type { Api } from '#src/api/api.ts'
import { beginAt } from '#test/samples/firstSteps.ts'
import { details, userPageInput } from '#test/samples/userPage.ts'

/** What becomes of the dialog, and whose drafts are dropped, when the deletion is answered like this. */
const deleteWith = async (code: FailureCode): Promise<unknown[]> => {
  const dropped: string[] = []
  const api = {
    users: {
      details: async () => details,
      remove: async () => {
        throw new FailureError({ code })
      },
    },
    store: { dropPerson: (id: string) => dropped.push(id) },
  } as unknown as Api
  const flows = { entryPage: fromCallback(() => {}) } as unknown as Parameters<typeof createPeopleActors>[1]
  const page = createActor(createPeopleActors(api, flows).userPage, { input: userPageInput }).start()
  const { deletion } = page.getSnapshot().children
  if (deletion === undefined) throw new Error('The page has no deletion')
  deletion.send({ type: 'deletion.requested', nickname: 'Ada', version: 1 })
  await waitFor(deletion, (snapshot) => snapshot.matches('confirming'))
  deletion.send({ type: 'deletion.confirmed' })
  const { value, context } = await waitFor(deletion, (snapshot) => !snapshot.matches('deleting'))
  page.stop()
  return [value, context.failure?.code ?? null, dropped]
}

test.each([
  [[], null],
  [['g1'], 'g1'],
  [['g1', 'g2'], null],
])('of the own groups %j the wizard knows the only one: %j', async (ids, onlyGroup) => {
  const list = async (resource: string) =>
    resource === 'groups' ? { items: ids.map((id) => ({ id })), total: ids.length } : { items: [], total: 3 }
  const flows = { stepHistory: fromCallback(() => {}) } as unknown as Parameters<typeof createPeopleActors>[1]
  const api = { entries: { list } } as unknown as Api
  const wizard = createActor(createPeopleActors(api, flows).firstSteps, { input: beginAt(null) }).start()
  const { context } = await waitFor(wizard, (snapshot) => snapshot.matches({ progress: 'counted' }))
  wizard.stop()
  expect(context.own).toEqual({ groups: ids.length, places: 3, events: 3, onlyGroup })
})

test('an account that is gone is deleted: the answer of an earlier try may have been lost', async () => {
  expect(await deleteWith('notFound')).toEqual(['deleted', null, ['a']])
  expect(await deleteWith('changedMeanwhile')).toEqual(['confirming', 'changedMeanwhile', []])
})
