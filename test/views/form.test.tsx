import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { assign, createActor, fromPromise, SimulatedClock } from 'xstate'
import { decideMerge } from '#domain/conflict.ts'
import { type Draft, type DraftSearch, isWorthOffering } from '#domain/draft.ts'
import type { FormContext, FormInput, SavedEntry, Submission } from '#domain/editing.ts'
import { type FailureCode, FailureError } from '#domain/failure.ts'
import { findIssues } from '#domain/forms.ts'
import { changedFields } from '#domain/merge.ts'
import { isGone } from '#domain/renewal.ts'
import { type ConflictInput, type CurrentEntry, conflictMachine } from '#machines/entries/conflict.ts'
import { formMachine } from '#machines/entries/form.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { CategoryForm } from '#src/views/entries/CategoryForm.tsx'
import { SaveBar } from '#src/views/forms/SaveBar.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const base = { name: 'Jazz', headline: 'All that', description: '' }
const input: FormInput = { kind: 'categories', id: 'c1', version: 3, values: base, draftKey: 'categories/c1' }
const draft = { values: { ...base, name: 'Soul' }, base, version: 2, savedAt: '2031-05-01T10:00:00.000Z' }
const theirs = { values: { ...base, name: 'Theirs' }, version: 9, names: {} }
const now = Date.parse('2031-05-01T13:00:00.000Z')

const t = await startTexts()
const user = userEvent.setup()

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/, hidden: true })
const saveButton = () => document.querySelector<HTMLButtonElement>('[type=submit]')
const isSaveFloating = () => saveButton()?.parentElement?.className.includes('floating') === true
const button = (name: string) => screen.getByRole('button', { name })
const nothing = async () => {}

/** Another name, because the same is no change. */
const typed = ({ context }: { context: FormContext }) =>
  ['Blues', 'Jazz', ''].filter((name) => name !== context.values.name).map((value) => ({ name: 'name', value }))

/** Mine, where both changed the name. */
const merged = ({ base, sent }: FormContext) => ({
  values: decideMerge(base, theirs.values, sent, {}),
  base: theirs.values,
  version: theirs.version,
})

test('every path through a rendered form', async () => {
  const load: { current: PromiseWithResolvers<CurrentEntry> | null } = { current: null }
  const keepWork = workKeptIn(new Map())
  const resolveConflict = conflictMachine.provide({
    actors: {
      loadCurrent: fromPromise<CurrentEntry, ConflictInput>(() => {
        load.current = Promise.withResolvers<CurrentEntry>()
        return load.current.promise
      }),
    },
    actions: {
      // The dialog may break: the form goes on.
      keepFailure: assign(() => {
        throw new Error('the child is gone')
      }),
    },
  })
  await walkView(
    formMachine,
    {
      inputs: [input, { ...input, draftKey: null }, { ...input, resumes: true }],
      guardsRead: ({ kind, id, base, sent, values, draft, file, failure }) => [
        isGone({ kind, id, failure }),
        isWorthOffering(draft, base),
        changedFields(base, values).length,
        changedFields(sent, values).length,
        findIssues(kind, values).length,
        file,
      ],
      events: {
        'field.changed': typed,
        'submit.requested': [{}],
        'draft.restored': [{}],
        'draft.discarded': [{}],
        'draft.postponed': [{}],
        'values.reset': [{}],
        'entry.renewed': [{}],
        'form.closed': [{}],
        'file.awaited': ({ value }) =>
          (value === 'pristine'
            ? (['coming'] as const)
            : value === 'checking'
              ? (['none', 'missing'] as const)
              : value === 'dirty' || value === 'submitFailed'
                ? (['none'] as const)
                : []
          ).map((arrival) => ({ arrival })),
      },
      actors: {
        keepWork: { done: [], error: [] },
        findDraft: { done: [draft, null], error: [new Error('the storage is locked')] },
        submitForm: {
          done: ({ context }) => [{ id: 'c1', version: 4, values: context.sent }],
          error: ({ context: { draftKey, version, sent } }) => [
            { code: 'changedMeanwhile' },
            { code: 'nameExists', issues: [{ field: 'name', reason: 'taken' }] },
            ...(draftKey === null && version === 3 && sent.name === 'Blues' ? [{ code: 'notFound' as const }] : []),
          ],
        },
        resolveConflict: {
          // Without a change of mine nobody is asked.
          done: ({ context }) =>
            changedFields(context.base, context.sent).length === 0 ? [merged(context)] : [null, merged(context)],
          error: [new Error('the child is gone')],
        },
      },
    },
    (run) => {
      const guard = createActor(leaveGuardMachine).start()
      const { unmount } = render(<CategoryForm hasMark={false} form={run.actor} guard={guard} title="Jazz" now={now} />)
      let hasFloated = false
      return {
        around: (work) => act(work),
        gestures: {
          'field.changed': async (event, state) => {
            // Behind the dialog nobody types.
            if (state.matches('conflict')) return act(() => run.actor.send(event))
            if (event.value === '') return user.clear(nameField())
            await user.tripleClick(nameField())
            return user.paste(String(event.value))
          },
          'submit.requested': () => user.click(button(t('form.save'))),
          'draft.restored': (_, state) => {
            const isOffered = state.matches('offeringDraft')
            return user.click(button(t(isOffered ? 'draft.restore' : 'form.bringBack')))
          },
          'draft.discarded': () => user.click(button(t('draft.discard'))),
          'draft.postponed': () => user.click(button(t('draft.postpone'))),
          'values.reset': () => user.click(button(t('form.reset'))),
          'xstate.done.actor.resolveConflict': async ({ output }) => {
            await act(async () => load.current?.resolve(theirs))
            if (screen.queryByRole('alertdialog') === null) return
            if (output === null) return user.click(button(t('conflict.later')))
            for (const choice of screen.queryAllByRole('radio', { name: new RegExp(`^${t('conflict.mine')}`) })) {
              await user.click(choice)
            }
            return user.click(button(t('conflict.merge')))
          },
          'xstate.error.actor.resolveConflict': () => act(async () => load.current?.reject(new Error('no answer'))),
        },
        check: (state) => {
          const { values, issues, draft } = state.context
          // Fields stay while the next draft is found.
          const isEmpty = state.matches('findingDraft') && draft === null
          expect(document.querySelector('form')?.dataset.state).toBe(state.value)
          const field = document.querySelector<HTMLInputElement>('[name=name]')
          expect(field?.value).toBe(isEmpty ? undefined : values.name)
          expect(field?.disabled ?? true).toBe(!state.can({ type: 'field.changed', name: 'name', value: 'x' }))
          // A disabled button would lose the focus.
          const isBusy = state.matches('submitting') || state.matches('checking')
          const isBusyOrReady = isBusy || state.can({ type: 'submit.requested' })
          expect([saveButton()?.disabled, saveButton()?.getAttribute('aria-disabled')]).toEqual(
            // Without fields the bar would jump.
            isEmpty ? [undefined, undefined] : [false, String(!isBusyOrReady)],
          )
          // Else a second tap would meet what the bar covers.
          if (state.matches('submitSucceeded')) expect(isSaveFloating()).toBe(true)
          // Nor may it move away because a field came out unchanged.
          if (state.matches('pristine') && draft === null) expect(isSaveFloating()).toBe(hasFloated)
          const isMarked = issues.some(({ field }) => field === 'name')
          expect(field?.getAttribute('aria-invalid') ?? null).toBe(isMarked ? 'true' : null)
          expect(screen.queryAllByRole('alertdialog').length).toBe(state.matches('conflict') ? 1 : 0)
          expect(screen.queryAllByRole('button', { name: t('draft.restore') }).length).toBe(
            state.matches('offeringDraft') ? 1 : 0,
          )
          expect(screen.queryAllByRole('button', { name: t('form.bringBack') }).length).toBe(
            state.matches('pristine') && draft !== null && draft.values.name !== values.name ? 1 : 0,
          )
        },
        // Without fields nothing floats.
        remember: () => {
          hasFloated = saveButton() !== null && (hasFloated || isSaveFloating())
        },
        close: () => {
          unmount()
          guard.stop()
        },
      }
    },
    { keepWork, resolveConflict },
  )
})

const show = (
  keepDraft: () => Promise<void>,
  submit: () => Promise<SavedEntry> = () => new Promise(() => {}),
  of: FormInput = input,
) => {
  const clock = new SimulatedClock()
  const keepWork = workKeptIn(new Map()).provide({ actors: { keepDraft: fromPromise(keepDraft) } })
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => null)
  const submitForm = fromPromise<SavedEntry, Submission>(submit)
  const form = createActor(formMachine.provide({ actors: { keepWork, findDraft, submitForm } }), {
    input: of,
    clock,
  }).start()
  const guard = createActor(leaveGuardMachine).start()
  render(<CategoryForm hasMark={false} form={form} guard={guard} title="Jazz" now={now} />)
  return { form, pause: () => act(async () => clock.increment(300)) }
}

test('typing says that it is unsaved, and then that the browser keeps it', async () => {
  const { pause } = show(nothing)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  expect(screen.getByText(t('form.unsaved'))).toBeTruthy()
  await pause()
  expect(screen.getByText(t('form.kept'))).toBeTruthy()
})

test('one does not go back from a form that is being saved: what is stored is not known yet', async () => {
  const answer = Promise.withResolvers<SavedEntry>()
  const { form } = show(nothing, () => answer.promise)
  const onBack = vi.fn()
  render(<SaveBar form={form} onBack={onBack} />)
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  act(() => form.send({ type: 'submit.requested' }))
  await user.click(button(t('app.back')))
  expect(onBack).not.toHaveBeenCalled()
  await act(async () => answer.reject(new Error('lost')))
  await user.click(button(t('app.back')))
  expect(onBack).toHaveBeenCalledOnce()
})

test('a browser that keeps nothing does not say that it does', async () => {
  const { pause } = show(() => Promise.reject(new Error('the storage is full')))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await pause()
  expect(screen.queryByText(t('form.kept'))).toBeNull()
  expect(screen.getByText(t('form.unsaved'))).toBeTruthy()
})

test('a refused form says at each field what is wrong, and at its top leads to it', async () => {
  show(nothing)
  const headline = await screen.findByRole('textbox', { name: new RegExp(`^${t('categories.fields.headline')}`) })
  await user.clear(headline)
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.click(button(t('form.save')))
  expect(headline.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(t('form.issues', { count: 2 }))).toBeTruthy()
  const described = (headline.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  expect(described.map((element) => element?.textContent)).toContain(t('reasons.empty'))
  await user.click(button(t('categories.fields.headline')))
  expect(document.activeElement).toBe(headline)
  await user.paste('More')
  expect(headline.getAttribute('aria-invalid')).toBeNull()
  // A single field says its fault itself.
  expect(screen.queryByText(t('form.issues', { count: 1 }))).toBeNull()
  expect(screen.getAllByText(t('reasons.empty'))).toHaveLength(1)
  await user.type(name, 'Jazz')
  expect(screen.queryByText(t('failures.invalid'))).toBeNull()
  expect(document.querySelector('.notice-danger')).toBeNull()
})

test('of several faults, each is told in the words of its field', async () => {
  const issues = [
    { field: 'name', reason: 'taken' },
    { field: 'category', reason: 'inUse' },
  ]
  show(nothing, () => Promise.reject(new FailureError({ code: 'invalid', issues })))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  const told = [...document.querySelectorAll('.notice-danger li')].map(({ textContent }) => textContent)
  expect(told[1]).toContain(t('reasonsOf.category.inUse'))
})

const failing = (code: FailureCode) => () => Promise.reject(new FailureError({ code }))

test.each([
  ['UnknownError', t('form.lost_kept')],
  ['InternalServerError', `${t('form.unanswered_kept')} ${t('form.tryAgain')}`],
  ['offline', t('form.unanswered_kept')],
] as const)('saving that failed without an answer (%s) says what may be saved and what is kept', async (code, text) => {
  show(nothing, failing(code))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  expect(document.querySelector('.notice-danger')?.textContent).toBe(`${t(`failures.${code}`)}${text}`)
})

test('saving while no server answers says so, when to try again, and that nothing is lost', async () => {
  show(nothing, () => Promise.reject(new FailureError({ code: 'UnknownError', unreached: true })))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  expect(document.querySelector('.notice-danger')?.textContent).toBe(
    `${t('failures.UnknownError')}. ${t('connection.unreached')}${t('form.unanswered_kept')}`,
  )
})

test('a browser that keeps nothing only says that it is still in the form', async () => {
  show(() => Promise.reject(new Error('the storage is full')), failing('UnknownError'))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  expect(screen.getByText(t('form.lost'))).toBeTruthy()
})

test('a new entry that is discarded when its answer was lost says so, and where to look', async () => {
  show(nothing, failing('UnknownError'), { ...input, id: null, version: null })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  await user.click(button(t('form.reset')))
  expect(screen.getByText(t('form.mayRemain'), { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: t('form.toList') }).getAttribute('href')).toBe('/backstage/categories')
  await user.click(button(t('form.bringBack')))
  expect(screen.queryByRole('link', { name: t('form.toList') })).toBeNull()
})

test('a form of what is gone leads to the bin with all that is in it, not only what is one’s own', async () => {
  show(nothing, failing('notFound'))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' night')
  await user.click(button(t('form.save')))
  expect(screen.getByRole('link', { name: t('menu.bin') }).getAttribute('href')).toBe('/backstage/bin?all')
})
