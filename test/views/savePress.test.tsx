import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SavedEntry, Submission } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import { newSeries } from '#domain/series/series.ts'
import { formMachine } from '#machines/entries/form.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { TimeField } from '#src/fields/TimeField.tsx'
import { FormFrame } from '#src/views/forms/FormFrame.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const Times = ({ form }: { form: FormRef }) => {
  const { text } = useFields(form)
  return <TimeField {...text('start')} timezone="UTC" />
}

const id = '00000000-0000-4000-8000-000000000001'
const stored = {
  ...newSeries({ date: '2026-06-02', time: '19:30' }),
  ...{ name: 'Choir', location: 'Park', end: '22:00', category: id, topic: id, ownedBy: [id] },
}

const show = () => {
  const sent: FormValues[] = []
  const submitForm = fromPromise<SavedEntry, Submission>(({ input: { values } }) => {
    sent.push(values)
    return new Promise(() => {})
  })
  const form = createActor(formMachine.provide({ actors: { submitForm, keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'revents', id, version: 1, values: stored, draftKey: null },
  }).start()
  const guard = createActor(leaveGuardMachine).start()
  render(
    <FormFrame form={form} guard={guard} title="Choir" now={0}>
      <Times form={form} />
    </FormFrame>,
  )
  const save = screen.getByRole('button', { name: t('form.save') })
  return { form, sent, save, field: screen.getByRole<HTMLInputElement>('textbox') }
}

test('a press on Save right after a time was typed saves the time, and moves nothing before it ends', async () => {
  const { form, sent, save, field } = show()
  field.focus()
  fireEvent.input(field, { target: { value: '20' } })
  await user.pointer({ keys: '[MouseLeft>]', target: save })
  expect([document.activeElement === field, form.getSnapshot().value]).toEqual([true, 'pristine'])
  await user.pointer({ keys: '[/MouseLeft]', target: save })
  expect(sent.map(({ start }) => start)).toEqual(['20:00'])
  expect(document.activeElement === save).toBe(true)
})

test('Enter in the field saves the time and keeps the focus there', async () => {
  const { sent, field } = show()
  field.focus()
  fireEvent.input(field, { target: { value: '20' } })
  await user.keyboard('{Enter}')
  expect(sent.map(({ start }) => start)).toEqual(['20:00'])
  expect(document.activeElement === field).toBe(true)
})
