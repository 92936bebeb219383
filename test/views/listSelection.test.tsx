import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { AskedPage, ListItem, LoadedPage, Page } from '#domain/listing.ts'
import type { Suggestion } from '#domain/proposals/suggestion.ts'
import { countItems, type Run, runOver } from '#domain/run.ts'
import { comingEvent, type SelectedItem, type Selection } from '#domain/selection.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { useFocusRestoration } from '#src/focus/useFocusRestoration.ts'
import { AccountsHandOver } from '#src/views/lists/AccountsHandOver.tsx'
import { BulkDialogs } from '#src/views/lists/BulkDialogs.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'
import { silentRun } from '#test/samples/batchRun.ts'
import { stage, type Run as Walked, walkView } from '#test/walk.ts'
import { toldIn } from './report.ts'
import { startTexts } from './texts.ts'

const item = (id: string): SelectedItem => ({ id, name: `Group ${id}`, version: 1, deactivated: false, ownedBy: ['o'] })
const [a, b] = [item('a'), item('b')] as const
const rehearsal = comingEvent({ id: 'e', name: 'Rehearsal', version: 1, start: '2026-06-11T18:00:00.000Z' })
const admin = { id: 'x', role: 'admin' } as const

const ended = (run: Partial<Run<SelectedItem>>) => ({
  type: 'run.ended' as const,
  run: { ...runOver<SelectedItem>([]), ...run },
  from: 'run',
})
const reasons = createActor(
  reasonTemplatesMachine.provide({
    actors: {
      loadTemplates: fromPromise<readonly string[], { language: string }>(async () => ['It is there already.']),
    },
  }),
).start()
const suggest = createActor(
  suggestMachine.provide({ actors: { loadSuggestions: fromPromise(async (): Promise<readonly Suggestion[]> => []) } }),
  {
    input: { source: 'users' },
  },
).start()
const own = { batchRun: silentRun }

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)

const click = (name: string) => user.click(screen.getByRole('button', { name }))
const bar = () => within(screen.getByRole('region', { name: t('bulk.label') }))
const dialog = () => within(screen.getByRole('alertdialog'))
const answer = (name: string) => user.click(dialog().getByRole('button', { name }))
const deed = ({ action }: Selection) => t(action === 'delete' ? 'bulk.delete' : 'bulk.deactivate')

type Snapshot = ReturnType<Walked<typeof listSelectionMachine>['actor']['getSnapshot']>

/** Rows behind a dialog cannot be reached. */
const isOpen = (snapshot: Snapshot) => snapshot.matches({ work: 'confirming' }) || snapshot.matches({ work: 'report' })

const comingEvents = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=alertdialog] label input[type=checkbox]')].map(
    ({ checked, labels }) => [labels?.[0]?.textContent, checked],
  )

const expectedChoice = (snapshot: Snapshot) => {
  const { resource, action, affected, coming, takesEvents } = snapshot.context
  if (!snapshot.matches({ work: 'confirming' }) || resource !== 'revents') return []
  if (action === 'delete')
    return coming.length === 0 ? [] : [[t('bulk.takeEvents.delete', { count: coming.length }), takesEvents]]
  if (snapshot.matches({ work: { confirming: 'counted' } }))
    return affected === 0 ? [] : [[t('bulk.takeEvents.deactivate', { count: affected }), takesEvents]]
  const isUnknown = snapshot.matches({ work: { confirming: 'unknown' } })
  return [[`${t('bulk.takeUncounted.deactivate')}${isUnknown ? ` ${t('bulk.eventsUnknown')}` : ''}`, takesEvents]]
}

const hasAccounts = ({ context }: Snapshot) => context.resource === 'users'

/** Deleted by its own button. */
const hasOneRow = ({ context }: Snapshot) => context.resource !== 'revents'

const asksForHeir = (snapshot: Snapshot) =>
  snapshot.context.resource === 'users' &&
  snapshot.context.action === 'delete' &&
  (snapshot.matches({ work: { confirming: 'unknown' } }) ||
    (snapshot.matches({ work: { confirming: 'counted' } }) && snapshot.context.affected > 0))

const show = ({ actor }: Walked<typeof listSelectionMachine>) => {
  const load: { current: PromiseWithResolvers<Page<ListItem>> | null } = { current: null }
  const loadPage = fromPromise<LoadedPage, AskedPage>(() => {
    load.current = Promise.withResolvers<Page<ListItem>>()
    return load.current.promise
  })
  const preferences = { size: 25, own: false }
  const list = createActor(listMachine.provide({ actors: { loadPage } }), {
    input: { resource: 'groups', sorting: 'name', order: 'ASC', ownFilter: null, preferences, fixed: [] },
  })
  list.on('list.loaded', ({ items }) => actor.send({ type: 'items.shown', items: items.map(named) }))
  list.start()
  const columns = [{ field: 'name', label: 'Name' }]
  const view = (
    <KeptFocus>
      <ListView
        list={list}
        selection={actor}
        viewer={admin}
        reasons={reasons}
        {...(hasAccounts(actor.getSnapshot()) && {
          handOver: <AccountsHandOver selection={actor} suggest={suggest} />,
        })}
        title="Groups"
        columns={columns}
        filters={[]}
      />
    </KeptFocus>
  )
  const { unmount } = render(view)
  return {
    load: (items: readonly ListItem[]) =>
      act(async () => {
        list.send({ type: 'refresh.requested' })
        load.current?.resolve({ items: [...items], total: items.length })
      }),
    close: () => {
      unmount()
      list.stop()
    },
  }
}

const KeptFocus = ({ children }: { children: ReactNode }) => {
  useFocusRestoration()
  return <main>{children}</main>
}

const named = (item: ListItem): SelectedItem => ({ ...item, name: String(item.name) })

test('every path through the rendered list', async () => {
  await walkView(
    listSelectionMachine,
    {
      inputs: [{ resource: 'revents' }, { resource: 'users' }, { resource: 'invitations' }],
      guardsRead: (context) => [
        context.handsOver,
        context.action === 'delete' && countItems(context.run) === 0 && [context.coming.length, context.takesEvents],
        context.shown.length,
        context.selected.length,
        context.selected.includes('a'),
        context.run.waiting.length,
        context.run.failed.length + context.run.skipped.length > 0,
      ],
      events: {
        'items.shown': ({ context }) =>
          context.resource !== 'revents' ? [{ items: [a] }] : [{ items: [] }, { items: [a, b] }],
        'item.toggled': (snapshot) => (isOpen(snapshot) || hasOneRow(snapshot) ? [] : [{ id: 'a' }]),
        'all.toggled': (snapshot) => (isOpen(snapshot) || hasOneRow(snapshot) ? [] : [{}]),
        'selection.cleared': [{}],
        'action.requested': [{ action: 'flip' }, { action: 'delete' }],
        'itemDeletion.requested': (snapshot) => [{ id: hasOneRow(snapshot) ? 'a' : 'b' }],
        'events.toggled': (snapshot) => (expectedChoice(snapshot).length > 0 ? [{}] : []),
        // Only for a deactivation.
        'reason.changed': ({ context: { action, resource } }) =>
          action === 'flip' && resource === 'revents' ? [{ reason: 'Twice.' }] : [],
        'handOver.changed': (snapshot) => (asksForHeir(snapshot) ? [{ handsOver: true, successor: [] }] : []),
        'action.confirmed': [{}],
        'action.canceled': [{}],
        'run.ended': (snapshot) => [
          ended({ done: [a] }),
          ...(hasOneRow(snapshot)
            ? []
            : [ended({ failed: [{ item: a, failure: { code: 'changedMeanwhile' } }] }), ended({ skipped: [b] })]),
        ],
        'rest.retried': [{}],
        'report.closed': [{}],
      },
      actors: {
        countAffected: { done: [{ affected: 0 }, { affected: 2, coming: [rehearsal] }], error: [{ code: 'offline' }] },
        hearChildren: { done: [], error: [] },
        batchRun: { done: [], error: [] },
      },
    },
    (run) => {
      const { load, close } = show(run)
      return {
        around: (work) => act(work),
        gestures: {
          'items.shown': ({ items }) => load(items),
          'item.toggled': ({ id }) =>
            user.click(screen.getByRole('checkbox', { name: t('list.select', { name: `Group ${id}` }) })),
          'all.toggled': () => user.click(screen.getByRole('checkbox', { name: t('list.selectAll') })),
          'action.requested': ({ action }) =>
            user.click(bar().getByRole('button', { name: t(action === 'flip' ? 'bulk.deactivate' : 'bulk.delete') })),
          'itemDeletion.requested': ({ id }) => click(t('list.delete', { name: `Group ${id}` })),
          'events.toggled': () => user.click(dialog().getByRole('checkbox')),
          'reason.changed': async ({ reason }) => {
            fireEvent.change(dialog().getByLabelText(t('moderation.reason.label')), { target: { value: reason } })
          },
          'handOver.changed': () => user.click(dialog().getByRole('radio', { name: t('handOver.give') })),
          'action.confirmed': (_, { context }) => answer(deed(context)),
          'action.canceled': () => user.keyboard('{Escape}'),
          'rest.retried': () => answer(t('bulk.retryRest')),
          'report.closed': () => answer(t('app.close')),
        },
        check: (snapshot) => {
          const { value, context } = snapshot
          const hidden = { hidden: true }
          const all = screen.queryByRole<HTMLInputElement>('checkbox', { name: t('list.selectAll'), ...hidden })
          const state = all?.checked ? 'all' : all?.indeterminate ? 'partial' : 'none'
          expect(state).toBe(value.selection)
          const rows = screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /Group/, ...hidden })
          expect(rows.map(({ checked }) => checked)).toEqual(
            context.shown.map(({ id }) => context.selected.includes(id)),
          )
          expect(screen.queryAllByRole('alertdialog')).toHaveLength(isOpen(snapshot) ? 1 : 0)
          expect(comingEvents()).toEqual(expectedChoice(snapshot))
          expect(screen.queryAllByRole('radio')).toHaveLength(asksForHeir(snapshot) ? 2 : 0)
          const bars = screen.queryAllByRole<HTMLProgressElement>('progressbar', hidden)
          expect(bars.map((progress) => [progress.value, progress.max])).toEqual(
            value.work === 'running' ? [[0, context.run.waiting.length]] : [],
          )
        },
        close,
      }
    },
    own,
  )
})

test('a deletion says how many events of a program it concerns, that they are counted, or that nobody knows', async () => {
  const ask = () => {
    const run = stage(listSelectionMachine, own).start({ resource: 'events' })
    render(<BulkDialogs selection={run.actor} />)
    act(() => {
      run.actor.send({ type: 'items.shown', items: [a] })
      run.actor.send({ type: 'itemDeletion.requested', id: 'a' })
    })
    expect(dialog().getByRole('status').textContent).toBe(t('bulk.program.counting'))
    return run
  }
  const counted = ask()
  await act(() => counted.call('countAffected').resolve({ affected: 2 }))
  expect(dialog().getByRole('status').textContent).toBe(t('bulk.program.known', { count: 2 }))
  cleanup()
  const unknown = ask()
  await act(() => unknown.call('countAffected').reject(new FailureError({ code: 'offline' })))
  expect(dialog().getByRole('status').textContent).toBe(t('bulk.program.unknown'))
})

test.each(['places', 'groups'] as const)('a deletion of %s says how many coming events name them', async (resource) => {
  const run = stage(listSelectionMachine, own).start({ resource })
  render(<BulkDialogs selection={run.actor} />)
  act(() => {
    run.actor.send({ type: 'items.shown', items: [a] })
    run.actor.send({ type: 'itemDeletion.requested', id: 'a' })
  })
  expect(dialog().getByRole('status').textContent).toBe(t(`bulk.uses.${resource}.counting`))
  await act(() => run.call('countAffected').resolve({ affected: 13 }))
  expect(dialog().getByRole('status').textContent).toBe(t(`bulk.uses.${resource}.known`, { count: 13 }))
})

test('the deletion of a series says how many of its events are still to come, and offers to delete those that may be', async () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'revents' })
  render(<BulkDialogs selection={run.actor} />)
  const told = () => [dialog().getByRole('status').textContent, comingEvents()]
  const ask = () =>
    act(() => {
      run.actor.send({ type: 'action.canceled' })
      run.actor.send({ type: 'items.shown', items: [a] })
      run.actor.send({ type: 'itemDeletion.requested', id: 'a' })
    })
  ask()
  expect(told()).toEqual([t('bulk.coming.counting'), []])
  await act(() => run.call('countAffected').reject(new FailureError({ code: 'offline' })))
  expect(told()).toEqual([t('bulk.coming.unknown'), []])
  ask()
  await act(() => run.call('countAffected').resolve({ affected: 0 }))
  expect(told()).toEqual(['', []])
  ask()
  await act(() => run.call('countAffected').resolve({ affected: 2, coming: [rehearsal] }))
  expect(told()).toEqual([t('bulk.coming.known', { count: 2 }), [[t('bulk.takeEvents.delete', { count: 1 }), false]]])
  await user.click(dialog().getByRole('checkbox'))
  await answer(t('bulk.delete'))
  act(() => run.actor.send(ended({ failed: [{ item: rehearsal, failure: { code: 'cannotStore' } }], skipped: [a] })))
  expect(dialog().getByText(t('bulk.reportDeleted', { done: 0, total: 2 }))).toBeTruthy()
  expect(toldIn(screen.getByRole('alertdialog'))).toEqual([
    [t('failures.cannotStore'), 'Rehearsal /backstage/events/e'],
  ])
})

test('a report of what is gone can only be closed; the focus is at the heading of the list then, as the bar is gone', async () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'groups' })
  const { load, close } = show(run)
  await load([a, b])
  await user.click(screen.getByRole('checkbox', { name: t('list.selectAll') }))
  await click(t('bulk.delete'))
  await answer(t('bulk.delete'))
  act(() => run.actor.send(ended({ done: [a], failed: [{ item: b, failure: { code: 'notFound' } }] })))
  await load([])
  expect(
    dialog()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([t('app.close')])
  await answer(t('app.close'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Groups/ })))
  close()
})

test('while a run is under way no row offers a deletion that would not be asked about', async () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'groups' })
  const { load, close } = show(run)
  await load([a, b])
  const isOffered = () =>
    screen.getByRole('button', { name: t('list.delete', { name: 'Group b' }) }).getAttribute('aria-disabled') !== 'true'
  const offered = [isOffered()]
  await user.click(screen.getByRole('checkbox', { name: t('list.select', { name: 'Group a' }) }))
  await click(t('bulk.delete'))
  await answer(t('bulk.delete'))
  offered.push(isOffered())
  act(() => run.actor.send(ended({ done: [a] })))
  offered.push(isOffered())
  expect(offered).toEqual([true, false, true])
  close()
})

test('the report names each reason once, with the rows it holds for and the pages of those that still exist', async () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'groups' })
  const rows = Array.from({ length: 8 }, (_, index) => item(String(index)))
  render(<BulkDialogs selection={run.actor} />)
  act(() => {
    run.actor.send({ type: 'items.shown', items: rows })
    run.actor.send({ type: 'all.toggled' })
    run.actor.send({ type: 'action.requested', action: 'delete' })
    run.actor.send({ type: 'action.confirmed' })
  })
  const failed = rows.map((row, index) => ({
    item: row,
    failure: { code: index === 0 ? ('notFound' as const) : ('cannotStore' as const) },
  }))
  act(() => run.actor.send(ended({ failed })))
  expect(toldIn(screen.getByRole('alertdialog'))).toEqual([
    [t('failures.notFound'), 'Group 0'],
    [t('failures.cannotStore'), ...rows.slice(1).map(({ id, name }) => `${name} /backstage/groups/${id}`)],
  ])
  expect(
    dialog()
      .getByText(t('bulk.more', { count: 2 }))
      .closest('details')?.open,
  ).toBe(false)
})

test('the question about one of many events of a name says when it is, unless its name does', () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'events' })
  const detail = () => <time>5 December</time>
  const { rerender } = render(<BulkDialogs selection={run.actor} detail={detail} />)
  act(() => {
    run.actor.send({ type: 'items.shown', items: [a] })
    run.actor.send({ type: 'itemDeletion.requested', id: a.id })
  })
  expect(screen.getByRole('alertdialog').textContent).toContain('5 December')
  rerender(<BulkDialogs selection={run.actor} detail={detail} nameOf={({ name }) => `5 December ${name}`} />)
  expect(screen.getByRole('alertdialog').textContent?.match(/5 December/g)).toHaveLength(1)
})

test('the question before a deletion says how many events belong to the program, as soon as that is known', async () => {
  const run = stage(listSelectionMachine, own).start({ resource: 'events' })
  render(<BulkDialogs selection={run.actor} />)
  const asked: (string | null)[][] = []
  for (const count of [0, 1, 12]) {
    act(() => {
      run.actor.send({ type: 'items.shown', items: [a] })
      run.actor.send({ type: 'itemDeletion.requested', id: a.id })
    })
    await act(() => run.call('countAffected').resolve({ affected: count }))
    asked.push([...screen.getByRole('alertdialog').querySelectorAll('p')].map(({ textContent }) => textContent))
    act(() => run.actor.send({ type: 'action.canceled' }))
  }
  const general = t('bulk.explain.delete')
  expect(asked).toEqual([
    [general],
    [general, t('bulk.program.known', { count: 1 })],
    [general, t('bulk.program.known', { count: 12 })],
  ])
})

test('the question before a flip says what becomes of the chosen rows, and nothing of others', async () => {
  const actor = createActor(listSelectionMachine, { input: { resource: 'groups' } })
  actor.start()
  render(<BulkDialogs selection={actor} />)
  const explained = [
    [false, false],
    [true, true],
    [false, true],
  ].map((flags) => {
    const items = flags.map((deactivated, index) => ({ ...item(String(index)), deactivated }))
    act(() => {
      actor.send({ type: 'items.shown', items })
      if (actor.getSnapshot().context.selected.length === 0) actor.send({ type: 'all.toggled' })
      actor.send({ type: 'action.requested', action: 'flip' })
    })
    const texts = [...screen.getByRole('alertdialog').querySelectorAll('p')].map(({ textContent }) => textContent)
    act(() => actor.send({ type: 'action.canceled' }))
    return texts
  })
  const numbers = `${t('bulk.flips.off', { count: 1 })} ${t('bulk.flips.on', { count: 1 })}`
  expect(explained).toEqual([
    [t('bulk.explain.deactivate')],
    [t('bulk.explain.activate')],
    [t('bulk.explain.mixed'), numbers],
  ])
})

test('a reason is offered for what others own: sentences of the theme, or typed; folded until it is wanted', async () => {
  const { actor } = stage(listSelectionMachine, own).start({ resource: 'groups' })
  render(<BulkDialogs selection={actor} reasons={{ templates: reasons, viewer: admin }} />)
  const ask = (item: SelectedItem) =>
    act(() => {
      actor.send({ type: 'action.canceled' })
      actor.send({ type: 'items.shown', items: [item] })
      actor.send({ type: 'all.toggled' })
      actor.send({ type: 'action.requested', action: 'flip' })
    })
  ask({ ...a, ownedBy: ['x'] })
  expect(screen.queryAllByText(t('moderation.reason.give'))).toEqual([])
  ask(b)
  const summary = dialog().getByText(t('moderation.reason.give'))
  expect(summary.closest('details')?.open).toBe(false)
  await user.click(summary)
  await user.click(await dialog().findByText(t('moderation.reason.template')))
  await user.click(dialog().getByRole('button', { name: 'It is there already.' }))
  await user.type(dialog().getByLabelText(t('moderation.reason.label')), ' Sorry.')
  expect(actor.getSnapshot().context.reason).toBe('It is there already. Sorry.')
})
