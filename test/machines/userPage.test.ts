import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { entryPageMachine } from '#machines/entries/entryPage.ts'
import { formMachine } from '#machines/entries/form.ts'
import type { PageWish } from '#machines/frame.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { userPageMachine } from '#machines/people/userPage.ts'
import { upload } from '#test/samples/upload.ts'
import { account, details, userPageInput, userPageSamples } from '#test/samples/userPage.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(userPageMachine, userPageSamples)
})

test('a deleted account takes unsaved changes of its form along, so that nothing asks about them', async () => {
  const talkToFrame = fromCallback<PageWish>(() => undefined)
  const form = formMachine.provide({
    actors: {
      keepWork: workKeptIn(new Map()),
      findDraft: fromPromise(async (): Promise<Draft | null> => null),
      submitForm: fromPromise(async ({ input: { id, values } }) => ({ id: id ?? '', version: 2, values })),
    },
  })
  const page = createActor(
    userPageMachine.provide({
      actors: {
        loadDetails: fromPromise(async () => details),
        entryPage: entryPageMachine.provide({
          actors: {
            talkToFrame,
            entry: entryMachine.provide({ actors: { loadEntry: fromPromise(async () => account) } }),
            entryEditor: entryEditorMachine.provide({ actors: { form, talkToFrame, upload } }),
          },
        }),
        accountDeletion: accountDeletionMachine.provide({
          actors: { countOwned: fromPromise(async () => 0), deleteAccount: fromPromise(async () => {}) },
        }),
      },
    }),
    { input: userPageInput },
  ).start()
  const editor = () => page.getSnapshot().children.page?.getSnapshot().children.editor
  const guard = () => editor()?.getSnapshot().children.guard?.getSnapshot().value
  await expect.poll(() => editor()?.getSnapshot().children.form?.getSnapshot().value).toBe('pristine')
  editor()?.getSnapshot().children.form?.send({ type: 'field.changed', name: 'nickname', value: 'Somebody' })
  expect(guard()).toBe('guarding')

  const told: unknown[] = []
  page.on('user.deleted', ({ nickname }) => told.push([nickname, guard()]))
  const deletion = page.getSnapshot().children.deletion
  deletion?.send({ type: 'deletion.requested', nickname: 'Ada', version: 1 })
  await expect.poll(() => deletion?.getSnapshot().value).toBe('confirming')
  deletion?.send({ type: 'deletion.confirmed' })
  await expect.poll(() => told).toEqual([['Ada', 'free']])
})
