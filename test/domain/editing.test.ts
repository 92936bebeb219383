import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, fitted, isWorthOffering, rebase, workOf } from '#domain/draft.ts'
import { changeField, type FormInput, openForm, refuseValues, takeMerge, takeSaved } from '#domain/editing.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import { refuseSubmission } from '#domain/unanswered.ts'

const base = { name: 'Jazz', headline: 'All jazz', description: '' }
const input: FormInput = { kind: 'categories', id: 'c1', version: 3, values: base, draftKey: 'categories/c1' }
const form = openForm(input)

test('a form opens with what is stored, unsent and without faults', () => {
  expect(form).toEqual({
    ...input,
    base,
    sent: base,
    issues: [],
    failure: null,
    draft: null,
    span: null,
    file: 'none',
    mayBeStored: false,
    mayRemain: false,
  })
  expect(workOf(form)).toEqual({ values: base, base, version: 3 })
})

test('a change is one field, and looks at the marks again', () => {
  const marked = {
    ...form,
    issues: [
      { field: 'name', reason: 'taken' },
      { field: 'headline', reason: 'taken' },
    ],
  }
  expect(changeField(marked, { name: 'name', value: '' })).toEqual({
    values: { ...base, name: '' },
    issues: [
      { field: 'name', reason: 'empty' },
      { field: 'headline', reason: 'taken' },
    ],
    failure: null,
    draft: null,
    span: null,
  })
})

test('with the last fault that was named the refusal is over; one that named none stays', () => {
  const issues = [{ field: 'name', reason: 'empty' }]
  const mend = { name: 'name', value: 'Blues' }
  const values = { ...base, name: 'Blues' }
  const empty = { ...form, values: { ...base, name: '' } }
  expect(changeField({ ...empty, issues, failure: { code: 'invalid' } }, mend)).toEqual({
    values,
    issues: [],
    failure: null,
    draft: null,
    span: null,
  })
  const failure = { code: 'offline' } as const
  expect(changeField({ ...form, failure }, mend)).toEqual({ values, issues: [], failure, draft: null, span: null })
})

test('a form refuses what it cannot send, and takes the marks that the server sets', () => {
  const issues = [{ field: 'name', reason: 'empty' }]
  expect(refuseValues({ ...form, values: { ...base, name: '' } })).toEqual({ failure: { code: 'invalid' }, issues })
  const failure = { code: 'invalid', issues } as const
  const told = new FailureError({ ...failure, issues })
  expect(refuseSubmission({ ...form, id: null }, told)).toEqual({ failure, issues, mayBeStored: false })
  expect(refuseSubmission(form, new Error('x'))).toEqual({
    failure: { code: 'UnknownError' },
    issues: [],
    mayBeStored: false,
  })
})

test('a new entry may be stored if its answer was lost, whatever is answered later', () => {
  const sent = { id: null, mayBeStored: false }
  const mayBeStored = (failure: Failure, context = sent) =>
    refuseSubmission(context, new FailureError(failure)).mayBeStored
  expect(mayBeStored({ code: 'UnknownError', unreached: true })).toBe(true)
  expect(mayBeStored({ code: 'offline', wasSent: true })).toBe(true)
  expect([mayBeStored({ code: 'offline' }), mayBeStored({ code: 'InternalServerError' })]).toEqual([false, false])
  expect(mayBeStored({ code: 'InternalServerError' }, { ...sent, mayBeStored: true })).toBe(true)
})

test('what was stored is the new base, and what was typed since then stays', () => {
  const sent = { ...base, name: ' Blues ' }
  const stored = { ...base, name: 'Blues' }
  const typing = { ...form, id: null, version: null, sent, values: { ...sent, headline: 'More' } }
  expect(takeSaved(typing, { id: 'c2', version: 4, values: stored })).toEqual({
    id: 'c2',
    draftKey: 'categories/c1',
    file: 'none',
    mayBeStored: false,
    version: 4,
    base: stored,
    values: { ...stored, headline: 'More' },
  })
  expect(takeMerge(typing, null)).toEqual({})
  expect(takeMerge(typing, { values: { ...base, name: 'Merged' }, base: stored, version: 7 })).toEqual({
    values: { ...base, name: 'Merged', headline: 'More' },
    base: stored,
    version: 7,
  })
})

test('a rebase with nothing typed since takes the newer work, whatever it is', () => {
  const values = fc.record({ name: fc.string(), headline: fc.string(), description: fc.string() })
  fc.assert(
    fc.property(values, values, values, fc.integer(), (sent, newer, stored, version) => {
      const work = { values: newer, base: stored, version }
      expect(rebase(sent, work, sent)).toEqual(work)
    }),
  )
})

describe('a draft is worth offering', () => {
  const draft: Draft = { values: { ...base, name: 'Blues' }, base, version: 2, savedAt: '2031-05-01T10:00:00.000Z' }

  test('when it says something else than what is stored', () => {
    expect(isWorthOffering(draft, base)).toBe(true)
    expect(isWorthOffering(draft, { ...base, name: 'Blues' })).toBe(false)
    expect(isWorthOffering(null, base)).toBe(false)
  })

  test('whatever the order of its fields', () => {
    const { name: _, ...others } = draft.values
    expect(isWorthOffering({ ...draft, values: { ...others, name: 'Blues' } }, base)).toBe(true)
    expect(isWorthOffering({ ...draft, values: others }, base)).toBe(false)
  })

  test('when an earlier release kept it, without fields that the form has got since', () => {
    const form = { ...base, doors: '', topics: [] }
    expect(isWorthOffering(draft, form)).toBe(true)
    expect(isWorthOffering({ ...draft, values: base }, form)).toBe(false)
    expect(fitted(draft, form)).toEqual({ ...draft, values: { ...form, name: 'Blues' }, base: form })
  })

  test('but nothing of it that the form cannot show', () => {
    const old = { ...draft, values: { ...draft.values, colour: 'red', headline: ['More'] } }
    expect(fitted(old, base)).toEqual(draft)
    expect(isWorthOffering({ ...old, values: { ...old.values, name: base.name } }, base)).toBe(false)
  })

  test('and is as it was kept when it fits', () => {
    const other = { ...draft, base: { id: 'r1' } }
    expect(fitted(other, base)).toBe(other)
  })

  test('with what was emptied', () => {
    const emptied = { ...draft, values: { ...draft.values, name: null } }
    expect(fitted(emptied, base)).toEqual(emptied)
  })
})
