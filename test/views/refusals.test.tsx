import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SavedEntry } from '#domain/editing.ts'
import { FailureError, failureFromAnswer } from '#domain/failure.ts'
import { toastMachine } from '#machines/toast.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { createActors } from '#src/actors.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { useRefusals } from '#src/pages/useRefusals.ts'
import { failureText } from '#src/texts.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
afterEach(cleanup)

const Refusals = ({ form }: { form: FormRef }) => {
  useRefusals(form)
  return null
}

/** A category's form, refused once because its name is taken, on a page that says so. */
const refused = async () => {
  const sent: PromiseWithResolvers<SavedEntry>[] = []
  const submit = () => {
    const answer = Promise.withResolvers<SavedEntry>()
    sent.push(answer)
    return answer.promise
  }
  const api = { store: createBrowserStore(localStorage), forms: { submit }, files: {} } as unknown as Api
  const form = createActor(createActors(api, () => 0).form, {
    input: {
      ...{ kind: 'categories', id: 'c', version: 1, draftKey: null },
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
  const answer = async (settle: (call: PromiseWithResolvers<SavedEntry>) => void) => {
    await act(async () => form.send({ type: 'submit.requested' }))
    const call = sent.at(-1)
    if (!call) throw new Error('Nothing was sent')
    await act(async () => settle(call))
  }
  form.send({ type: 'field.changed', name: 'name', value: 'Concerts' })
  await answer((call) => call.reject(new FailureError({ code: 'nameExists' })))
  const save = () => answer((call) => call.resolve({ id: 'c', version: 2, values: form.getSnapshot().context.values }))
  return { toast, save }
}

test('any other text of the server is shown as it is (§8)', () => {
  expect(failureText(t, failureFromAnswer(400, { error: 'Closed {{today}}' }))).toBe('Closed {{today}}')
})

test('a form that is saved takes back the notification of why it was refused', async () => {
  const { toast, save } = await refused()
  expect(toast.getSnapshot().context).toMatchObject({ state: 'error', message: t('failures.nameExists') })
  await save()
  expect(toast.getSnapshot().context.state).toBe('none')
})

test('what somebody else said meanwhile stays', async () => {
  const { toast, save } = await refused()
  toast.send({ type: 'toast.pushed', state: 'error', message: 'The disk is full.', action: null })
  await save()
  expect(toast.getSnapshot().context.message).toBe('The disk is full.')
})
