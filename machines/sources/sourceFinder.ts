import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import { maximumFileLength, type SourceContent } from '#domain/sources/source.ts'
import {
  columnIssues,
  contentOf,
  type FinderWay,
  type Finding,
  findingIssues,
  foundIn,
  hasColumns,
  hasOpenColumns,
  isUnread,
  newFinding,
  withColumn,
  withContent,
  withFile,
  withLook,
  withRows,
} from '#domain/sources/sourceFinding.ts'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import type { ColumnUse, DayOrder } from '#domain/sources/sourceTable.ts'
import type { ChosenFile } from '#domain/themes/files.ts'
import { failureOf } from '#machines/failure.ts'
import { holdFile } from '#machines/holdFile.ts'

type FinderContext = Finding & { issues: readonly FieldIssue[]; failure: Failure | null }

/** Finds events at a URL, in a file or in pasted rows. A change during a look ends it. `work.typed`: there is work to lose. */
export const sourceFinderMachine = setup({
  types: {
    input: {} as { kept: Finding | null },
    context: {} as FinderContext,
    events: {} as
      | { type: 'way.chosen'; way: FinderWay }
      | { type: 'address.changed'; url: string }
      | { type: 'moving.changed'; moves: boolean }
      | { type: 'text.changed'; text: string }
      | { type: 'file.chosen'; file: ChosenFile }
      | { type: 'look.requested' }
      | { type: 'feed.chosen'; url: string }
      | { type: 'column.chosen'; index: number; field: ColumnUse }
      | { type: 'order.chosen'; order: DayOrder }
      | { type: 'columns.confirmed' }
      | { type: 'step.returned' },
    emitted: {} as { type: 'address.refused'; field: string } | { type: 'work.typed' },
    output: {} as Finding,
    children: {} as { holdFile: 'holdFile' },
  },
  actors: {
    holdFile,
    readFile: fromPromise<string, { key: string }>(() => Promise.reject(new Error('readFile is not provided'))),
    lookAtSource: fromPromise<SourceLook, { way: FinderWay; url: string; moves: boolean; content: SourceContent }>(() =>
      Promise.reject(new Error('lookAtSource is not provided')),
    ),
  },
  guards: {
    hasColumns: ({ context }) => hasColumns(context),
    isDecided: ({ context }) => columnIssues(context).length === 0,
    isGiven: ({ context }) => findingIssues(context).length === 0,
    isUnread: ({ context }) => isUnread(context),
    isTooLarge: ({ context: { file } }) => file !== null && file.size > maximumFileLength,
    hasFault: (_, { fault, feeds }: SourceLook) => fault !== null || feeds.length === 0,
    hasOpenColumns: ({ context }, look: SourceLook) => hasOpenColumns(context, look),
    hasOneFeed: (_, { feeds }: SourceLook) => feeds.length === 1,
  },
  actions: {
    keepWay: assign((_, { way }: { way: FinderWay }) => ({ way })),
    keepAddress: assign((_, { url }: { url: string }) => ({ url })),
    keepMoving: assign((_, { moves }: { moves: boolean }) => ({ moves })),
    keepRows: assign(({ context }, { text }: { text: string }) => withRows(context, text)),
    keepFile: assign(({ context }, { file }: { file: ChosenFile }) => withFile(context, file)),
    openFile: spawnChild('holdFile', { id: 'holdFile' }),
    holdFile: sendTo('holdFile', ({ context }) => ({ type: 'file.held', key: context.file?.key ?? null })),
    keepFileText: assign(({ context }, { output }: { output: string }) => withFile(context, context.file, output)),
    keepLook: assign(({ context }, look: SourceLook) => withLook(context, look)),
    keepTooLarge: assign({ look: { fault: 'fileTooLarge', status: null, feeds: [] } }),
    keepColumn: assign(({ context }, column: { index: number; field: ColumnUse }) => withColumn(context, column)),
    keepOrder: assign(({ context }, { order }: { order: DayOrder }) => withContent(context, { dayOrder: order })),
    useFeed: assign(({ context }, { url }: { url: string }) => ({ found: foundIn(context, url) })),
    useOnlyFeed: assign(({ context }) => ({ found: foundIn(context, null) })),
    findIssues: assign({ issues: ({ context }) => findingIssues(context) }),
    findOpenColumns: assign({ issues: ({ context }) => columnIssues(context) }),
    tellRefused: emit(({ context }) => ({ type: 'address.refused', field: context.issues[0]?.field ?? '' })),
    tellTyped: emit({ type: 'work.typed' }),
    keepFailure: assign(failureOf),
    forgetFaults: assign({ failure: null, issues: [] }),
  },
}).createMachine({
  id: 'sourceFinder',
  context: ({ input }) => ({ ...newFinding, ...input.kept, issues: [], failure: null }),
  entry: 'openFile',
  on: {
    'way.chosen': {
      target: '.asking',
      actions: [{ type: 'keepWay', params: ({ event }) => event }, 'forgetFaults'],
    },
    'address.changed': {
      target: '.asking',
      actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'forgetFaults', 'tellTyped'],
    },
    'moving.changed': {
      target: '.asking',
      actions: [{ type: 'keepMoving', params: ({ event }) => event }, 'tellTyped'],
    },
    'text.changed': {
      target: '.asking',
      actions: [{ type: 'keepRows', params: ({ event }) => event }, 'forgetFaults', 'tellTyped'],
    },
    'file.chosen': { target: '.weighing', actions: [{ type: 'keepFile', params: ({ event }) => event }, 'tellTyped'] },
  },
  initial: 'beginning',
  output: ({ context: { issues: _, failure: __, ...finding } }) => finding,
  states: {
    beginning: { always: [{ guard: 'hasColumns', target: 'deciding' }, { target: 'asking' }] },
    asking: {
      initial: 'described',
      on: {
        'look.requested': [
          { guard: 'isUnread', target: 'weighing' },
          { guard: 'isGiven', target: 'looking' },
          { actions: ['findIssues', 'tellRefused'] },
        ],
      },
      states: {
        described: { description: 'Somebody says where the events come from.' },
        unfit: { description: 'Nothing of it can be taken over. The person can give something else.' },
        several: {
          description: 'A page with several calendars.',
          on: {
            'feed.chosen': {
              target: '#sourceFinder.found',
              actions: { type: 'useFeed', params: ({ event }) => event },
            },
          },
        },
      },
    },
    weighing: {
      entry: ['forgetFaults', 'holdFile'],
      always: [{ guard: 'isTooLarge', target: 'asking.unfit', actions: 'keepTooLarge' }, { target: 'opening' }],
    },
    opening: {
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file } }) => ({ key: file?.key ?? '' }),
        onDone: { target: 'looking', actions: { type: 'keepFileText', params: ({ event }) => event } },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    looking: {
      entry: 'forgetFaults',
      invoke: {
        id: 'lookAtSource',
        src: 'lookAtSource',
        input: ({ context }) => ({
          way: context.way,
          url: context.url,
          moves: context.moves,
          content: contentOf(context),
        }),
        onDone: [
          {
            guard: { type: 'hasFault', params: ({ event }) => event.output },
            target: 'asking.unfit',
            actions: { type: 'keepLook', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasOpenColumns', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepLook', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasOneFeed', params: ({ event }) => event.output },
            target: 'found',
            actions: [{ type: 'keepLook', params: ({ event }) => event.output }, 'useOnlyFeed'],
          },
          { target: 'asking.several', actions: { type: 'keepLook', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    deciding: {
      description:
        'A table with columns that nobody knows or that are to change, with remarks that may not be for the public, or with dates that can mean two days.',
      on: {
        'column.chosen': { actions: [{ type: 'keepColumn', params: ({ event }) => event }, 'tellTyped'] },
        'order.chosen': { actions: [{ type: 'keepOrder', params: ({ event }) => event }, 'forgetFaults', 'tellTyped'] },
        'columns.confirmed': [
          { guard: 'isDecided', target: 'looking' },
          { actions: ['findOpenColumns', 'tellRefused'] },
        ],
        'step.returned': { target: 'asking', actions: 'forgetFaults' },
      },
    },
    found: { type: 'final' },
  },
})
