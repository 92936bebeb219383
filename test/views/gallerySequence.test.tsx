import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveActor, LogLine } from '#tools/machines/model/live.ts'
import { Sequence } from '#tools/machines/views/Sequence.tsx'

test('each sender is one column: an answer has the name of who answers, all else comes from outside', () => {
  const actors = [{ id: 'x:1', name: 'session', machine: 'session', parent: null } as LiveActor]
  const line = (from: string | null, to: string, event: string): LogLine => ({ from, to, event, step: 1, order: 1 })
  const { container } = render(
    <Sequence
      actors={actors}
      log={[
        line(null, 'x:1', 'credentials.submitted'),
        line('x:9', 'x:1', 'xstate.error.actor.signIn'),
        line('x:7', 'x:1', 'session.expired'),
        line('x:12', 'x:1', 'xstate.done.actor.signIn'),
      ]}
    />,
  )
  const columns = [...container.querySelectorAll('svg .name')].map(({ textContent }) => textContent)
  expect(columns).toEqual(['outside', 'session', 'signIn'])
  const senders = [...container.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent)
  expect(senders).toEqual(['signIn', 'outside', 'signIn', 'outside'])
})
