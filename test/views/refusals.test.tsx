import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { SavedEntry, Submission } from '#domain/editing.ts'
import { type FailureCode, FailureError, failureFromAnswer } from '#domain/failure.ts'
import { refusalId } from '#domain/toastIds.ts'
import { formMachine } from '#machines/entries/form.ts'
import { talkToFrame } from '#machines/frame.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { toastMachine } from '#machines/shell/toast.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import type { FormRef } from '#src/actors/refs.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { useSavedForm } from '#src/pages/entries/useEntryEditor.ts'
import { useRefusals } from '#src/pages/entries/useRefusals.ts'
import { failureText } from '#src/texts.ts'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()

const Refusals = ({ form }: { form: FormRef }) => {
  useRefusals(form)
  return null
}

const refused = async (code: FailureCode = 'nameExists', draftKey: string | null = null) => {
  const submit = () => Promise.reject(new FailureError({ code }))
  const drafts = draftSlots(createBrowserStore(localStorage), null)
  const api = { drafts, forms: { submit }, files: {} } as unknown as Api & EntryApi
  const form = createActor(createEntryActors(api, () => 0, { talkToFrame, listSelection: listSelectionMachine }).form, {
    input: {
      kind: 'categories',
      id: 'c',
      version: 1,
      draftKey,
      values: { name: 'Music', headline: 'Music in town' },
    },
  })
  const toast = createActor(toastMachine)
  form.start()
  toast.start()
  render(
    <AppProvider value={{ toast } as unknown as App}>
      <Refusals form={form} />
    </AppProvider>,
  )
  await waitFor(form, (snapshot) => snapshot.matches('pristine'))
  form.send({ type: 'field.changed', name: 'name', value: 'Concerts' })
  await act(async () => form.send({ type: 'submit.requested' }))
  return toast
}

test('any other text of the server is shown as it is (§8)', () => {
  expect(failureText(t, failureFromAnswer(400, { error: 'Closed {{today}}' }))).toBe('Closed {{today}}')
})

test('a deleted date whose day has another one says so', () => {
  const failure = { code: 'invalid' as const, issues: [{ field: 'seriesDate', reason: 'taken' as const }] }
  expect(failureText(t, failure)).toMatch(/^The repeating event already has a date/)
})

test('the notification of why a form was refused can be taken back', async () => {
  const toast = await refused()
  expect(toast.getSnapshot().context).toMatchObject({ state: 'error', message: t('failures.nameExists') })
  toast.send({ type: 'toast.withdrawn', id: refusalId })
  expect(toast.getSnapshot().context.state).toBe('none')
})

test('what somebody else said meanwhile stays', async () => {
  const toast = await refused()
  toast.send({ type: 'toast.pushed', state: 'error', message: 'The disk is full.', id: null, action: null })
  toast.send({ type: 'toast.withdrawn', id: refusalId })
  expect(toast.getSnapshot().context.message).toBe('The disk is full.')
})

test.each([
  [null, 'form.lost'],
  ['u:categories:c', 'form.lost_kept'],
] as const)('saving without an answer says what became of it and what to do (draft: %s)', async (draftKey, text) => {
  const toast = await refused('UnknownError', draftKey)
  expect(toast.getSnapshot().context.message).toBe(`${t('failures.UnknownError')}. ${t(text)}`)
})

test('what is to be minded about what was saved is said instead of that it is saved', async () => {
  const values = { name: 'Music', headline: 'Music in town' }
  const submitForm = fromPromise<SavedEntry, Submission>(async ({ input }) => ({ ...input, id: 'c', version: 2 }))
  const keepWork = workKeptIn(new Map())
  const form = createActor(formMachine.provide({ actors: { submitForm, keepWork } }), {
    input: { kind: 'categories', id: 'c', version: 1, draftKey: null, values },
  }).start()
  const toast = createActor(toastMachine).start()
  const Saved = () => {
    useSavedForm(form, undefined, ({ name }) => (name === 'Fair' ? 'The fair is over.' : null))
    return null
  }
  render(
    <AppProvider value={{ toast } as unknown as App}>
      <Saved />
    </AppProvider>,
  )
  const said = async (value: string) => {
    form.send({ type: 'field.changed', name: 'name', value })
    await act(async () => form.send({ type: 'submit.requested' }))
    const { state, message } = toast.getSnapshot().context
    return [state, message]
  }
  expect(await said('Fair')).toEqual(['warning', 'The fair is over.'])
  expect(await said('Market')).toEqual(['success', t('form.saved', { name: 'Market' })])
})
