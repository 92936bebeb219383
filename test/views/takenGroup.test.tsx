import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SavedEntry, Submission } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import { newGroup } from '#domain/group.ts'
import { formMachine } from '#machines/entries/form.ts'
import { TakenGroup } from '#src/views/entries/TakenGroup.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { settled } from '#test/settled.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()

test('who types the name of a group that is registered reads how to get at it, until the name is another', async () => {
  const failure = new FailureError({ code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] })
  const actors = {
    keepWork: workKeptIn(new Map()),
    submitForm: fromPromise<SavedEntry, Submission>(() => Promise.reject(failure)),
  }
  const values = { ...newGroup(), name: 'Choir' }
  const input = { kind: 'groups', id: null, version: null, values, draftKey: null } as const
  const form = createActor(formMachine.provide({ actors }), { input }).start()
  render(<TakenGroup form={form} />)
  const text = t('groups.taken')
  expect(text).toContain(t('groups.fields.ownedBy'))
  expect(screen.queryByText(text)).toBe(null)
  await act(async () => {
    form.send({ type: 'submit.requested' })
    await settled()
  })
  expect(screen.getByText(text)).toBeTruthy()
  act(() => form.send({ type: 'field.changed', name: 'name', value: 'Choir of Lindenau' }))
  expect(screen.queryByText(text)).toBe(null)
})
