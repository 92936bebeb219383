import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SavedEntry, Submission } from '#domain/editing.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import { newGroup } from '#domain/group.ts'
import { formMachine } from '#machines/entries/form.ts'
import { TakenGroup } from '#src/views/entries/TakenGroup.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { settled } from '#test/settled.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const own = { id: 'g1', name: 'Marsh Tenors', ownedBy: ['u1'] }

/** The form of a new group whose saving is refused for its name. */
const formRefusedFor = (taken?: Failure['taken']) => {
  const issues = [{ field: 'name', reason: 'nameExists' }]
  const failure = new FailureError({ code: 'nameExists', issues, ...(taken && { taken }) })
  const actors = {
    keepWork: workKeptIn(new Map()),
    submitForm: fromPromise<SavedEntry, Submission>(() => Promise.reject(failure)),
  }
  const values = { ...newGroup(), name: 'Choir' }
  const input = { kind: 'groups', id: null, version: null, values, draftKey: null } as const
  return createActor(formMachine.provide({ actors }), { input }).start()
}

const refusedFor = async (taken?: Failure['taken']) => {
  const form = formRefusedFor(taken)
  form.send({ type: 'submit.requested' })
  await settled()
  return form
}

test.each([
  ['owns it', 'u1', own, true],
  ['may edit all', null, own, true],
  ['may not edit it', 'u2', own, false],
  ['may not see it', 'u2', undefined, false],
])('who %s is led to the group that has the name, or told whom to ask', async (_, me, taken, isLed) => {
  render(<TakenGroup form={await refusedFor(taken)} me={me} />)
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(isLed ? [['Marsh Tenors', '/backstage/groups/g1']] : [])
  expect(screen.queryByText(t('groups.taken')) === null).toBe(isLed)
  expect(screen.queryByRole('button')).toBe(null)
})

test('the first steps go on with it', async () => {
  const chosen: string[] = []
  render(<TakenGroup form={await refusedFor(own)} me="u1" onTake={(id) => chosen.push(id)} />)
  await user.click(screen.getByRole('button', { name: t('groups.take') }))
  expect(chosen).toEqual(['g1'])
})

test('who types the name of a group that is registered reads how to get at it, until the name is another', async () => {
  const form = formRefusedFor()
  render(<TakenGroup form={form} me="u1" />)
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
