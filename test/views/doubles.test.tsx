import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Merge } from '#domain/doubles/doubles.ts'
import type { Two } from '#domain/doubles/mergeDoubles.ts'
import { newEvent } from '#domain/event.ts'
import { FailureError } from '#domain/failure.ts'
import type { FormValues } from '#domain/forms.ts'
import { doublesMachine } from '#machines/doubles/doubles.ts'
import { type MergeInput, type MergeSubmission, mergeMachine } from '#machines/doubles/merge.ts'
import { DoublesView } from '#src/views/doubles/DoublesView.tsx'
import { MergeSide } from '#src/views/doubles/MergeSide.tsx'
import { MergeView } from '#src/views/doubles/MergeView.tsx'
import { doublesSamples, merge, mergeSamples, pair } from '#test/samples/doubles.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const timezone = 'Europe/Berlin'
const click = (name: string) => user.click(screen.getByRole('button', { name }))
const around = (work: () => Promise<void>) => act(work)

test('every path through the rendered list of possible doubles', async () => {
  await walkView(doublesMachine, doublesSamples, ({ actor }) => {
    const { unmount } = render(<DoublesView page={actor} timezone={timezone} />)
    const names = { one: pair.one.name, other: pair.other.name }
    return {
      around,
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'pair.parted': async () => {
          const button = screen.queryByRole('button', { name: t('pairs.distinctNamed', names) })
          if (button) await user.click(button)
          else act(() => actor.send({ type: 'pair.parted', pair }))
        },
        'parting.undone': () => click(t('pairs.undo')),
        'undo.requested': async ({ id }) => {
          const button = screen.queryByRole('button', { name: t('pairs.undoNamed', { merged: merge.merged.name }) })
          if (button) await user.click(button)
          else act(() => actor.send({ type: 'undo.requested', id }))
        },
      },
      check: ({ value, context: { doubles, parted, failure } }) => {
        expect(screen.queryAllByText(t('pairs.empty'))).toHaveLength(doubles?.pairs.length === 0 ? 1 : 0)
        expect(screen.queryAllByRole('link', { name: t('pairs.compareNamed', names) })).toHaveLength(
          doubles?.pairs.length ?? 0,
        )
        expect(screen.queryAllByText(/Town hall · by Nina, Otto$/)).toHaveLength(doubles?.pairs.length ?? 0)
        expect(screen.queryAllByText(/Town hall$/)).toHaveLength(doubles?.pairs.length ?? 0)
        expect(screen.queryAllByText(t('pairs.parted', names), { exact: false })).toHaveLength(parted ? 1 : 0)
        const barred = screen.queryAllByRole('button', { name: t('pairs.distinctNamed', names) })
        expect(barred.every((one) => one.getAttribute('aria-disabled') === String(value !== 'shown'))).toBe(true)
        const isTold = value === 'failed' || (value === 'shown' && failure !== null)
        expect(screen.queryAllByRole('alert')).toHaveLength(isTold ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('equal names are called the same, others similar', async () => {
  const { actor, call } = stage(doublesMachine).start({ resource: 'events' })
  const same = { ...pair, other: { ...pair.other, id: merge.id, name: pair.one.name } }
  await call('loadDoubles').resolve({ pairs: [pair, same], more: false, merges: [] })
  const { unmount } = render(<DoublesView page={actor} timezone={timezone} />)
  expect(screen.getByText('Similar name · Same time')).toBeTruthy()
  expect(screen.getByText('Same name · Same time')).toBeTruthy()
  unmount()
})

test.each(['events', 'groups'] as const)('before a merge it is told what moves with the two: %s', async (resource) => {
  const { actor, call } = stage(mergeMachine).start({ ...mergeSamples.inputs[0], resource })
  await call('loadTwo').resolve(mergeSamples.actors.loadTwo.done[0])
  const { unmount } = render(<MergeView page={actor} timezone={timezone} />)
  expect(screen.queryAllByText(/program of the one that stays/)).toHaveLength(resource === 'events' ? 1 : 0)
  unmount()
})

test('every path through a rendered merge', async () => {
  await walkView(mergeMachine, mergeSamples, ({ actor }) => {
    const { unmount } = render(<MergeView page={actor} timezone={timezone} />)
    return {
      around,
      gestures: {
        'load.retried': async () => {
          const button =
            screen.queryByRole('button', { name: t('app.retry') }) ??
            screen.queryByRole('button', { name: t('merge.again') }) ??
            screen.queryByRole('button', { name: t('merge.compare') })
          if (button) await user.click(button)
          else act(() => actor.send({ type: 'load.retried' }))
        },
        'side.decided': async ({ field, side }) => {
          const choice = screen.queryByRole('radio', {
            name: new RegExp(`^${t(side === 'mine' ? 'merge.ofKept' : 'merge.ofMerged')}`),
          })
          const isChosen = choice instanceof HTMLInputElement && choice.checked
          if (choice && !isChosen && field === 'name') await user.click(choice)
          else act(() => actor.send({ type: 'side.decided', field, side }))
        },
        'sides.turned': () => click(t('merge.turn')),
        'merge.submitted': () => click(t('merge.submit')),
        'undo.requested': () => click(t('pairs.undo')),
      },
      check: ({ value, context: { clashes, decisions, failure, two } }) => {
        const isOpen = value === 'choosing' || value === 'merging'
        expect(screen.queryAllByRole('radio')).toHaveLength(isOpen ? 2 * clashes.length : 0)
        if (isOpen && clashes.length > 0) {
          const [mine, theirs] = screen.getAllByRole<HTMLInputElement>('radio')
          expect([mine?.checked, theirs?.checked]).toEqual([decisions.name !== 'theirs', decisions.name === 'theirs'])
        }
        if (isOpen) expect(screen.getAllByRole('link')[1]?.textContent).toBe(two?.kept.values.name)
        const before = screen.queryAllByText(t('merge.one', { name: two?.kept.values.name }))
        expect(before).toHaveLength(value === 'one' ? 1 : 0)
        expect(screen.queryAllByRole('button', { name: t('merge.submit') })).toHaveLength(isOpen ? 1 : 0)
        if (value === 'one') {
          const link = screen.getByRole('link', { name: t('merge.open', { kept: two?.kept.values.name }) })
          expect(link.getAttribute('href')).toBe(`/backstage/groups/${two?.kept.id}`)
        }
        if (value === 'undone') {
          const before = { kept: two?.kept.values.name, merged: two?.merged.values.name }
          expect(screen.getByText(t('merge.undone', before))).toBeTruthy()
        }
        const isTold = value === 'failed' || (failure !== null && (value === 'choosing' || value === 'merged'))
        expect(screen.queryAllByRole('alert')).toHaveLength(isTold ? 1 : 0)
      },
      close: unmount,
    }
  })
})

test('while two are merged, nothing can be decided any more, and it looks like that', async () => {
  const { actor, call } = stage(mergeMachine).start(mergeSamples.inputs[0])
  const { unmount } = render(<MergeView page={actor} timezone={timezone} />)
  await act(() => call('loadTwo').resolve(mergeSamples.actors.loadTwo.done[0]))
  const enabled = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => !disabled)
  expect(enabled()).toEqual([true, true])
  await click(t('merge.submit'))
  expect(enabled()).toEqual([false, false])
  await act(() => call('mergeEntries').reject(new FailureError({ code: 'offline' })))
  expect(enabled()).toEqual([true, true])
  unmount()
})

test('after a merge, which may have begun at a suggestion, a link leads to the desk', async () => {
  const { actor, call } = stage(mergeMachine).start(mergeSamples.inputs[0])
  const { unmount } = render(<MergeView page={actor} timezone={timezone} />)
  await act(() => call('loadTwo').resolve(mergeSamples.actors.loadTwo.done[0]))
  const link = () => screen.queryByRole('link', { name: t('proposals.desk') })
  expect(link()).toBe(null)
  await click(t('merge.submit'))
  await act(() => call('mergeEntries').resolve({ ...merge, kept: { ...merge.kept, name: 'Renamed' } }))
  expect(link()?.getAttribute('href')).toBe('/backstage/desk')
  const { two } = actor.getSnapshot().context
  const before = { kept: two?.kept.values.name, merged: two?.merged.values.name }
  const told = `${t('merge.done', before)} ${t('merge.renamed', { name: 'Renamed' })}`
  expect(screen.getByText(told)).toBeTruthy()
  expect(screen.getByRole('link', { name: t('merge.open', { kept: 'Renamed' }) })).toBeTruthy()
  unmount()
})

test('two of one name are told apart by when, where and whose they are', () => {
  const [owner, place] = ['0190a1b2-0000-7000-8000-000000000021', '0190a1b2-0000-7000-8000-000000000022']
  const values = { name: 'Singing', start: '2026-12-13T16:00:00.000Z', location: `id:${place}`, ownedBy: [owner] }
  const wording = { language: 'en', timezone, names: { [owner]: 'Nina', [place]: 'Town hall' } }
  const { unmount } = render(<MergeSide label="" path="/backstage/events/1" {...{ values, wording }} />)
  expect(screen.getByText('13.12.2026 17:00 · Town hall · by Nina')).toBeTruthy()
  unmount()
})

test('of two places of one name the place of the calendar is named, and taken unless somebody decides', async () => {
  const place = '0190a1b2-0000-7000-8000-000000000023'
  const event = (last: number, location: string) => ({
    id: `0190a1b2-0000-7000-8000-00000000003${last}`,
    version: 1,
    values: { ...newEvent(0), name: 'Fair', location } as FormValues,
  })
  const [text, known] = [event(1, 'lakeside pavilion'), event(2, `id:${place}`)]
  const two = { kept: text, merged: known, names: { [place]: 'Lakeside Pavilion' } }
  const taken: unknown[] = []
  const page = createActor(
    mergeMachine.provide({
      actors: {
        loadTwo: fromPromise<Two, MergeInput>(() => Promise.resolve(two)),
        mergeEntries: fromPromise<Merge, MergeSubmission>(({ input }) => {
          taken.push(input.values.location)
          return Promise.reject(new FailureError({ code: 'offline' }))
        }),
      },
    }),
    { input: { resource: 'events', ids: [text.id, known.id] } },
  ).start()
  const { unmount } = render(<MergeView page={page} timezone={timezone} />)
  const kept = () => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(t('merge.ofKept')) })
  await screen.findByRole('radio', { name: /lakeside pavilion \(only as text\)/ })
  screen.getByRole('radio', { name: /Lakeside Pavilion \(place of the calendar\)/ })
  expect(kept().checked).toBe(false)
  await click(t('merge.submit'))
  await click(t('merge.turn'))
  expect(kept().checked).toBe(true)
  await click(t('merge.submit'))
  await user.click(screen.getByRole('radio', { name: /only as text/ }))
  await click(t('merge.submit'))
  expect(taken).toEqual([`id:${place}`, `id:${place}`, 'lakeside pavilion'])
  unmount()
})
