import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Thread } from '#domain/moderation.ts'
import { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import { ThreadView } from '#src/views/moderation/ThreadView.tsx'
import { closedThread, entryThreadSamples, openedThread, thread } from '#test/samples/moderation.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const mine = { nickname: 'Mona', until: '2026-06-01T10:12:00.000Z', isMine: true }
const user = userEvent.setup()
const click = (name: string) => user.click(screen.getByRole('button', { name }))

test('every path through the rendered thread', async () => {
  await walkView(entryThreadMachine, entryThreadSamples, ({ actor }) => {
    const { unmount } = render(<ThreadView page={actor} timezone="Europe/Berlin" />)
    return {
      around: (work) => act(work),
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'text.changed': async ({ text }) => {
          const field = screen.queryByLabelText(t('thread.message'))
          if (field) fireEvent.change(field, { target: { value: text } })
          // Blanks in an empty field are no change.
          if (actor.getSnapshot().context.text !== text) actor.send({ type: 'text.changed', text })
        },
        'message.requested': () => click(t('thread.send')),
        'close.requested': () => click(t('thread.close')),
      },
      check: ({ value, context: { thread, claim, failure } }) => {
        expect(screen.queryAllByText(t('thread.failed'), { exact: false })).toHaveLength(value === 'failed' ? 1 : 0)
        expect(screen.queryAllByRole('listitem')).toHaveLength(thread?.messages.length ?? 0)
        expect(screen.queryAllByText(/Jonas/)).toHaveLength(claim === null ? 0 : 1)
        expect(screen.queryAllByText(t('thread.closed'))).toHaveLength(thread?.state === 'closed' ? 1 : 0)
        expect(screen.queryAllByText(t('thread.changedMeanwhile'))).toHaveLength(
          failure?.code === 'changedMeanwhile' ? 1 : 0,
        )
        expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1)
      },
      close: unmount,
    }
  })
})

test.each([
  ['has it in hand', { ...openedThread, claim: mine }, 1],
  ['does not have it in hand', openedThread, 0],
  ['reads one of an active entry', { thread: { ...thread, deactivated: false }, claim: mine }, 0],
  ['reads one that is over', { thread: closedThread, claim: null }, 0],
])('that the thread ends with the reactivation is told to a moderator who %s', async (_, opened, told) => {
  const { actor, call } = stage(entryThreadMachine).start(entryThreadSamples.inputs[0])
  const { unmount } = render(<ThreadView page={actor} timezone="Europe/Berlin" />)
  await act(() => call('loadThread').resolve(opened))
  expect(screen.queryAllByText(t('thread.endsWithEntry'))).toHaveLength(told)
  unmount()
})

test('after a merge it says who reads what, and which entry a message was about', async () => {
  const { actor, call } = stage(entryThreadMachine).start(entryThreadSamples.inputs[0])
  render(<ThreadView page={actor} timezone="Europe/Berlin" />)
  const [first, ...others] = thread.messages
  const merged = { ...thread, isMerged: true, messages: [{ ...first, of: 'Fair', wasOne: true }, ...others] } as Thread
  await act(() => call('loadThread').resolve({ ...openedThread, thread: merged }))
  expect(screen.queryAllByText(t('thread.merged'))).toHaveLength(1)
  expect(screen.queryAllByText(t('thread.wereOne'))).toHaveLength(1)
  expect(screen.queryAllByText(t('thread.wasOne'))).toHaveLength(1)
  expect(screen.getAllByText(t('thread.about', { name: 'Fair' }), { exact: false })).toHaveLength(1)
})
